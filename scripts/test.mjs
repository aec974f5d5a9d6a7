// npm test: everything that must hold, in one go. It touches nothing of a running market and needs no fixed port.
// npm test -- --changed [COMMIT]: the tests of what differs from a commit, by default of origin/main.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testsOf, usualSince } from './changed-tests.mjs';
import { ensureChromium } from './chromium.mjs';
import { failedFiles, failedTests, reportTo } from './failed-tests.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const modules = join(root, 'node_modules');
const bin = (name) => join(modules, '.bin', name);
const vitest = join(modules, 'vitest/vitest.mjs');
const env = { ...environment, NODE_ENV: 'test' };
const notes = await mkdtemp(join(tmpdir(), 'redial-tests-'));
const unitNotes = join(notes, 'units.json');
const journeyNotes = ['1/2', '2/2'].map((shard, at) => ({ shard, file: join(notes, `journeys-${at}.json`) }));
/** With more files than these failing it is not the machine that was too slow for a while. */
const triedAgainMax = 3;
let units;
const children = new Set();
const [flag, since = usualSince()] = process.argv.slice(2);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (flag !== undefined && flag !== '--changed') {
  console.error(`npm test takes --changed [COMMIT], not '${flag}'.`);
  process.exit(2);
}

try {
  await install();
  const chromium = await ensureChromium();
  await step('Checking types', async () => {
    await runQuietly(node, [join(modules, '@react-router/dev/bin.cjs'), 'typegen'], { cwd: root, env });
    await runQuietly(bin('tsc'), ['-b'], { cwd: root, env });
  });
  await step('Linting', () => runQuietly(bin('oxlint'), ['--deny-warnings'], { cwd: root, env }));
  await step('Looking at the format (npm run format mends it)', () =>
    runQuietly(bin('oxfmt'), ['--check'], { cwd: root, env }),
  );
  if (flag === '--changed') await onlyWhatChanged(chromium);
  else await everything(chromium);
} catch (error) {
  for (const child of children) child.kill();
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(notes, { recursive: true, force: true });
}
process.exit();

async function everything(chromium) {
  await build();
  // Both at once: either waits for something much of the time, and would leave a core idle. The other half of the
  // browser tests, with a market of its own, takes the place of the rest when that has ended.
  const journey = (title, file, ...which) => {
    const report = reportTo(file);
    return kept(title, ['run', '--config', 'e2e/vitest.config.ts', ...which, ...report.args], {
      CHROMIUM_PATH: chromium,
      ...report.env,
    });
  };
  const [first, second] = journeyNotes.map(
    ({ shard, file }) =>
      () =>
        journey(`Browser tests ${shard}`, file, `--shard=${shard}`),
  );
  let isStopped = false;
  for (const signal of signals) process.once(signal, () => (isStopped = true));
  const journeys = [first()];
  const report = reportTo(unitNotes);
  units = aloud(
    'Unit and integration tests, browser tests beside them',
    ['run', `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`, ...report.args],
    report.env,
  );
  const failed = [];
  if ((await units) !== 0) failed.push('Unit and integration tests');
  if (isStopped) throw new Error('Stopped.');
  journeys.push(second());
  const statuses = await Promise.all(journeys);
  const names = async (...files) => (await Promise.all(files.map(failedTests))).flat();
  const journeyFiles = journeyNotes.map(({ file }) => file);
  if (!isStopped && statuses.some((status) => status !== 0)) {
    // A browser has two cores for itself, a server and a database: what failed beside all else is tried again alone,
    // once, and named.
    const again = await filesToTryAgain(statuses, journeyFiles);
    const isMended =
      again !== null && (await journey('What failed, once more', join(notes, 'again.json'), ...again)) === 0;
    if (isMended)
      console.log(
        `\nUnsteady, to be mended: these failed first, and passed alone.\n${(await names(...journeyFiles)).join('\n')}`,
      );
    else failed.push('Browser tests');
  }
  if (failed.length > 0)
    throw new Error([`${failed.join(' and ')} failed.`, ...(await names(unitNotes, ...journeyFiles))].join('\n'));
}

/** Says soon whether a change is on its way. Before it lands, `npm test` runs everything. */
async function onlyWhatChanged(chromium) {
  const { units: unitFiles, browser } = testsOf(since);
  let failed = (await aloud('Tests that the change touches', ['run', ...unitFiles], {})) !== 0;
  if (browser.length > 0) {
    await build();
    const args = ['run', '--config', 'e2e/vitest.config.ts', ...browser];
    failed =
      (await aloud('Browser tests that the change touches, and the main journeys', args, {
        CHROMIUM_PATH: chromium,
      })) !== 0 || failed;
  }
  if (failed) throw new Error('Tests failed.');
}

/** The few files whose tests failed; null when that is not all that went wrong. */
async function filesToTryAgain(statuses, files) {
  const failed = await Promise.all(files.filter((_, at) => statuses[at] !== 0).map(failedFiles));
  if (failed.includes(null)) return null;
  const all = failed.flat();
  return all.length <= triedAgainMax ? all : null;
}

function aloud(title, args, more) {
  console.log(`\n${title}`);
  return runAloud(node, [vitest, ...args], { cwd: root, env: { ...env, ...more } });
}

/** Shows the output when all of it is there, below that of the unit tests. */
async function kept(title, args, more) {
  let output = '';
  const child = spawn(node, [vitest, ...args], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const stop = (signal) => child.kill(signal);
  for (const signal of signals) process.once(signal, stop);
  const status = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  );
  children.delete(child);
  await units?.catch(() => undefined);
  console.log(`\n${title}\n${output}`);
  return status;
}
