import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';

const root = mkdtempSync(join(tmpdir(), 'redial-places-'));
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true }));

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
