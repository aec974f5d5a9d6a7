import { sql } from 'kysely';
import type { BankClaim } from '#contract/bank-claims.ts';

export interface ClaimRow {
  state: BankClaim['state'];
  cents: number;
  since: string;
  decided_at: string | null;
}

/** What banks claim of a payment, beside `payments as payment`: the oldest first. */
export const bankClaimsOf = sql<ClaimRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('state', state,
    'cents', amount_cents, 'since', opened_at, 'decided_at', closed_at) order by opened_at, dispute_id), '[]')
  from chargebacks where chargebacks.payment_id = payment.id)`;

/**
 * Does a bank claim a payment, or has it given the buyer all that hadn't gone back? Beside `payments as payment`. What
 * we gave back ourselves was not the bank's.
 */
export const wordOfBank = sql<'claims' | 'gave' | null>`(select case
    when payment.refund_id is not null
      and not bool_or(dispute_id = payment.refund_id and state = 'lost') then null
    when bool_or(state = 'open') then 'claims'
    when sum(amount_cents) filter (where state = 'lost') >= payment.amount_usd * 100
      - case when payment.part_refund_id is null then 0 else payment.part_cents end then 'gave' end
  from chargebacks where chargebacks.payment_id = payment.id)`;

/** How much of a payment banks have given the buyer: cents, null for none. Beside `payments as payment`. */
export const givenByBank = sql<number | null>`(select sum(amount_cents)::int
  from chargebacks where chargebacks.payment_id = payment.id and state = 'lost')`;

export function bankClaimsView(rows: readonly ClaimRow[]): BankClaim[] {
  return rows.map(({ state, cents, since, decided_at: decidedAt }) => ({
    state,
    cents,
    since: new Date(since).toISOString(),
    decidedAt: decidedAt === null || state === 'open' ? null : new Date(decidedAt).toISOString(),
  }));
}
