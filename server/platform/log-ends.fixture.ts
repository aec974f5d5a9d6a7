import { createLog, written } from '#server/platform/log.ts';

// A test has no terminal, so this is only said to be one.
if (process.argv.includes('terminal')) process.stdout.isTTY = true;
/** Says that it is there. Told to go on, it logs a line and says so. Told to end, it logs two lines and ends. */
const log = createLog('info');
if (process.argv.includes('long')) log.info('more than a pipe holds '.repeat(50_000));
process.stdin.on('data', (told) => {
  log.info('the last but one');
  if (told.toString() === 'go on') return void written(log).then(() => process.stderr.write('went on'));
  log.info('the last line');
  void written(log).then(() => process.exit(0));
});
process.stderr.write('ready');
