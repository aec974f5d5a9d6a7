import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = JSON.stringify(join(import.meta.dirname, 'run.mjs'));
let folder: string;
let left = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-run-'));
});
afterEach(async () => {
  if (isRunning(left)) process.kill(left, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A project whose script runs a program that outlives its parents. */
async function writeProject(way: string): Promise<string> {
  const pidFile = join(folder, 'pid');
  const program = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1_000);`;
  const script = `import { ${way} } from ${run}; await ${way}(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  await writeFile(join(folder, 'script.mjs'), script);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { stay: 'node script.mjs' } }));
  return pidFile;
}

test.each([
  ['runAloud', 'SIGTERM'],
  ['runQuietly', 'SIGTERM'],
  ['runAloud', 'SIGKILL'],
  ['runQuietly', 'SIGKILL'],
] as const)('what a script runs with %s ends when npm alone gets %s', async (way, signal) => {
  const pidFile = await writeProject(way);
  const npm = spawn('npm', ['run', 'stay'], { cwd: folder, stdio: 'ignore' });
  const pid = async () => Number(await readFile(pidFile, 'utf8').catch(() => 0));
  await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0);
  left = await pid();
  npm.kill(signal);
  await once(npm, 'exit');
  await expect.poll(() => isRunning(left), { timeout: 10_000 }).toBe(false);
});
