import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lookAtDatabase } from '#server/doctor/look-at-database.ts';
import { folderOf } from '#server/operator.ts';
import { findBackup, openDraft } from '#server/platform/backups/draft.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { beginCommand } from '#server/testing/commands.ts';
import { folderForTests } from '#server/testing/folder.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';
import { until } from '#server/testing/until.ts';

const root = folderForTests();
const dataDir = join(root, 'market');
const file = join(root, 'file');
const manifest = {
  endedAt: '2026-11-21T09:04:10.000Z',
  postgres: '18.4',
  machine: 'any',
  wal: { from: '0/1', to: '0/2' },
  keepsPictures: false,
  database: { files: 0, bytes: 0 },
  pictures: { files: 0, bytes: 0 },
};
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  writeFileSync(file, '');
  copyMarketFolder(inject('marketFolder'), dataDir);
  postgres = await startEmbeddedPostgres({
    dataDir,
    password: () => loadSecrets(dataDir).postgresPassword,
    log: createLog('silent'),
  });
});
afterAll(() => postgres.stop());

describe('An operator is told in words, and nothing is made,', () => {
  test.each<[string, string, string[], string]>([
    ['of a backup into a folder without a name', 'backup', [''], 'The folder has no name'],
    ['of a backup below a file', 'backup', [join(file, 'market')], 'that is a file'],
    ['of a restore from a file', 'restore', [file], `${file} is a file`],
  ])('%s', async (_title, verb, words, says) => {
    const before = readdirSync(process.cwd());
    expect(await run(verb, words)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(says) });
    expect(readdirSync(process.cwd())).toEqual(before);
  });

  // Each of these the commands above, and the one below, would say as well: a process for each takes a second.
  test('of a folder without a name, of any command', () => {
    expect(() => folderOf([' '], 'Usage')).toThrow('The folder has no name');
  });

  test('of a backup into a file', async () => {
    await expect(openDraft(file, new Date())).rejects.toThrow('that is a file');
  });

  test('of a restore from nowhere', () => {
    expect(() => findBackup(join(root, 'nowhere'))).toThrow('There is no complete backup');
  });

  test.each([['null'], ['{}'], ['no JSON'], ['[1]']])('of secrets.json with %s', (content) => {
    const other = join(root, 'damaged');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'secrets.json'), content);
    expect(() => loadSecrets(other)).toThrow('secrets.json is damaged');
    expect(readdirSync(other)).toEqual(['secrets.json']);
  });

  test('of a folder in the place of secrets.json', async () => {
    const other = join(root, 'folder');
    mkdirSync(join(other, 'secrets.json'), { recursive: true });
    expect(await run('audit-books', [], { DATA_DIR: other })).toMatchObject({
      code: 1,
      err: expect.stringContaining('secrets.json is damaged'),
    });
  });

  test('of a database on which no market was started', async () => {
    const { user, password, host, port } = postgres.connection;
    const login = `${user}:${encodeURIComponent(String(password))}`;
    const address = `postgres://${login}@localhost:${port}/template1?host=${encodeURIComponent(String(host))}`;
    const environment = { DATABASE_URL: address, DATA_DIR: join(root, 'none') };
    expect(await run('admin', ['grant', 'ada@redial.example'], environment)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^relation ".*" does not exist: there is no market in this database yet, or one of /),
    });
    const closers: (() => Promise<unknown>)[] = [];
    const { database } = await lookAtDatabase(readConfig(environment), closers);
    for (const close of closers) await close();
    expect(database.market).toEqual({
      isKnown: false,
      why: 'no market of this release was started on this database yet',
    });
  });

  test('of a backup whose database is killed', async () => {
    const backups = join(root, 'killed');
    const backup = beginCommand('backup', [backups], { DATA_DIR: dataDir });
    await until(() => draftsIn(backups).some((name) => name.endsWith('/postgres/base')));
    process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    expect(await backup.ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no backup: the database went away/),
    });
    expect(readdirSync(backups)).toEqual([]);
  });
});

test('Two backups of one second have two names, and the later one is the newest', async () => {
  const backups = join(root, 'same-second');
  const startedAt = new Date('2026-11-21T09:03:59.500Z');
  const names: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const draft = await openDraft(backups, startedAt);
    names.push(await draft.finish({ ...manifest, startedAt: startedAt.toISOString() }));
    await draft.close();
    expect(findBackup(backups)).toBe(names[turn]);
  }
  expect(readdirSync(backups).toSorted()).toEqual([
    '2026-11-21T09-03-59Z',
    '2026-11-21T09-04-00Z',
    '2026-11-21T09-04-01Z',
  ]);
});

function run(
  verb: string,
  words: string[],
  environment: Record<string, string> = {},
): ReturnType<typeof beginCommand>['ended'] {
  return beginCommand(verb, words, { DATA_DIR: dataDir, ...environment }).ended;
}

function draftsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch {
    return [];
  }
}
