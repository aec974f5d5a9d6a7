import { createLog, written } from '#server/platform/log.ts';

/** Says that it is there; when it is told to end, it logs the last lines, of which one waits for the other. */
const log = createLog('info');
process.stdin.once('data', () => {
  log.info('the last but one');
  log.info('the last line');
  void written(log).then(() => process.exit(0));
});
process.stderr.write('ready');
