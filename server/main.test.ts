import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginCommand } from '#server/testing/commands.ts';
import { folderForTests } from '#server/testing/folder.ts';

const root = folderForTests();
let dataDir: string;

beforeEach(() => (dataDir = mkdtempSync(join(root, 'market-'))));

describe('A start that is refused', () => {
  test('since secrets.json is missing beside the database makes no other secrets', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    expect(await beginCommand('main', [], { DATA_DIR: dataDir }).ended).toMatchObject({
      code: 1,
      err: expect.stringContaining('secrets.json is missing'),
    });
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  test('since production lacks what strangers need is refused by name, before the database is asked', async () => {
    const unreachable = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
      DATA_DIR: dataDir,
    };
    const said = await beginCommand('main', [], unreachable).ended;
    expect(said).toMatchObject({ code: 1, err: expect.stringMatching(/STRIPE_SECRET_KEY.*PUBLIC_URL.*SMTP_URL/s) });
    expect(said.err).not.toContain('ECONNREFUSED');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('since nobody is there at the address of the role that migrates names its setting', async () => {
    const ways = {
      DATABASE_URL: 'postgres://app@127.0.0.1:9/phones',
      DATABASE_MIGRATION_URL: 'postgres://owner@127.0.0.1:8/phones',
    };
    expect(await beginCommand('main', [], { ...ways, DATA_DIR: dataDir, PORT: '0' }).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/DATABASE_MIGRATION_URL can't be reached \(.*127\.0\.0\.1:8\)/),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('since the database is missing beside pictures makes nothing', async () => {
    mkdirSync(join(dataDir, 'objects'));
    writeFileSync(join(dataDir, 'objects/original.webp'), '');
    expect(await beginCommand('main', [], { DATA_DIR: dataDir }).ended).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is missing'),
    });
    expect(readdirSync(dataDir)).toEqual(['objects']);
  });
});

test('The audit of a database that is not there writes nothing', async () => {
  const nowhere = join(root, 'nowhere');
  const said = await beginCommand('audit-books', [], {
    DATA_DIR: nowhere,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
  }).ended;
  expect(said).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining("DATABASE_URL can't be reached (connect"),
  });
  expect(existsSync(nowhere)).toBe(false);
});
