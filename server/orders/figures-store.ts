import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

export interface UnsettledFigures {
  state: 'created' | 'processing' | 'refund_pending';
  count: number;
  /** Since the oldest was begun. */
  oldest_seconds: number;
}

/** Payments that have come to no end, of whichever provider. */
export async function countUnsettled({ db, clock }: Context): Promise<UnsettledFigures[]> {
  const { rows } = await sql<UnsettledFigures>`
    select wanted.state, count(payment.id)::int as count,
      coalesce(extract(epoch from ${clock.now()}::timestamptz - min(payment.created_at)), 0)::float8 as oldest_seconds
    from unnest(array['created', 'processing', 'refund_pending']) as wanted(state)
    left join (
      select id, state, created_at from payments where state in ('created', 'processing')
      union all select id, state, created_at from payments where state = 'refund_pending'
    ) as payment on payment.state = wanted.state
    group by wanted.state`.execute(db);
  return rows;
}
