import pg from 'pg';
import { expect, inject, test } from 'vitest';
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

/** One that other tests of this worker have not had. */
async function takeNew(): Promise<TestDatabase> {
  const database = await takeDatabase(server);
  if (database.isNew) return database;
  const next = await takeNew();
  await database.giveBack();
  return next;
}

test('A database that is used again has no rows, and counts from the beginning', async () => {
  const first = await takeNew();
  const oid = await oidOf(first.name);
  await ask(first.name, write);
  expect(await ask(first.name, look)).toEqual([{ people: 1, number: 1 }]);
  await first.giveBack();
  const second = await takeDatabase(server);
  expect(await oidOf(second.name)).toEqual(oid);
  await expect(ask(first.name, look)).rejects.toThrow('does not exist');
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
