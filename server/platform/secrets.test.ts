import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const starters = 4;
const folders = 40;

/** One of several that make the secrets of one folder after the other, each in the same instant. */
const starter = `
import { mkdirSync } from 'node:fs';
import { loadSecrets } from '#server/platform/secrets.ts';
const [root, startAt] = process.argv.slice(1);
const passwords = [];
const nobody = new Int32Array(new SharedArrayBuffer(4));
for (let at = 0; at < ${folders}; at += 1) {
  const folder = root + '/' + at;
  mkdirSync(folder, { recursive: true });
  const moment = Number(startAt) + at * 8;
  // Asleep until shortly before: four that count the milliseconds would keep everybody else from the processor.
  Atomics.wait(nobody, 0, 0, Math.max(0, moment - Date.now() - 2));
  while (Date.now() < moment);
  passwords.push(loadSecrets(folder).postgresPassword);
}
process.stdout.write(JSON.stringify(passwords));
`;

test('Several first starts in one instant go on with the same secrets, which are those that are kept', async () => {
  const root = mkdtempSync(join(tmpdir(), 'redial-secrets-'));
  const startAt = String(Date.now() + 1_500);
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', starter, root, startAt];
  const heard = await Promise.all(
    Array.from({ length: starters }, () =>
      text(
        spawn(process.execPath, words, {
          cwd: join(import.meta.dirname, '../..'),
          stdio: ['ignore', 'pipe', 'inherit'],
        }).stdout,
      ),
    ),
  );
  const kept = Array.from(
    { length: folders },
    (_, at) =>
      (JSON.parse(readFileSync(join(root, String(at), 'secrets.json'), 'utf8')) as { postgresPassword: string })
        .postgresPassword,
  );
  expect(heard.map((line) => JSON.parse(line) as string[])).toEqual(Array.from({ length: starters }, () => kept));
  expect(readdirSync(join(root, '0'))).toEqual(['secrets.json']);
  rmSync(root, { recursive: true });
});
