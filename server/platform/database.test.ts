import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, createPool, isDatabaseAway } from '#server/platform/database.ts';
import { asLongAsItTakes, DatabaseSilent } from '#server/platform/hang-up.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

describe('A database connection that breaks', () => {
  test('between two statements of a transaction fails that transaction alone, and the next work finds another', async () => {
    const faults: unknown[] = [];
    const note = (error: unknown) => void faults.push(error);
    process.on('uncaughtException', note);
    const work = market.context.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(market.context.db);
      // Until the news of it has come, which nobody is waiting for.
      await sleep(200);
      await sql`select 1`.execute(db);
    });
    await expect(work).rejects.toThrow();
    process.off('uncaughtException', note);
    expect(faults).toEqual([]);
    expect((await sql<{ one: number }>`select 1 as one`.execute(market.context.db)).rows).toEqual([{ one: 1 }]);
  });
});

test('A database connection that breaks while nobody uses it is one line in the log', async () => {
  let logged = '';
  const log = createLog('warn', { write: (text) => (logged += text) });
  const pool = createPool({ ...inject('postgres'), database: 'postgres' }, log);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(market.owner);
  await expect.poll(() => pool.totalCount).toBe(0);
  await pool.query('select 1');
  expect(logged.match(/a database connection broke/g)).toHaveLength(1);
  expect(logged).not.toContain('stack');
  await pool.end();
});

describe('A pool of connections', () => {
  const limits = { connections: 1, connectMs: 300, lockMs: 200, statementMs: 200 };

  test('gives up queries that take too long, and waits for a connection that do; each counts as a database that is away', async () => {
    const pool = createPool({ ...inject('postgres'), database: 'postgres' }, market.context.log, limits);
    const db = createDatabase(pool);
    const [slow, waiting] = await Promise.allSettled([
      sql`select pg_sleep(30)`.execute(db),
      sql`select pg_sleep(30)`.execute(db),
    ]);
    expect([slow, waiting].map((result) => result.status === 'rejected' && isDatabaseAway(result.reason))).toEqual([
      true,
      true,
    ]);
    await pool.end();
  });

  test('gives up a server that says nothing, also when the pool itself was asked', async () => {
    // Nothing ends the statement there: as if that server, or the network, had stopped.
    const silent = { ...inject('postgres'), database: 'postgres', statement_timeout: 0 };
    const pool = createPool(silent, market.context.log, { ...limits, connections: 2 });
    const client = await pool.connect();
    const asked = await Promise.allSettled([client.query('select pg_sleep(20)'), pool.query('select pg_sleep(20)')]);
    client.release(true);
    expect(asked.map((result) => result.status === 'rejected' && result.reason instanceof DatabaseSilent)).toEqual([
      true,
      true,
    ]);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('waits without a limit for a transaction that asked for that, and for no other', async () => {
    const pool = createPool({ ...inject('postgres'), database: 'postgres' }, market.context.log, limits);
    const db = createDatabase(pool);
    // Past the statement's limit and the time after which a silent server is given up.
    const rest = db.transaction().execute(async (db) => {
      await sql.raw(asLongAsItTakes).execute(db);
      return sql<{ done: boolean }>`select true as done from pg_sleep(1.5)`.execute(db);
    });
    expect((await rest).rows).toEqual([{ done: true }]);
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow();
    await pool.end();
  });
});
