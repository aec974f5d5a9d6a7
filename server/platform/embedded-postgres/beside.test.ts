import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { besideOrStarted } from '#server/platform/embedded-postgres/beside.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { lockFolder } from '#server/platform/embedded-postgres/folder-lock.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { folderForTests } from '#server/testing/folder.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';

const log = createLog('silent');
const dataDir = folderForTests();
let password: string;

beforeAll(() => {
  copyMarketFolder(inject('marketFolder'), dataDir);
  password = loadSecrets(dataDir).postgresPassword;
});

describe('A visitor', () => {
  test('on a stopped market is waited for by a start, which says so', async () => {
    const lines: string[] = [];
    const leave = lockFolder(dataDir, 'visitor');
    const starting = startEmbeddedPostgres({
      dataDir,
      password,
      log: pino({}, { write: (line) => void lines.push(line) }),
    });
    await Promise.race([starting, sleep(400)]);
    leave();
    await (await starting).stop();
    expect(
      lines.filter((line) => line.includes(`an operator's command (process ${process.pid}) is using`)),
    ).toHaveLength(1);
  });

  test('who finds another one there is told so, and one who finds a market without an answer as well', async () => {
    for (const [holder, says] of [
      ['visitor', `An operator's command (process ${process.pid}) is using`],
      ['market', 'its database does not answer'],
    ] as const) {
      const leave = lockFolder(dataDir, holder);
      await expect(besideOrStarted({ dataDir, password, log }).finally(leave)).rejects.toThrow(says);
    }
  });

  test('makes no database', async () => {
    const empty = mkdtempSync(join(dataDir, 'empty-'));
    await expect(besideOrStarted({ dataDir: empty, password, log })).rejects.toThrow('Start the market once');
    expect(readdirSync(empty)).toEqual([]);
  });

  test('with other secrets than the running market is told so', async () => {
    const market = await startEmbeddedPostgres({ dataDir, password, log });
    await expect(besideOrStarted({ dataDir, password: 'another', log }).finally(() => market.stop())).rejects.toThrow(
      'does not accept the password in secrets.json',
    );
  });

  test('finds the socket of a long DATA_DIR under another TMPDIR too, but not from a copy', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const long = join(dataDir, 'long'.padEnd(90, '-'));
    copyMarketFolder(inject('marketFolder'), long);
    vi.stubEnv('TMPDIR', dataDir);
    const market = await startEmbeddedPostgres({ dataDir: long, password, log });
    try {
      vi.stubEnv('TMPDIR', join(dataDir, 'another'));
      const found = await besideOrStarted({ dataDir: long, password, log });
      expect(found).toMatchObject({ isOurs: false, connection: market.connection });
      const copy = mkdtempSync(join(dataDir, 'copy-'));
      mkdirSync(join(copy, 'postgres'));
      copyFileSync(join(long, 'postgres/postmaster.pid'), join(copy, 'postgres/postmaster.pid'));
      await expect(besideOrStarted({ dataDir: copy, password, log })).rejects.toThrow('The database is missing');
    } finally {
      await market.stop();
    }
  });

  test('of a database that says nothing is told so within seconds', async () => {
    const market = await startEmbeddedPostgres({ dataDir, password, log });
    const server = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    process.kill(server, 'SIGSTOP');
    try {
      await expect(besideOrStarted({ dataDir, password, log })).rejects.toThrow('did not answer for 5 s');
    } finally {
      process.kill(server, 'SIGCONT');
      await market.stop();
    }
  }, 20_000);
});
