import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const starter = JSON.stringify(join(import.meta.dirname, 'starter.mjs'));
const script = `import(${starter}).then(({ onStarterGone }) => {
  onStarterGone(() => { console.log('ended'); process.exit(); });
  setInterval(() => {}, 1_000);
  console.log('began');
});`;

test('a script that npm started ends when npm is killed, though no signal reaches it', async () => {
  // The second process stands for npm: it inherits the output, and is killed.
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { stdio: ` +
        `'inherit' }); setInterval(() => {}, 1_000);`,
    ],
    {
      env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toBe('began\n');
  npm.kill('SIGKILL');
  await once(npm.stdout, 'end');
  expect(said).toBe('began\nended\n');
});
