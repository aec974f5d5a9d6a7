import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
