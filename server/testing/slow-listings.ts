import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { TestMarket } from '#server/testing/market.ts';

/** Runs work in a transaction whose time for a statement is up before listings are written, as if they were many. */
export async function whileListingsAreSlow<Result>(
  { context, owner }: TestMarket,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  onTestFinished(async () => void (await sql`drop function rest() cascade`.execute(owner)));
  await sql`create function rest() returns trigger language plpgsql
            as 'begin perform pg_sleep(0.1); return null; end'`.execute(owner);
  await sql`create trigger rest after update on products execute function rest()`.execute(owner);
  return inTransaction(context, async (context) => {
    await sql`set local statement_timeout = 50`.execute(context.db);
    return work(context);
  });
}
