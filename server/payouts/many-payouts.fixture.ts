import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { TestMarket } from '#server/testing/market.ts';

const count = 3_000;

/** Looks at a market in which a seller was paid like this a few thousand times. The copies vanish afterwards. */
export async function amongManyPayouts(
  { owner, context }: TestMarket,
  payoutId: string,
  look: (context: Context) => Promise<void>,
): Promise<void> {
  const over = new Error('over');
  const looking = owner.transaction().execute(async (db) => {
    // A payment's booking and its seller's account need not be looked up for each.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`create temporary table many on commit drop as
      select n, payouts.id as of, payouts.payment_id as of_payment, gen_random_uuid() as id,
        gen_random_uuid() as payment_id
      from payouts cross join generate_series(1, ${sql.lit(count)}) as n where id = ${payoutId}::uuid`.execute(db);
    await sql`insert into payments (id, booking_id, amount_usd, provider, attempt, intent_id, state, settled_at)
      select many.payment_id, gen_random_uuid(), amount_usd, provider, 1, 'pi_' || n, 'succeeded', settled_at
      from many join payments on payments.id = many.of_payment`.execute(db);
    await sql`insert into payouts (id, seller_id, amount_cents, state, sealed, holder, ends_with, created_at, ended_at,
        provider, payment_id, account_id, asked_at, transfer_id)
      select many.id, seller_id, amount_cents, state, sealed, holder, ends_with, created_at, ended_at, provider,
        many.payment_id, account_id, asked_at, 'tr_' || n
      from many join payouts on payouts.id = many.of`.execute(db);
    await sql`insert into movements (kind, amount_cents, seller_id, payment_id, payout_id, provider, created_at)
      select kind, amount_cents, seller_id, case when movements.payment_id is not null then many.payment_id end,
        case when movements.payout_id is not null then many.id end, provider, created_at
      from many join movements on movements.payment_id = many.of_payment or movements.payout_id = many.of
      where kind in ('captured', 'released', 'prepared', 'paid_out')`.execute(db);
    await sql`analyze`.execute(db);
    await look({ ...context, db });
    throw over;
  });
  await looking.catch((error: unknown) => {
    if (error !== over) throw error;
  });
}
