import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { callKinds, callsOf } from '#contract/calling.ts';
import { returnKinds, saidKinds } from '#contract/sale-states.ts';
import type { Invariant } from '#server/books/invariants.ts';

type Side = 'buyer' | 'seller';

/** What is recorded of a sale `s`, whom it is told, and by which notices, any of them. */
type Told = readonly [when: RawBuilder<boolean>, ...who: readonly (readonly [Side, ...string[]])[]];

const reminders: readonly Told[] = [
  [
    sql`s.asked_at is not null`,
    ['buyer', 'handover_late', 'sending_late', 'address_late'],
    ['seller', 'hand_over_now', 'send_now', 'address_missing'],
  ],
  [sql`s.reminded_at is not null`, ['buyer', 'inspection_half']],
  [sql`s.sent_reminders > 0`, ['buyer', 'has_it_arrived'], ['seller', 'not_said_arrived']],
  [sql`s.problem_about = 'no_word'`, ['buyer', 'arrival_unknown'], ['seller', 'arrival_unsaid']],
  [sql`s.received_by = 'carrier'`, ['buyer', 'delivered'], ['seller', 'delivered_too']],
  [sql`s.problem_about = 'not_delivered'`, ['buyer', 'not_delivered'], ['seller', 'not_delivered_too']],
  [sql`s.state = 'completed' and s.ended_by = 'time'`, ['buyer', 'inspection_over']],
];

const decisions: readonly Told[] = [
  [
    sql`s.decision_words is not null`,
    ['buyer', 'decided_for_buyer', 'decided_against_buyer', 'decided_part_buyer', 'stays_sold_buyer', 'goes_back'],
    [
      'seller',
      'decided_for_seller',
      'decided_against_seller',
      'decided_part_seller',
      'stays_sold_seller',
      'comes_back',
    ],
  ],
  [sql`s.earlier_calls @? '$[*] ? (@.answer != null)'`, ['buyer', 'buyer_goes_on'], ['seller', 'seller_goes_on']],
  [sql`s.cancel_declined_at is not null`, ['buyer', 'cancel_declined']],
  [sql`b.refund_words is not null`, ['buyer', 'refund_coming'], ['seller', 'sale_refunded']],
];

/**
 * Each problem that a buyer told of and each call for an admin. What a return began from stands with it once the sale
 * says why the return stopped.
 */
const problems = sql`select booking_id, one->>'about' as about from sales, jsonb_array_elements(earlier_calls) as one
  union all select booking_id, problem_about from sales
  union all select r.booking_id, r.claim_about from returns r join sales s on s.booking_id = r.booking_id
    where s.problem_about = any(${[...returnKinds]}::text[])`;

/** Who reads of what buyer and seller said, of what time or an admin did, and of a seller's no. */
export const tellingInvariants: readonly Invariant[] = [
  {
    id: 'problems-are-told',
    says: 'Each problem and each call for an admin has a notice of its own for the other side, unless they have left.',
    broken: sql`select owed.booking_id as id from (
        select booking_id, count(*) as times, case when about = any(${[...callsOf.buyer]}::text[]) then 'buyer_called'
          when about = any(${[...callsOf.seller]}::text[]) then 'seller_called' else 'problem_said' end as kind
          from (${problems}) as said
          where about = any(${[...saidKinds, ...callKinds]}::text[]) group by booking_id, kind) as owed
      join bookings b on b.id = owed.booking_id
      join users u on u.id = case owed.kind when 'seller_called' then b.buyer_id else b.seller_id end
        and u.closed_at is null
      where owed.times > (select count(*) from notices n
      where n.booking_id = owed.booking_id and n.user_id = u.id and n.kind = owed.kind)`,
  },
  {
    id: 'reminders-are-told',
    says:
      'Each reminder that is recorded of a sale, and each end that came by time, has its notices, ' +
      'unless their reader has left.',
    broken: untold(reminders),
  },
  {
    id: 'decisions-are-told',
    says:
      "Each decision, answer and refund of an admin, and each seller's no, has its notices, " +
      'unless their reader has left.',
    broken: untold(decisions),
  },
];

function untold(all: readonly Told[]): RawBuilder<{ id: string }> {
  const each = all.flatMap(([when, ...who]) =>
    who.map(([side, ...kinds]) => {
      const reader = side === 'buyer' ? sql`b.buyer_id` : sql`b.seller_id`;
      return sql`select s.booking_id as id from sales s join bookings b on b.id = s.booking_id
        join users u on u.id = ${reader} and u.closed_at is null
        where ${when} and not exists (select from notices n
        where n.booking_id = s.booking_id and n.user_id = ${reader} and n.kind = any(${kinds}))`;
    }),
  );
  return sql<{ id: string }>`${sql.join(each, sql` union `)}`;
}
