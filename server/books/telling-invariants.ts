import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/** Who reads of what time or an admin did, and of a seller's no. */
export const tellingInvariants: readonly Invariant[] = [
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
