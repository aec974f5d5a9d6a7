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

export function bankClaimsView(rows: readonly ClaimRow[]): BankClaim[] {
  return rows.map(({ state, cents, since, decided_at: decidedAt }) => ({
    state,
    cents,
    since: new Date(since).toISOString(),
    decidedAt: decidedAt === null || state === 'open' ? null : new Date(decidedAt).toISOString(),
  }));
}
