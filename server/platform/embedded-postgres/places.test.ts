import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { folderForTests } from '#server/testing/folder.ts';

const root = folderForTests();

describe('A data folder', () => {
  test.each([
    ['a comma', 'a, b'],
    ['quotes', `a "b" 'c'`],
  ])('with %s in its name works', async (_title, name) => {
    await (await start(join(root, name))).stop();
  });

  test.each<[string, string, (path: string) => void]>([
    ['app.lock', 'app.lock is a folder', (path) => mkdirSync(path)],
    ['run', 'something else has its place', (path) => writeFileSync(path, '')],
  ])('in which something else stands in the place of %s is refused in words', async (name, says, make) => {
    const dataDir = mkdtempSync(join(root, 'taken-'));
    make(join(dataDir, name));
    await expect(start(dataDir)).rejects.toThrow(says);
    await expect(start(dataDir)).rejects.toThrow('start again');
    expect(readdirSync(dataDir)).toEqual([name]);
  });
});

function start(dataDir: string): ReturnType<typeof startEmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, password: 'a password of its own', log: createLog('silent') });
}
