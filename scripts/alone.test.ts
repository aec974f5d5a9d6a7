import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTests } from '#server/testing/folder.ts';

const folder = folderForTests();
const notes = join(folder, 'notes');
const alone = JSON.stringify(join(import.meta.dirname, 'alone.mjs'));

function worker(name: string, workMs: number): ChildProcess {
  const script = `const { appendFileSync } = require('node:fs');
    const note = (what) => appendFileSync(${JSON.stringify(notes)}, what + ' ${name}\\n');
    import(${alone}).then(({ alone }) => alone(${JSON.stringify(folder)}, async () => {
      note('begins');
      await new Promise((done) => setTimeout(done, ${workMs}));
      note('ends');
    }));`;
  return spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
}

const noted = () => readFileSync(notes, 'utf8').trimEnd().split('\n');

test('Of several processes one works after the other', async () => {
  writeFileSync(notes, '');
  const workers = ['one', 'two', 'three', 'four'].map((name) => worker(name, 100));
  expect(await Promise.all(workers.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0]);
  const lines = noted();
  expect(lines).toHaveLength(8);
  for (const [at, line] of lines.entries())
    if (at % 2 === 1) expect(line).toBe(lines[at - 1]?.replace('begins', 'ends'));
});

test('one that is killed at work stands in nobody’s way', async () => {
  writeFileSync(notes, '');
  const killed = worker('killed', 600_000);
  await expect.poll(noted).toEqual(['begins killed']);
  const waiting = worker('waiting', 0);
  appendFileSync(notes, 'now\n');
  killed.kill('SIGKILL');
  expect((await once(waiting, 'exit'))[0]).toBe(0);
  expect((await once(worker('later', 0), 'exit'))[0]).toBe(0);
  expect(noted()).toEqual(['begins killed', 'now', 'begins waiting', 'ends waiting', 'begins later', 'ends later']);
});
