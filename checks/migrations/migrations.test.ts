import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { readMigrations } from '#server/platform/migration-files.ts';
import type { Migration } from '#server/platform/migration-files.ts';
import { applyMigration } from '#server/platform/migration-ways.ts';
import '#server/testing/global-setup.ts';
import { asAdmin } from '#server/testing/databases.ts';
import { contractedBy, findBreaks, findWaits, breaksOlderServers } from './findings.ts';
import { countRows, measure, shapeOf } from './measure.ts';
import type { Use } from './measure.ts';
import { big, small } from './tables.ts';

/** Rows stand in the tables from here on (`rows-0049.sql`). */
const last = 49;
/** Migrations before this one had landed before there was a check. */
const first = 50;

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const log = createLog('silent');
const server = inject('postgres');
const database = `migrated_${randomUUID().replaceAll('-', '')}`;
const client = new pg.Client({ ...server, database });
const migrations = await readMigrations();
const numberOf = (name: string) => Number(name.slice(0, 4));

beforeAll(async () => {
  await asAdmin(server, `create database ${database}`);
  await client.connect();
  await client.query('create table migrations (name text primary key, hash text not null)');
  for (const migration of migrations.filter(({ name }) => numberOf(name) <= last)) await client.query(migration.sql);
  await addRows(last);
});
afterAll(async () => {
  await client.end();
  await asAdmin(server, `drop database if exists ${database} with (force)`);
});

/** Rows that stand in the tables from a migration on. */
async function addRows(after: number): Promise<void> {
  const file = join(import.meta.dirname, `rows-${String(after).padStart(4, '0')}.sql`);
  if (existsSync(file)) await client.query(readFileSync(file, 'utf8'));
}

describe('What a migration of a market that is used may not do', () => {
  test.each([
    ['alter table products add column a int'],
    ["alter table products add column a text not null default 'none'"],
    ['alter table products add column a uuid references users'],
    ['alter table products add constraint a check (revision > 0) not valid'],
    ['alter table sales drop constraint sales_due'],
    ['alter table bookings add constraint a foreign key (buyer_id) references users not valid'],
    ['create index a on categories (name)'],
    ['create table a (id uuid references products)'],
    ['insert into categories (id, name, image_id) select id, name, image_id from categories where false'],
    ["update products set name = 'One' where id = (select min(id::text)::uuid from products)"],
    [
      'create or replace function release_sale(in_booking uuid, in_at timestamptz) returns void language sql as ' +
        '$$ select $$',
    ],
    ['create function a() returns int language sql as $$ select 1 $$; drop function a()'],
    ['-- contracts 0049: reports.closed_at\nalter table reports drop column closed_at'],
    ['-- contracts 0049: release_sale(uuid,timestamp with time zone)\ndrop function release_sale'],
  ])('is not this: %s', async (sql) => {
    expect(await found(sql)).toEqual([]);
  });

  test.each([
    ['alter table products add column a uuid default gen_random_uuid()', 'it writes all of products anew'],
    ['alter table products alter column revision type bigint', 'it writes all of products anew'],
    [
      'alter table products add column a int check (a > 0)',
      'it reads all of products while nobody can write to products (AccessExclusiveLock)',
    ],
    ['alter table products add constraint a check (revision > 0)', 'it reads all of products'],
    [
      'alter table products add constraint a check (revision > 0) not valid; ' +
        'alter table products validate constraint a',
      'it reads all of products',
    ],
    [
      'alter table products alter column seller_reference set not null',
      'it reads all of products',
      "update products set seller_reference = 'x' || id",
    ],
    [
      'alter table bookings add constraint a foreign key (buyer_id) references users',
      'it reads all of bookings, users while nobody can write to bookings (ShareRowExclusiveLock), ' +
        'users (ShareRowExclusiveLock)',
    ],
    ['create index a on products (name)', 'it reads all of products while nobody can write to products (ShareLock)'],
    [
      'lock table sales; select count(*) from users',
      'it reads all of users while nobody can write to sales (AccessExclusiveLock)',
    ],
    ["update products set name = 'One'", 'it changes 100 of 100 rows of products'],
    ['delete from notices', 'it changes 100 of 100 rows of notices'],
    ['truncate notices', 'it writes all of notices anew'],
  ])('is this, for people would wait: %s', async (sql, why, before = '') => {
    expect((await found(sql, before)).join('\n')).toContain(why);
  });

  test('is to lock a big table of which nothing is known here', async () => {
    expect((await found('alter table users add column a int', 'truncate users cascade')).join('\n')).toContain(
      'it locks the big table users, which is empty here',
    );
  });

  test.each([
    ['alter table products drop column dearer_usd', 'products.dearer_usd is gone'],
    ['alter table products rename column dearer_usd to dearer', 'products.dearer_usd is gone'],
    ['alter table saved_searches alter column name type varchar(120)', 'saved_searches.name has another type'],
    ['alter table saved_phones rename to saved', 'saved_phones is gone'],
    ['drop view callers', 'callers is gone'],
    ['alter table reports add column a int not null', 'no row can be written without reports.a', 'delete from reports'],
    ['alter table reports alter column created_at drop default', 'no row can be written without reports.created_at'],
    [
      'alter table saved_phones drop constraint saved_phones_pkey',
      'nothing unique is left for "on conflict" on saved_phones (user_id, product_id)',
    ],
    ['drop function release_sale', 'the function release_sale(uuid,timestamp with time zone) is gone'],
    [
      'drop function release_sale; create function release_sale(in_booking uuid, in_at timestamptz) returns int ' +
        'language sql as $$ select 1 $$',
      'gives something else',
    ],
    [
      '-- breaks older servers: chargebacks\nalter table products drop column dearer_usd',
      'name migration 9000 under "Several servers"',
    ],
    [
      '-- contracts 0049: products.other\nselect 1',
      'it says "-- contracts" of products.other, and takes no such thing away',
    ],
    [
      '-- contracts 9999: products.dearer_usd\nalter table products drop column dearer_usd',
      '9999 is no earlier migration',
    ],
  ])('is this, for servers of the release before still run: %s', async (sql, why, before = '') => {
    expect((await found(sql, before)).join('\n')).toContain(why);
  });

  /** What is wrong with a migration, and takes all of it back. `before` are things that stand when it begins. */
  async function found(sql: string, before = ''): Promise<string[]> {
    await client.query('begin');
    try {
      if (before !== '') await client.query(before);
      return await wrongWith(9000, sql);
    } finally {
      await client.query('rollback');
    }
  }
});

/** Runs it in the transaction that is open. */
async function wrongWith(number: number, sql: string): Promise<string[]> {
  let uses = new Map<string, Use>();
  const broken = await brokenBy(number, sql, async () => {
    uses = await measure(client, () => client.query(sql));
  });
  return [...findWaits(uses), ...broken];
}

/** What older servers miss once the work is done. */
async function brokenBy(number: number, sql: string, work: () => Promise<void>): Promise<string[]> {
  const contracts = contractedBy(sql);
  const before = await shapeOf(client);
  await work();
  const names = new Set(contracts.flatMap(({ names: some }) => some));
  return [
    ...contracts
      .filter(({ since }) => Number(since) >= number || !migrations.some(({ name }) => name.startsWith(since)))
      .map(({ since }) => `it says "-- contracts ${since}", and ${since} is no earlier migration.`),
    ...(breaksOlderServers(sql) ? unannounced(number) : findBreaks(before, await shapeOf(client), names)),
  ];
}

/** Applies it, each in its way. */
async function judge(migration: Migration): Promise<string[]> {
  const number = numberOf(migration.name);
  if (migration.way !== 'at once') return brokenBy(number, migration.sql, () => applyMigration(client, migration, log));
  await client.query('begin');
  const sentences = await wrongWith(number, migration.sql);
  await client.query('commit');
  return sentences;
}

function unannounced(number: number): string[] {
  const name = `migration ${String(number).padStart(4, '0')}`;
  return operations.includes(name)
    ? []
    : [
        `it breaks older servers, and docs/operations.md doesn't say what operators do: ` +
          `name ${name} under "Several servers".`,
      ];
}

describe('On a market that is used', () => {
  test('each migration can run while people use it', async () => {
    const wrong: string[] = [];
    for (const migration of migrations.filter(({ name }) => numberOf(name) > last)) {
      const sentences = await judge(migration);
      if (numberOf(migration.name) >= first)
        wrong.push(...sentences.map((sentence) => `${migration.name}: ${sentence}`));
      await addRows(numberOf(migration.name));
    }
    expect(wrong).toEqual([]);
  });

  test('the big tables have rows to measure by', async () => {
    const empty: string[] = [];
    for (const name of big) if ((await countRows(client, name)) < 50) empty.push(name);
    expect(empty).toEqual([]);
  });

  test('tables.ts knows which tables grow big, and docs/scale.md how each would be distributed', async () => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace " +
        'order by 1',
    );
    expect([...big, ...small].toSorted()).toEqual(rows.map(({ name }) => name));
    const scale = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
    expect([...big, ...small].filter((name) => !new RegExp(`\\b${name}\\b`).test(scale))).toEqual([]);
  });
});
