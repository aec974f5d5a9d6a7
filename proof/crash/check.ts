import { sql } from 'kysely';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import type { Diary } from './diary.ts';
import { whatIsMissing } from './acknowledgements.ts';
import { whatDoesNotMatch } from './ledger.ts';
import type { Ledger } from './provider.ts';

export interface Written {
  products: { id: string; name: string; state: string }[];
  bookings: {
    id: string;
    product_id: string;
    buyer_id: string;
    state: string;
    ended_by: string | null;
    notices: number;
    sale: string | null;
    is_answered: boolean;
    is_received: boolean;
    has_address: boolean;
    is_sent: boolean;
    /** What its carrier says, and what the sale has of that. */
    carrier_says: string | null;
    is_by_carrier: boolean;
    is_lost: boolean;
    has_problem: boolean;
    is_accepted: boolean;
    is_withdrawn: boolean;
    goes_back: boolean;
    has_address_back: boolean;
    is_sent_back: boolean;
    /** The same of the way back. */
    carrier_says_back: string | null;
    is_brought_back: boolean;
    is_lost_back: boolean;
    calls: number;
    is_called: boolean;
    released_cents: number;
  }[];
  payments: {
    id: string;
    booking_id: string;
    intent_id: string | null;
    amount_cents: number;
    state: string;
    refund_id: string | null;
    part_cents: number | null;
    part_refund_id: string | null;
  }[];
}

/** Everything that is wrong; empty when all is well. */
export async function examine(db: Context['db'], diary: Diary, ledger: Ledger): Promise<string[]> {
  const written = await readWritten(db);
  return [...whatIsMissing(diary, written), ...whatDoesNotMatch(ledger, written)];
}

/** Adds what the market finds in its own books. */
export async function examineAll(context: Context, diary: Diary, ledger: Ledger): Promise<string[]> {
  const findings = await checkBooks(context, invariants);
  return [
    ...findings.map(({ invariant, ids }) => `${invariant.says} Not so: ${ids.join(', ')}`),
    ...(await examine(context.db, diary, ledger)),
  ];
}

export async function readWritten(db: Context['db']): Promise<Written> {
  const { rows: products } = await sql<Written['products'][number]>`select id, name, state from products`.execute(db);
  const { rows: bookings } = await sql<
    Written['bookings'][number]
  >`select b.id, b.product_id, b.buyer_id, b.state, b.ended_by,
    (select count(*) from notices n where n.booking_id = b.id and n.kind in ('booked', 'reserved')) as notices,
    s.state as sale, s.received_at is not null as is_received, s.sent_at is not null as is_sent,
    (select parcel.state from watched_parcels w join test_gateway.parcels parcel on parcel.id = w.tracker_id
    where w.booking_id = b.id and w.goes = 'there') as carrier_says,
    (select parcel.state from watched_parcels w join test_gateway.parcels parcel on parcel.id = w.tracker_id
    where w.booking_id = b.id and w.goes = 'back') as carrier_says_back,
    r.delivered_at is not null as is_brought_back,
    coalesce(s.problem_about = 'return_no_word', false) as is_lost_back,
    coalesce(s.received_by = 'carrier', false) as is_by_carrier,
    coalesce(s.problem_about = 'not_delivered', false) as is_lost,
    s.accepted_at is not null as is_accepted, s.withdrawn_at is not null as is_withdrawn,
    (s.problem_at is not null or s.earlier_calls @? '$[*] ? (@.about != "buyer_asks")') as has_problem,
    (s.answered_at is not null or s.earlier_calls @? '$[*].reply') as is_answered,
    s.returning_since is not null as goes_back, r.address_at is not null as has_address_back,
    r.sent_at is not null as is_sent_back,
    coalesce(jsonb_array_length(jsonb_path_query_array(s.earlier_calls, '$[*] ? (@.about == "buyer_asks")')),
    0) as calls, coalesce(s.problem_about = 'buyer_asks', false) as is_called,
    exists (select from deliveries d where d.booking_id = b.id and d.sealed is not null) as has_address,
    (select coalesce(sum(amount_cents), 0)::bigint from movements m join payments p on p.id = m.payment_id
    where p.booking_id = b.id and m.kind = 'released') as released_cents
    from bookings b left join sales s on s.booking_id = b.id left join returns r on r.booking_id = b.id`.execute(db);
  const { rows: payments } = await sql<
    Written['payments'][number]
  >`select id, booking_id, intent_id, amount_usd * 100 as amount_cents, state, refund_id, part_cents, part_refund_id
    from payments`.execute(db);
  return { products, bookings, payments };
}
