import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beaten, later } from '#server/books/controls.fixture.ts';
import type { Control } from '#server/books/controls.fixture.ts';

/** A sale waits since a long pause until the provider has answered, and its time to be released came then. */
export const toCompare = (dueAt: RawBuilder<unknown>) =>
  sql`update sales set state = 'received', received_at = ${dueAt}, received_by = 'buyer', inspect_until = ${dueAt},
    compare_due_at = now(), due_at = ${dueAt} where state = 'to_hand_over'`;

/** What breaks the invariants of sales, withdrawals, returns and reviews. */
export const saleControls: readonly Control[] = [
  [
    'paid-goes-on',
    [
      sql`update sales set state = 'undone', ended_by = 'time', ended_at = now(), due_at = null
        where state = 'to_hand_over'`,
    ],
  ],
  ['paid-goes-on', [sql`delete from sales where state = 'to_hand_over'`]],
  [
    'no-release-by-haste',
    [
      sql`update sales set state = 'completed', ended_by = 'buyer', ended_at = now(), due_at = null
        where state = 'to_hand_over'`,
    ],
  ],
  [
    'no-release-by-haste',
    [
      sql`update sales set ended_by = 'time', problem_about = 'not_handed_over'
        where state = 'completed' and problem_about is not null`,
    ],
  ],
  [
    'no-release-by-haste',
    [sql`update sales set ended_by = 'time', ended_at = inspect_until where state = 'completed'`],
  ],
  [
    'no-release-by-haste',
    [
      sql`update sales set ended_by = 'time', ended_at = inspect_until, compare_due_at = now()
        where state = 'completed' and received_at is not null and problem_about is null`,
    ],
  ],
  [
    'no-release-on-its-way',
    [
      sql`alter table sales drop constraint sales_released`,
      sql`update sales set received_by = 'code' where sent_at is not null`,
    ],
  ],
  [
    'no-release-without-proof',
    [
      sql`update sales set received_by = 'carrier', delivered_at = sent_at
        where sent_at is not null and received_at is not null`,
    ],
  ],
  ...[
    sql`update sales set ended_at = received_at + interval '359 hours'
      where state = 'completed' and trader_name is not null`,
    sql`update sales set received_at = null, received_by = null, inspect_until = null, accepted_at = null
      where state = 'completed' and trader_name is not null`,
  ].map((harm): Control => [
    'no-release-while-withdrawable',
    [sql`alter table sales drop constraint sales_withdrawable`, harm],
  ]),
  ['withdrawn-goes-back', [sql`update sales set state = 'received' where withdrawn_at is not null`]],
  [
    'withdrawn-goes-back',
    [
      sql`alter table sales drop constraint sales_withdrawable`,
      sql`update sales set withdrawn_at = now(), withdrawn_name = 'x', withdrawn_words = ''
        where state = 'completed' and trader_name is not null`,
    ],
  ],
  ...['withdrawn', 'buyer_withdrew', 'withdrawal_right'].map((kind): Control => [
    'withdrawals-have-receipts',
    [sql`delete from notices where kind = ${kind}`],
  ]),
  [
    'addresses-are-erased',
    [later, sql`update sales set ended_at = now() - interval '93 days' where sent_at is not null`],
  ],
  [
    'addresses-are-erased',
    [
      later,
      sql`update deliveries set booking_id = (select id from bookings where state = 'lapsed' limit 1)
        where booking_id = (select booking_id from sales where state = 'completed' and sent_at is not null limit 1)`,
      sql`update bookings set ended_at = now() - interval '3 days' where state = 'lapsed'`,
    ],
  ],
  [
    'addresses-are-erased',
    [
      later,
      sql`update deliveries
        set booking_id = (select booking_id from sales where state = 'undone' and sent_at is null limit 1)
        where booking_id = (select booking_id from sales where state = 'completed' and sent_at is not null limit 1)`,
      sql`update sales set ended_at = now() - interval '3 days' where state = 'undone'`,
    ],
  ],
  ['returns-are-delivered-with-proof', [sql`update returns set delivered_at = sent_at where sent_at is not null`]],
  ['returns-are-known', [sql`delete from returns where way = 'in_person'`]],
  [
    'returns-are-known',
    [
      sql`alter table sales drop constraint sales_returning, drop constraint sales_back`,
      sql`update sales set returning_since = null`,
      sql`delete from returns`,
    ],
  ],
  [
    'money-follows-the-phone',
    [
      sql`alter table sales drop constraint sales_money_back`,
      sql`update sales set back_at = null, back_by = null, ended_by = 'time' where back_by is not null`,
    ],
  ],
  [
    'money-follows-the-phone',
    [
      sql`alter table sales drop constraint sales_kept`,
      sql`update sales set returning_since = now(), ended_by = 'time' where state = 'completed'`,
    ],
  ],
  [
    'money-follows-the-phone',
    [
      sql`alter table sales drop constraint sales_back, drop constraint sales_released`,
      sql`update sales set state = 'completed', ended_by = 'buyer' where back_by is not null`,
    ],
  ],
  [
    'returns-go-as-they-came',
    [sql`update returns set address_at = sent_at + interval '1 minute' where sent_at is not null`],
  ],
  [
    'returns-go-as-they-came',
    [
      sql`alter table returns drop constraint returns_address`,
      sql`update returns set address_at = now() where way = 'in_person'`,
    ],
  ],
  ['returns-go-as-they-came', [sql`update sales set back_by = 'code' where back_by is not null`]],
  [
    'return-addresses-are-erased',
    [later, sql`update sales set ended_at = now() - interval '93 days' where back_by is not null`],
  ],
  ['reviews-are-of-sales', [sql`update reviews set writer_id = subject_id, subject_id = writer_id`]],
  [
    'reviews-are-of-sales',
    [
      sql`update reviews set booking_id = (select booking_id from sales where state = 'to_hand_over')
        where about = 'seller'`,
    ],
  ],
  [
    'two-reviews-are-shown',
    [sql`update reviews set told_at = null, shown_at = shown_at + interval '14 days' where about = 'seller'`],
  ],
  ['deadlines-are-kept', [later, sql`update sales set due_at = now() - interval '2 days' where due_at is not null`]],
  ['deadlines-are-kept', [later, beaten, toCompare(sql`now() - interval '2 days'`)]],
  [
    'deadlines-are-kept',
    [beaten, sql`update sales set due_at = now() - interval '3 minutes' where due_at is not null`],
  ],
];
