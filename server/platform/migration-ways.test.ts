import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { asMigration } from '#server/platform/migration-files.ts';
import { applyMigration } from '#server/platform/migration-ways.ts';
import { migrate } from '#server/platform/migrations.ts';
import { asAdmin } from '#server/testing/databases.ts';
import { until } from '#server/testing/until.ts';

const log = createLog('silent');
const database = `ways_${randomUUID().replaceAll('-', '')}`;
const connection = { ...inject('postgres'), database };
const hurried = { lockMs: 50, pauseMs: 20, tries: 500 };
/** One migrates, the other one is in its way. */
const client = new pg.Client(connection);
const other = new pg.Client(connection);

beforeAll(async () => {
  await asAdmin(connection, `create database ${database} template redial_template`);
  await client.connect();
  await other.connect();
  await other.query(
    'create table shelf as select n, n % 2 as twice, null::int as filled from generate_series(1, 2500) as n',
  );
});
afterAll(async () => {
  await client.end();
  await other.end();
  await asAdmin(connection, `drop database if exists ${database} with (force)`);
});

const apply = (name: string, sql: string, patience = hurried) =>
  applyMigration(client, asMigration(name, sql), log, patience);

describe('A migration that finds its table in use', () => {
  test('lets others read while it waits, and is applied once it can be', async () => {
    await other.query('begin; select from shelf limit 1');
    const applied = apply('9001-waits.sql', 'alter table shelf add column late int');
    await until(async () => (await countWaiting()) > 0);
    const reader = new pg.Client({ ...connection, lock_timeout: 10_000 });
    await reader.connect();
    for (let read = 0; read < 5; read += 1) await reader.query('select from shelf limit 1');
    await reader.end();
    await other.query('commit');
    await applied;
    expect(await isRecorded('9001-waits.sql')).toBe(true);
    await expect(other.query('select late from shelf limit 1')).resolves.toBeDefined();
  });

  test('gives up in words when it never can be, and leaves nothing', async () => {
    await other.query('begin; select from shelf limit 1');
    await expect(
      apply('9002-gives-up.sql', 'create table half (); alter table shelf add column never int', {
        ...hurried,
        tries: 2,
      }),
    ).rejects.toThrow('9002-gives-up.sql could not lock a table in 2 tries: something in the database holds it.');
    await other.query('commit');
    expect(await isRecorded('9002-gives-up.sql')).toBe(false);
    expect(await validity('half')).toBeUndefined();
  });

  test('has no limit of its role', async () => {
    await other.query(`alter role redial in database ${database} set statement_timeout = 100`);
    const limited = new pg.Client(connection);
    await limited.connect();
    await applyMigration(limited, asMigration('9003-slow.sql', 'select pg_sleep(0.3)'), log, hurried);
    await limited.end();
    await other.query(`alter role redial in database ${database} reset statement_timeout`);
    expect(await isRecorded('9003-slow.sql')).toBe(true);
  });
});

describe('An index that is built while others write', () => {
  const twice = '-- runs: indexes\ncreate unique index concurrently shelf_twice on shelf (twice);';

  test('is dropped again when it fails', async () => {
    await expect(apply('9010-twice.sql', twice)).rejects.toThrow(
      '9010-twice.sql failed: could not create unique index',
    );
    expect(await validity('shelf_twice')).toBeUndefined();
    expect(await isRecorded('9010-twice.sql')).toBe(false);
  });

  test('is built anew where a crash left half of it', async () => {
    await expect(other.query('create unique index concurrently shelf_twice on shelf (twice)')).rejects.toThrow();
    expect(await validity('shelf_twice')).toBe(false);
    await other.query('update shelf set twice = n');
    await apply('9010-twice.sql', twice);
    expect(await validity('shelf_twice')).toBe(true);
    expect(await isRecorded('9010-twice.sql')).toBe(true);
  });

  test('is kept where a crash came after it and before its record', async () => {
    await other.query('create index shelf_kept on shelf (n)');
    const before = await other.query("select 'shelf_kept'::regclass::oid as oid");
    await apply('9011-kept.sql', '-- runs: indexes\ncreate index concurrently shelf_kept on shelf (n);');
    expect((await other.query("select 'shelf_kept'::regclass::oid as oid")).rows).toEqual(before.rows);
  });

  test('waits for no server that waits for its turn to migrate', async () => {
    await client.query('select pg_advisory_lock(728355)');
    let turn = false;
    const waiting = migrate(connection, log, async () => void (turn = true));
    await until(async () => (await countOthers('redial-migrations')) > 0);
    await apply('9012-beside.sql', '-- runs: indexes\ncreate index concurrently shelf_beside on shelf (filled);');
    expect(turn).toBe(false);
    await client.query('select pg_advisory_unlock(728355)');
    await waiting;
    expect(turn).toBe(true);
    expect(await validity('shelf_beside')).toBe(true);
  });
});

test('Many rows are changed in lots, each in a transaction of its own', async () => {
  await apply(
    '9020-lots.sql',
    '-- runs: lots\nupdate shelf set filled = 1 where n in (select n from shelf where filled is null limit 1000);',
  );
  const { rows } = await other.query(
    'select count(*)::int as count from shelf where filled = 1 group by xmin::text order by 1',
  );
  expect(rows).toEqual([{ count: 500 }, { count: 1000 }, { count: 1000 }]);
  expect(await isRecorded('9020-lots.sql')).toBe(true);
});

test.each([
  ['-- runs: whenever\nselect 1', 'says "-- runs: whenever"'],
  ['-- runs: indexes\ncreate index slow on shelf (n)', 'Only "create index concurrently NAME on …"'],
  ['-- runs: indexes\nalter table shelf add column other int', 'Only "create index concurrently NAME on …"'],
  [
    '-- runs: indexes\ncreate index concurrently if not exists twice on shelf (n)',
    'Only "create index concurrently NAME on …"',
  ],
  ['-- runs: lots\nupdate shelf set n = 1', 'at most "limit 1000" rows'],
  ['-- runs: lots\nupdate shelf set n = 1 limit 10; select 1', 'Write one statement'],
])('A file that says how it runs holds nothing else: %j', (sql, why) => {
  expect(() => asMigration('9030-file.sql', sql)).toThrow(why);
});

async function isRecorded(name: string): Promise<boolean> {
  return (await other.query('select from migrations where name = $1', [name])).rowCount === 1;
}

/** @returns undefined when there is no such index */
async function validity(name: string): Promise<boolean | undefined> {
  const { rows } = await other.query<{ valid: boolean }>(
    'select coalesce(indisvalid, true) as valid from pg_class left join pg_index on indexrelid = pg_class.oid ' +
      'where pg_class.oid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid;
}

async function countWaiting(): Promise<number> {
  return count("wait_event_type = 'Lock'");
}

async function countOthers(application: string): Promise<number> {
  return count(`application_name = '${application}'`);
}

async function count(condition: string): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}
