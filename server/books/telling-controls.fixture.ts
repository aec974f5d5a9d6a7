import { sql } from 'kysely';
import { later, paid, reserved } from '#server/books/controls.fixture.ts';
import type { Control } from '#server/books/controls.fixture.ts';

/** A call of the past, of which nobody was told. */
const calledBefore = (about: string) =>
  sql`update sales set earlier_calls = jsonb_build_array(jsonb_build_object('about', ${about}::text))
    where state = 'to_hand_over'`;

/** What breaks the invariants of transitions, notices and answers. */
export const tellingControls: readonly Control[] = [
  ['both-are-told', [sql`delete from notices where kind = 'received'`]],
  ...[
    sql`delete from notices where kind = 'problem_said'`,
    // What is told of a call is no word of a problem.
    sql`update notices set kind = 'buyer_called' where kind = 'problem_said'`,
    // Nor is the notice of the problem one of a call over it.
    sql`update sales set earlier_calls = '[{"about": "buyer_asks"}]' where problem_about = 'broken'`,
    // One notice doesn't cover two problems.
    sql`update sales set earlier_calls = '[{"about": "broken"}]' where problem_about = 'broken'`,
    calledBefore('buyer_asks'),
    calledBefore('seller_asks'),
  ].map((harm): Control => ['problems-are-told', [harm]]),
  [
    'problems-are-told',
    [
      sql`update sales set problem_about = 'return_problem'
        where problem_about is not null and booking_id in (select booking_id from returns)`,
      sql`delete from notices where kind = 'problem_said' and booking_id in (select booking_id from returns)`,
    ],
  ],
  ...[
    sql`update sales set asked_at = now() where state = 'to_hand_over'`,
    sql`update sales set reminded_at = now() where state = 'completed'`,
    sql`update sales set sent_reminders = 1 where sent_at is not null`,
    sql`update sales set problem_about = 'no_word', problem_words = '', problem_at = now() where sent_at is not null`,
    sql`update sales set problem_about = 'not_delivered', problem_words = '', problem_at = now()
      where sent_at is not null`,
    sql`update sales set received_by = 'carrier', delivered_at = sent_at
      where sent_at is not null and received_at is not null`,
    sql`update sales
      set ended_by = 'time', inspect_until = ended_at, sent_at = null, carrier = null, tracking_number = null,
      word_by = null where state = 'completed'`,
  ].map((harm): Control => ['reminders-are-told', [harm]]),
  ...[
    sql`update sales set decision_words = 'x' where state = 'completed'`,
    sql`update sales set earlier_calls = '[{"about": "buyer_asks", "answer": "x"}]' where state = 'to_hand_over'`,
    sql`update sales set cancel_asked_at = now(), cancel_words = '', cancel_declined_at = now()
      where state = 'to_hand_over'`,
    sql`delete from notices where kind = 'sale_refunded'`,
  ].map((harm): Control => ['decisions-are-told', [harm]]),
  [
    'known-steps',
    [
      sql`insert into transitions (subject, subject_id, from_state, to_state, reason)
        select 'product', id, 'sold', 'on_sale', 'by nobody' from products where state = 'sold'`,
    ],
  ],
  ['no-gap', [sql`delete from transitions where to_state = 'paying'`]],
  [
    'nothing-vanishes',
    [sql`delete from notices where booking_id = ${reserved}`, sql`delete from bookings where id = ${reserved}`],
  ],
  ['nothing-vanishes', [sql`delete from payments where state = 'failed'`]],
  [
    'nothing-vanishes',
    [
      sql`delete from products
        where id in (select id from products where state = 'on_sale' except select product_id from bookings except
        select product_id from offers)`,
    ],
  ],
  [
    'states-are-explained',
    [
      sql`insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd,
        used_time, condition, location, phone, description, posted_on)
      select seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition,
        location, phone, description, posted_on from products limit 1`,
    ],
  ],
  ...(
    [
      'booked',
      'reserved',
      'paid',
      'sold',
      'inspection_begun',
      'sent',
      'sale_completed',
      'lapsed',
      'back_on_sale',
      'withdrawn_by_seller',
      'paid_late',
      'refund_coming',
      'sale_refunded',
      'refunded',
    ] as const
  ).map((kind): Control => ['both-are-told', [sql`delete from notices where kind = ${kind}`]]),
  ['mails-are-sent', [later, sql`update notices set mail_due_at = now() - interval '2 days' where kind = 'sold'`]],
  [
    'answers-are-true',
    [
      sql`insert into answered_requests (user_id, call, key, body_hash, answer)
        select buyer_id, 'POST /api/bookings', 'k', sha256('x'), '{"insertedId":"of a booking that is not there"}'
        from bookings where id = ${paid}`,
    ],
  ],
  [
    'events-are-handled',
    [later, sql`update provider_events set handled_at = null, received_at = now() - interval '2 days'`],
  ],
  ...['answer_offered', 'answer_refused', 'answer_left', 'part_coming', 'answer_taken'].map((kind): Control => [
    'answers-are-told',
    [sql`delete from notices where kind = ${kind}`],
  ]),
];
