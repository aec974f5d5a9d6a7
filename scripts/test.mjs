// npm test: everything that must hold. It touches no running market and needs no fixed port.
// npm test -- --changed [COMMIT]: tests of what differs from a commit, by default from origin/main.
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { testsOf, usualSince } from './changed-tests.mjs';
import { ensureChromium } from './chromium.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud, runQuietly } from './run.mjs';
import { complain, step, tell } from './terminal.mjs';
import { failedTests, reportTo, slowestFiles } from './test-notes.mjs';
import { makeRoom } from './test-room.mjs';

const modules = join(root, 'node_modules');
const bin = (name) => join(modules, '.bin', name);
const vitest = join(modules, 'vitest/vitest.mjs');
const [flag, since = usualSince()] = process.argv.slice(2);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (flag !== undefined && flag !== '--changed') {
  complain(`npm test takes --changed [COMMIT], not '${flag}'.`);
  process.exit(2);
}

const room = await makeRoom();
const env = { ...environment, NODE_ENV: 'test', TMPDIR: room };

try {
  await install();
  const { whole, shell } = await ensureChromium();
  const chromium = { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell };
  await runQuietly(node, [join(modules, '@react-router/dev/bin.cjs'), 'typegen'], { cwd: root, env });
  // The check keeps little more than one core busy, so the build runs beside it.
  const both = await Promise.allSettled([checkTypes(), flag === undefined && build()]);
  for (const { status, reason } of both) if (status === 'rejected') throw reason;
  await step('Linting', () => runQuietly(bin('oxlint'), ['--deny-warnings'], { cwd: root, env }));
  await step('Looking at the format (npm run format mends it)', () =>
    runQuietly(bin('oxfmt'), ['--check'], { cwd: root, env }),
  );
  if (flag === '--changed') await onlyWhatChanged(chromium);
  else await everything(chromium);
} catch (error) {
  complain(error.message);
  process.exitCode = 1;
} finally {
  await rm(room, { recursive: true, force: true });
}
process.exit();

function checkTypes() {
  // By default four check each project beside each other and do much twice: 71 s of processor instead of 39.
  // And it looks for garbage after each doubling: 15.6 s for the server, 12.2 where it may grow to five times.
  return step('Checking types', () =>
    runQuietly(bin('tsc'), ['-b', '--checkers', '1'], { cwd: root, env: { ...env, GOGC: '400' } }),
  );
}

async function everything(chromium) {
  let isStopped = false;
  for (const signal of signals) process.once(signal, () => (isStopped = true));
  const failed = [];
  const notesOf = [];
  // Eight workers at most: they share one PostgreSQL, which takes 100 connections.
  const workers = Math.min(8, Math.max(3, availableParallelism() - 1));
  // One after the other: either keeps all cores of a small machine busy.
  for (const [title, args, more] of [
    ['Unit and integration tests', [`--maxWorkers=${workers}`], {}],
    ['Browser tests', ['--config', 'e2e/vitest.config.ts'], chromium],
  ]) {
    const file = join(room, `notes-${notesOf.length}.json`);
    notesOf.push(file);
    const report = reportTo(file);
    if ((await aloud(title, ['run', ...args, ...report.args], { ...report.env, ...more })) !== 0) failed.push(title);
    if (isStopped) throw new Error('Stopped.');
  }
  tell(`The slowest test files\n${(await slowestFiles(notesOf)).join('\n')}`);
  if (failed.length > 0)
    throw new Error(
      [`${failed.join(' and ')} failed.`, ...(await Promise.all(notesOf.map(failedTests))).flat()].join('\n'),
    );
}

/** A quick answer on a change. Run the whole `npm test` before it lands. */
async function onlyWhatChanged(chromium) {
  const { units: unitFiles, browser } = testsOf(since);
  let failed = (await aloud('Tests that the change touches', ['run', ...unitFiles], {})) !== 0;
  if (browser.length > 0) {
    await build();
    const args = ['run', '--config', 'e2e/vitest.config.ts', ...browser];
    failed =
      (await aloud('Browser tests that the change touches, and the main journeys', args, chromium)) !== 0 || failed;
  }
  if (failed) throw new Error('Tests failed.');
}

function aloud(title, args, more) {
  tell(title);
  return runAloud(node, [vitest, ...args], { cwd: root, env: { ...env, ...more } });
}
