// npm test: everything that must hold, in one go. It touches nothing of a running market and needs no fixed port.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const modules = join(root, 'node_modules');
const bin = (name) => join(modules, '.bin', name);
const vitest = join(modules, 'vitest/vitest.mjs');
const env = { ...environment, NODE_ENV: 'test' };
let units;

try {
  await install();
  const chromium = await ensureChromium();
  await step('Checking types', async () => {
    await runQuietly(node, [join(modules, '@react-router/dev/bin.cjs'), 'typegen'], { cwd: root, env });
    await runQuietly(bin('tsc'), ['-b'], { cwd: root, env });
  });
  await step('Linting', () => runQuietly(bin('oxlint'), ['--deny-warnings'], { cwd: root, env }));
  await build();
  // Both at once: either waits for something much of the time, and would leave a core idle.
  const journeys = kept(['run', '--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium });
  units = aloud('Unit and integration tests, browser tests beside them', ['run', `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`]);
  const failed = [];
  if ((await units) !== 0) failed.push('Unit and integration tests');
  if ((await journeys) !== 0) failed.push('Browser tests');
  if (failed.length > 0) throw new Error(`${failed.join(' and ')} failed.`);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

function aloud(title, args) {
  console.log(`\n${title}`);
  return runAloud(node, [vitest, ...args], { cwd: root, env });
}

/** Shows the output when all of it is there. */
async function kept(args, more) {
  let output = '';
  const child = spawn(node, [vitest, ...args], { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const stop = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const status = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  await units?.catch(() => undefined);
  console.log(`\nBrowser tests\n${output}`);
  return status;
}
