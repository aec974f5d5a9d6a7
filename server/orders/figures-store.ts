import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { stuckAfter } from '#server/orders/part-rules.ts';

export interface UnsettledFigures {
  /** Late ones have failed for some seven hours: a part of a payment has no state of its own, and counts only then. */
  state: 'created' | 'processing' | 'refund_pending' | 'refund_late' | 'part_late';
  count: number;
  /** Since the oldest was begun. */
  oldest_seconds: number;
}

/** Unsettled payments of all providers. */
export async function countUnsettled({ db, clock }: Context): Promise<UnsettledFigures[]> {
  const { rows } = await sql<UnsettledFigures>`
    select wanted.state, count(payment.id)::int as count,
      coalesce(extract(epoch from ${clock.now()}::timestamptz - min(payment.created_at)), 0)::float8 as oldest_seconds
    from unnest(array['created', 'processing', 'refund_pending', 'refund_late', 'part_late']) as wanted(state)
    left join (
      select id, state, created_at from payments where state in ('created', 'processing')
      union all select id, state, created_at from payments where state = 'refund_pending'
      union all select id, 'refund_late', created_at from payments
        where state = 'refund_pending' and refund_attempts >= ${stuckAfter}
      union all select id, 'part_late', created_at from payments
        where part_due_at is not null and state = 'succeeded' and part_attempts >= ${stuckAfter}
    ) as payment on payment.state = wanted.state
    group by wanted.state`.execute(db);
  return rows;
}
