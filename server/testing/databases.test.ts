import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createPool, requestLimits, workLimits } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { takeDatabase } from '#server/testing/databases.ts';
import type { TestDatabase } from '#server/testing/databases.ts';

async function ask<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ ...inject('postgres'), database });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const server = inject('postgres');
const write = `insert into identity_user (id, name, email)
  values ('00000000-0000-4000-8000-000000000001', 'Bea', 'bea@redial.example')`;
const look = "select (select count(*)::int from identity_user) as people, nextval('payouts_number_seq')::int as number";
const own = 'select oid::text from pg_database';
const oidOf = (name: string) => ask<{ oid: string }>(name, `${own} where datname = current_database()`);

async function take(): Promise<TestDatabase & { pool: pg.Pool }> {
  const database = await takeDatabase(server);
  const make = () => createPool({ ...server, database: database.name }, createLog('silent'), workLimits);
  return { ...database, pool: database.pools.lend('owner', make) };
}

/** One that other tests of this worker have not had. */
async function takeNew(): ReturnType<typeof take> {
  const database = await take();
  if (database.isNew) return database;
  const next = await takeNew();
  await database.giveBack();
  return next;
}

// Other files of this worker take these databases next: the connections made here are not as a market makes them.
afterAll(async () => {
  const taken = [await takeDatabase(server)];
  while (!taken.at(-1)?.isNew) taken.push(await takeDatabase(server));
  for (const { pools, giveBack } of taken) {
    await pools.end();
    await giveBack();
  }
});

test('A database that is used again has no rows, and counts from the beginning', async () => {
  const first = await takeNew();
  const oid = await oidOf(first.name);
  await ask(first.name, write);
  expect(await ask(first.name, look)).toEqual([{ people: 1, number: 1 }]);
  await first.giveBack();
  const second = await take();
  expect(await oidOf(second.name)).toEqual(oid);
  expect(await ask(second.name, look)).toEqual([{ people: 0, number: 1 }]);
  await second.giveBack();
});

test('Its connections stay open for the next test, without settings, locks, roles or transactions of the last', async () => {
  const about = `select pg_backend_pid() as pid, current_user::text as role, current_setting('search_path') as path,
    now() = statement_timestamp() as "isOutside",
    (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;
  const first = await takeNew();
  const { rows: before } = await first.pool.query<{
    pid: number;
    path: string;
    role: string;
    isOutside: boolean;
    locks: number;
  }>(about);
  await first.pool.query("set search_path = 'forgotten'; select pg_advisory_lock(1); set role pg_monitor");
  await first.pool.query('begin');
  await first.pool.end();
  await expect(first.pool.end()).rejects.toThrow('more than once');
  await first.giveBack();
  const second = await take();
  expect((await second.pool.query(about)).rows).toEqual(before);
  expect(before).toEqual([
    { pid: expect.any(Number), path: '"$user", public', role: 'redial', isOutside: true, locks: 0 },
  ]);
  await expect(first.pool.query('select 1')).rejects.toThrow('after calling end');
  await expect(first.pool.connect()).rejects.toThrow('after calling end');
  await second.giveBack();
});

test('Of two that wait, the one that is taken next keeps its connections', async () => {
  const kept = inject('keptConnections');
  // Both together have more than may be kept.
  const many = Math.ceil(0.6 * kept);
  const limits = { ...requestLimits, connections: many };
  const open = async (database: TestDatabase) => {
    const connection = { ...server, database: database.name };
    const pool = database.pools.lend('serving', () => createPool(connection, createLog('silent'), limits));
    await Promise.all(Array.from({ length: many }, () => pool.query('select pg_sleep(0.1)')));
    expect(database.pools.connections).toBeGreaterThanOrEqual(many);
    await pool.end();
  };
  const [outer, inner] = [await takeDatabase(server), await takeDatabase(server)];
  // A pool that another file of this worker left may be smaller.
  for (const { pools } of [outer, inner]) await pools.end();
  await open(outer);
  await open(inner);
  await inner.giveBack();
  await outer.giveBack();
  expect(outer.pools.connections).toBeGreaterThanOrEqual(many);
  expect(inner.pools.connections).toBeLessThanOrEqual(kept - many);
  const next = await takeDatabase(server);
  expect(next.name).toBe(outer.name);
  await next.giveBack();
});

test('A market that ends waits for what is under way', async () => {
  const database = await takeNew();
  const slow = database.pool.query<{ left: string }>("select 'done' as left from pg_sleep(0.1)");
  let isDone = false;
  void slow.then(() => (isDone = true));
  await database.pool.end();
  expect(isDone).toBe(true);
  await database.giveBack();
});

test('One to which somebody is still connected is not used again', async () => {
  const database = await takeNew();
  const [{ oid = '' } = {}] = await oidOf(database.name);
  const stranger = new pg.Client({ ...server, database: database.name }).on('error', () => undefined);
  await stranger.connect();
  await database.giveBack();
  expect(await ask('postgres', `${own} where oid = ${oid}`)).toEqual([]);
  await expect(ask(database.name, look)).rejects.toThrow('does not exist');
});

test('One to which somebody connects between two tests is not used again', async () => {
  const database = await takeNew();
  await database.giveBack();
  const stranger = new pg.Client({ ...server, database: database.name }).on('error', () => undefined);
  await stranger.connect();
  const next = await take();
  expect(next.name).not.toBe(database.name);
  await expect(ask(database.name, look)).rejects.toThrow('does not exist');
  await next.giveBack();
});

test('One without kept connections is used again too', async () => {
  const first = await takeDatabase(server);
  await ask(first.name, write);
  await first.giveBack();
  const second = await takeDatabase(server);
  expect(second.name).toBe(first.name);
  expect(await ask(second.name, look)).toEqual([{ people: 0, number: 1 }]);
  await second.giveBack();
});

test('One can be given back once only', async () => {
  const database = await takeDatabase(server);
  await database.giveBack();
  await expect(database.giveBack()).rejects.toThrow('twice');
});

test('One whose connection broke is used again, without that connection', async () => {
  const first = await takeNew();
  await first.pool.query('do $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$').catch(() => undefined);
  await first.giveBack();
  const second = await take();
  expect(second.name).toBe(first.name);
  expect(await ask(second.name, look)).toEqual([{ people: 0, number: 1 }]);
  await second.giveBack();
});

test.each([
  'alter table products alter column name drop not null',
  'drop index bookings_one_live',
  'create or replace function reserve() returns int language sql as $$ select 1 $$',
  'grant delete on products to public',
  'alter table bookings disable trigger all',
  'delete from watch_mark',
  "alter type pgboss.job_state add value 'forgotten'",
  'select lo_create(0)',
  "insert into limiter (key, points) select n::text || repeat('x', 200), 1 from generate_series(1, 10000) as n",
])('One is not used again after "%s"', async (statement) => {
  const first = await takeNew();
  const [{ oid = '' } = {}] = await oidOf(first.name);
  await ask(first.name, statement);
  await first.giveBack();
  expect(await ask('postgres', `${own} where oid = ${oid}`)).toEqual([]);
});
