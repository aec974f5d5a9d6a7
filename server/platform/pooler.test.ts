import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, createPool, requestLimits, sqlState } from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';
import { createLimiter } from '#server/platform/limiter.ts';
import { createLog } from '#server/platform/log.ts';
import { requirePooler } from '#server/platform/pooler.ts';
import { prepared } from '#server/platform/prepared.ts';
import { asAdmin } from '#server/testing/databases.ts';

const owner = inject('postgres');
const role = `pooled_${randomUUID().slice(0, 8)}`;
const pooled = { ...owner, database: role, user: role, password: 'secret' };
const settle = (name: string, value: string) => asAdmin(owner, `alter role ${role} set ${name} = ${value}`);

beforeAll(async () => {
  await asAdmin(owner, `create role ${role} login password 'secret'`);
  await asAdmin(owner, `create database ${role} template template0`);
  await settle('statement_timeout', '300');
  await settle('lock_timeout', '200');
  await settle('idle_in_transaction_session_timeout', '30000');
});
afterAll(async () => {
  await asAdmin(owner, `drop database ${role} with (force)`);
  await asAdmin(owner, `drop role ${role}`);
});

describe('Requests through a pooler', () => {
  let pool: pg.Pool;
  let one: Database;
  beforeAll(() => {
    pool = createPool(pooled, createLog('silent'), { ...requestLimits, connections: 1 }, true);
    one = createDatabase(pool);
  });
  afterAll(() => one.destroy());

  test('wait no longer than their role says', async () => {
    const slow = sql`select pg_sleep(30)`.execute(one);
    expect(await slow.then(() => null, sqlState)).toBe('57014');
  });

  test('leave no prepared statement behind on their connection', async () => {
    const { rows } = await sql<{ twice: number }>`select ${21}::int * 2 as twice ${prepared}`.execute(one);
    expect(rows).toEqual([{ twice: 42 }]);
    expect((await sql`select name from pg_prepared_statements`.execute(one)).rows).toEqual([]);
  });

  test('count limits without one', async () => {
    await sql`create temporary table limiter (key text primary key, points integer not null, expire bigint)`.execute(
      one,
    );
    const limiter = createLimiter(pool, 'secret', createLog('silent'));
    const twice = { name: 'twice', max: 2, windowSeconds: 60 };
    await limiter.take(twice, 'ann');
    expect(await limiter.look(twice, 'ann')).toMatchObject({ used: 1 });
    await limiter.forget(twice, 'ann');
    expect((await sql`select name from pg_prepared_statements`.execute(one)).rows).toEqual([]);
    expect((await sql`select from limiter`.execute(one)).rows).toEqual([]);
  });
});

describe('A start with a pooler', () => {
  test('is fine with the same role of the same database, and with times that are not too long', async () => {
    await expect(requirePooler(pooled, pooled)).resolves.toBeUndefined();
  });

  test.each([
    ['for ever', '0'],
    ['too long', '60000'],
  ])('is refused when its role waits %s, and says what to run', async (_, time) => {
    await settle('lock_timeout', time);
    await expect(requirePooler(pooled, pooled)).rejects.toThrow(`alter role "${role}" set lock_timeout = 1500;`);
    await settle('lock_timeout', '200');
  });

  test('is refused when it leads to another role or database', async () => {
    await expect(requirePooler(pooled, { ...owner, database: role })).rejects.toThrow('different databases or roles');
    await expect(requirePooler({ ...pooled, database: 'postgres' }, pooled)).rejects.toThrow('different databases');
  });

  test('is refused when nobody is there, by its name', async () => {
    await expect(requirePooler({ ...pooled, port: 1, host: '127.0.0.1' }, pooled)).rejects.toThrow(
      "The database of DATABASE_POOLER_URL can't be reached",
    );
  });
});
