import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { folderForTests } from '#server/testing/folder.ts';

const root = folderForTests();
let dataDir: string;

beforeEach(() => (dataDir = mkdtempSync(join(root, 'market-'))));

describe('A folder without a database', () => {
  test.each<[string, string, () => void]>([
    ['with pictures', 'there are pictures in', () => put('objects/images/ab/abcd/original.webp')],
    [
      'with pictures, and an empty place for the database',
      'there are pictures in',
      () => [put('objects/images/ab/abcd/original.webp'), mkdirSync(join(dataDir, 'postgres'))],
    ],
    ['with mails', 'there are mails in', () => put('outbox/2026-11-21.eml')],
    [
      'with secrets, and an empty place for the database',
      'it stands empty beside secrets.json',
      () => [put('secrets.json'), mkdirSync(join(dataDir, 'postgres'))],
    ],
    ['whose place something else has', 'something else is in it', () => put('postgres/base/1/1259')],
    [
      'whose place is a link to nowhere',
      'it is a file, or a link',
      () => symlinkSync(join(root, 'not-mounted'), join(dataDir, 'postgres')),
    ],
    ['with what an interrupted restore left', 'Repeat the restore', () => put('restoring/postgres/PG_VERSION')],
  ])(
    '%s is not started as a new market; it is said what was found and what to do, and it stays as it is',
    async (_title, says, prepare) => {
      prepare();
      const before = readdirSync(dataDir, { recursive: true }).toSorted();
      await expect(start()).rejects.toThrow(says);
      await expect(start()).rejects.toThrow(/set DATA_DIR to another folder/);
      expect(readdirSync(dataDir, { recursive: true }).toSorted()).toEqual(before);
    },
  );

  test('with the remains of an interrupted first start is started again', async () => {
    put('secrets.json');
    put('postgres.new-4194304/PG_VERSION');
    mkdirSync(join(dataDir, 'run'));
    mkdirSync(join(dataDir, 'objects'));
    await (await start()).stop();
    expect(readdirSync(dataDir).toSorted()).toEqual(['objects', 'postgres', 'run', 'secrets.json']);
  });
});

function start(): ReturnType<typeof startEmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, password: () => 'a password of its own', log: createLog('silent') });
}

function put(path: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), '');
}
