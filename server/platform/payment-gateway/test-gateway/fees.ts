import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { ProviderFee } from '#server/platform/payment-gateway/payment-gateway.ts';

/** What the test gateway takes: of what it takes in, and for each dispute, won or lost. */
export interface TestFees {
  percent: number;
  fixedCents: number;
  disputeCents: number;
}

/** In cents, a half upwards. Hundredths of a percent are whole numbers, so nothing is lost on the way. */
export function feeFor(amountCents: number, { percent, fixedCents }: TestFees): number {
  return Math.floor((amountCents * Math.round(percent * 100) + 5_000) / 10_000) + fixedCents;
}

type Fee = ProviderFee & { intentId: string; takenAt: Date };

/** As balance transactions: one of the charge, and one of each dispute that was opened. */
const taken = sql`(
  select 'txn_test_' || id as id, id as intent_id, fee_cents as cents, updated_at as taken_at
    from test_gateway.payment_intents where status = 'succeeded' and fee_cents > 0
  union all
  select 'txn_test_' || dispute.id, intent.id, intent.dispute_fee_cents, coalesce(dispute.opened_at, intent.updated_at)
    from test_gateway.disputes as dispute
    join test_gateway.payment_intents as intent on intent.id = dispute.payment_intent_id
    where dispute.status <> 'ahead' and intent.dispute_fee_cents > 0)`;

export async function findFees(db: Database, intentId: string): Promise<ProviderFee[] | null> {
  const { rows: succeeded } = await sql`
    select from test_gateway.payment_intents where id = ${intentId} and status = 'succeeded'`.execute(db);
  if (succeeded.length === 0) return null;
  const { rows } =
    await sql<ProviderFee>`select id, cents from ${taken} as taken where intent_id = ${intentId}`.execute(db);
  return rows;
}

export async function* listFees(db: Database, { since }: { since: Date }): AsyncGenerator<Fee, void> {
  const { rows } = await sql<Fee>`
    select id, cents, intent_id as "intentId", taken_at as "takenAt" from ${taken} as taken
    where taken_at >= ${since}`.execute(db);
  yield* rows;
}
