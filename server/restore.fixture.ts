import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Manifest } from '#server/platform/backups/manifest.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { newestIn } from '#server/testing/backups.ts';
import { beginCommand } from '#server/testing/commands.ts';
import type { Command, Said } from '#server/testing/commands.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';
import { openMarketOn } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, payFor } from '#server/testing/paying.ts';
import { addPerson, listPhone, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';

/** So that every picture is another. */
const colours = Array.from({ length: 4_096 }, (_, at) => `#${at.toString(16).padStart(3, '0')}`);

export let root: string;
export let dataDir: string;
export let backups: string;
/** The backup that was taken while people wrote; tests that damage it work on copies. */
export let taken: string;
export let manifest: Manifest;
/** Where it was restored, and what was said. */
export let restored: string;
export let restoring: Said;
export let postgres: EmbeddedPostgres;
export let market: TestMarket;
export let seller: Person;
/** Rows that the database said it has, by when it had said so. */
export const acknowledged: { n: number; at: number }[] = [];
/** Pictures that the market said it has. */
export const uploaded: { path: string; at: number }[] = [];

/** A market for a file of tests, backed up while people write to it, and restored once. */
export function openBackedUpMarket(): void {
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'redial-backup-'));
    chmodSync(root, 0o755);
    [dataDir, backups] = [join(root, 'market'), join(root, 'backups')];
    copyMarketFolder(inject('marketFolder'), dataDir);
    postgres = await startEmbeddedPostgres({
      dataDir,
      password: loadSecrets(dataDir).postgresPassword,
      log: createLog('silent'),
    });
    market = await openMarketOn(postgres.connection, dataDir);
    mkdirSync(join(dataDir, 'policies'));
    writeFileSync(join(dataDir, 'policies/terms.md'), '# Our terms');
    await ask('create table written (n bigint primary key)');
    await fill();
    const said = await whileWriting(() => run('backup', [backups]));
    expect(said).toMatchObject({ code: 0, err: '' });
    taken = newestIn(backups);
    manifest = JSON.parse(readFileSync(join(taken, 'manifest.json'), 'utf8')) as Manifest;
    restored = join(root, 'restored');
    restoring = await run('restore', [backups], { DATA_DIR: restored });
  });
  afterAll(async () => {
    await market.close();
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  });
}

/** A market in which things have happened. */
async function fill(): Promise<void> {
  await ask("insert into images (id, width, height, placeholder) values (repeat('0', 40), 1, 1, '')");
  await ask("insert into categories (id, name, image_id) values ('apple', 'Apple', repeat('0', 40))");
  seller = await addPerson(market, 'Seller');
  const buyer = await addPerson(market, 'User');
  await payFor(market, buyer, await bookPhone(market, buyer, await listPhone(market, seller)));
  await beginToPay(buyer, await bookPhone(market, buyer, await listPhone(market, seller)));
}

const switchLog = "select pg_switch_wal() from pg_stat_activity where application_name = 'redial-backup' limit 1";

/** Rows and pictures keep coming in, with pauses for the work, and the database recycles all the log it may. */
async function whileWriting<Result>(work: () => Promise<Result>): Promise<Result> {
  let done = false;
  let pieces = 0;
  const writers = [
    async (turn: number) => {
      await ask(`insert into written values (${turn})`);
      acknowledged.push({ n: turn, at: Date.now() });
      await sleep(20);
    },
    async (turn: number) => {
      const address = await uploadPhoto(market, seller, colours[turn]);
      uploaded.push({ path: new URL(address).pathname, at: Date.now() });
      await sleep(100);
    },
    async () => {
      // Some pieces of log are enough, each of which takes 16 MB. Those before the backup connects would test nothing.
      if (pieces < 4) pieces += (await rows(postgres, switchLog)).length;
      await ask('checkpoint');
      await sleep(300);
    },
  ].map(async (write) => {
    for (let turn = 0; !done; turn++) await write(turn);
  });
  await until(() => acknowledged.length > 0 && uploaded.length > 0);
  const result = await work();
  done = true;
  await Promise.all(writers);
  return result;
}

export function begin(verb: string, words: string[], environment: Record<string, string> = {}): Command {
  return beginCommand(verb, words, { DATA_DIR: dataDir, ...environment });
}

export function run(verb: string, words: string[], environment: Record<string, string> = {}): Promise<Said> {
  return begin(verb, words, environment).ended;
}

async function ask(statement: string): Promise<void> {
  await rows(postgres, statement);
}

export async function rows<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, statement: string): Promise<Row[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
