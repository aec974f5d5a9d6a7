import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { folderForTests } from '#server/testing/folder.ts';
import { failedTests, reportTo, slowestFiles } from './test-notes.mjs';

const root = join(import.meta.dirname, '..');
const folder = folderForTests();
const notes = join(folder, 'notes.json');
const others = join(folder, 'others.json');

beforeAll(async () => {
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } };');
  writeFileSync(
    join(folder, 'slow.test.mjs'),
    "test('waits', async () => { await new Promise((done) => setTimeout(done, 1_000)); });",
  );
  writeFileSync(join(folder, 'wrong.test.mjs'), "test('adds', () => { expect(1 + 1).toBe(3); });");
  const { args, env } = reportTo(notes);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  await promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, ...args], {
    env: { PATH: process.env.PATH, ...env },
  }).catch(() => undefined);
  writeFileSync(
    others,
    JSON.stringify({ failures: [], durations: [{ file: join(root, 'e2e/one.e2e.ts'), ms: 12_345 }] }),
  );
});

test('The slowest files of several runs are listed, the slowest first', async () => {
  const [first, second, ...rest] = await slowestFiles([notes, others], 2);
  expect(first).toBe('   12.3 s  e2e/one.e2e.ts');
  expect(second).toMatch(new RegExp(`^    \\d\\.\\d s  ${relative(root, join(folder, 'slow.test.mjs'))}$`));
  expect(rest).toEqual([]);
});

test('What failed is listed with its file and why', async () => {
  const [line, ...rest] = await failedTests(notes);
  expect(line).toContain('wrong.test.mjs > adds');
  expect(line).toContain('expected 2 to be 3');
  expect(rest).toEqual([]);
});

test('Of a run that wrote nothing, nothing is listed', async () => {
  const nowhere = join(folder, 'nowhere.json');
  expect([await failedTests(nowhere), await slowestFiles([nowhere])]).toEqual([[], []]);
});
