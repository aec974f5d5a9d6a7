// npm test: everything that must hold, in one go. It touches nothing of a running market and needs no fixed port.
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const modules = join(root, 'node_modules');
const bin = (name) => join(modules, '.bin', name);
const env = { ...environment, NODE_ENV: 'test' };

try {
  await install();
  const chromium = await ensureChromium();
  await step('Checking types', async () => {
    await runQuietly(node, [join(modules, '@react-router/dev/bin.cjs'), 'typegen'], { cwd: root, env });
    await runQuietly(bin('tsc'), ['-b'], { cwd: root, env });
  });
  await step('Linting', () => runQuietly(bin('oxlint'), ['--deny-warnings'], { cwd: root, env }));
  await aloud('Unit and integration tests', ['run']);
  await build();
  await aloud('Browser tests', ['run', '--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium });
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

async function aloud(title, args, more = {}) {
  console.log(`\n${title}`);
  const status = await runAloud(node, [join(modules, 'vitest/vitest.mjs'), ...args], { cwd: root, env: { ...env, ...more } });
  if (status !== 0) throw new Error(`${title} failed.`);
}
