import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { answerInvariants } from '#server/books/answer-invariants.ts';
import { moneyInvariants } from '#server/books/money-invariants.ts';
import { reviewInvariants } from '#server/books/review-invariants.ts';
import { offerInvariants } from '#server/books/offer-invariants.ts';
import { releaseInvariants } from '#server/books/release-invariants.ts';
import { returnInvariants } from '#server/books/return-invariants.ts';
import { sendingInvariants } from '#server/books/sending-invariants.ts';
import { stepInvariants } from '#server/books/step-invariants.ts';
import { tellingInvariants } from '#server/books/telling-invariants.ts';
import { missedByJob, missedRun, passedOver } from '#server/books/passed-over.ts';

export { ledgerInvariants, runningLedgerInvariants } from '#server/books/provider-invariants.ts';

/** An invariant. `broken` finds the rows that contradict it, each with an id; none when all is well. */
export interface Invariant {
  id: string;
  says: string;
  broken: RawBuilder<{ id: string }>;
}

const live = sql`('reserved', 'paying', 'paid')`;
/** Tests move the clock of a market forward, and its steps with it. */
const now = sql`(select greatest(now(), max(at)) from transitions)`;

/** Money and stock, as they must be at any moment on a market that is running. */
export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  {
    id: 'one-live-booking',
    says: 'A product has at most one live reservation or sale.',
    broken: sql`select product_id as id from bookings where state in ${live} group by product_id having count(*) > 1`,
  },
  {
    id: 'one-open-payment',
    says: 'A booking has at most one payment under way.',
    broken: sql`select booking_id as id from payments where state in ('created', 'processing') group by booking_id
      having count(*) > 1`,
  },
  {
    id: 'paid-once',
    says: 'A booking is paid at most once.',
    broken: sql`select booking_id as id from payments where state = 'succeeded' group by booking_id
      having count(*) > 1`,
  },
  {
    id: 'right-amount',
    says: 'What is paid is what was booked, and what is held is what is asked.',
    broken: sql`select p.id from payments p join bookings b on b.id = p.booking_id
      join products g on g.id = b.product_id
      where p.amount_usd <> b.price_usd or p.currency <> b.currency
      or (b.state in ${live} and b.offer_id is null and b.price_usd <> g.resale_price_usd)`,
  },
  ...offerInvariants,
  {
    id: 'paid-means-paid',
    says: 'A booking is paid if, and only if, its money is here.',
    broken: sql`select b.id from bookings b
      where (b.state = 'paid') <> exists (select from payments p where p.booking_id = b.id and p.state = 'succeeded')`,
  },
  {
    id: 'sold-means-paid',
    says: 'A product is sold if, and only if, it has a paid booking.',
    broken: sql`select g.id from products g
      where (g.state = 'sold') <> exists (select from bookings b where b.product_id = g.id and b.state = 'paid')`,
  },
  {
    id: 'reserved-means-held',
    says: 'A product is reserved if, and only if, somebody holds it.',
    broken: sql`select g.id from products g
      where (g.state = 'reserved') <> exists (select from bookings b
      where b.product_id = g.id and b.state in ('reserved', 'paying'))`,
  },
  {
    id: 'paying-means-begun',
    says: 'Money is under way only for bookings that are being paid.',
    broken: sql`select p.id from payments p join bookings b on b.id = p.booking_id
      where p.state in ('created', 'processing') and b.state <> 'paying'`,
  },
  {
    id: 'paying-has-payment',
    says: 'A booking that is being paid has a payment.',
    broken: sql`select b.id from bookings b
      where b.state = 'paying' and not exists (select from payments p where p.booking_id = b.id)`,
  },
  {
    id: 'holds-end',
    says:
      'A reservation whose time is over ends within two minutes in which a server ran, unless money may still ' +
      'come.',
    broken: sql`select b.id from bookings b where b.state in ('reserved', 'paying')
      and (${passedOver(sql`b.expires_at`, 1)} or ${missedRun(sql`b.expires_at`, 'holds')})
      and not exists (select from payments p where p.booking_id = b.id and p.state in ('created', 'processing'))`,
  },
  {
    id: 'lapsed-in-time',
    says: 'No reservation lapses before its time.',
    broken: sql`select id from bookings where state = 'lapsed' and ended_at < expires_at`,
  },
  {
    id: 'refund-has-money',
    says: 'What is given back had come, and its booking is not paid.',
    broken: sql`select p.id from payments p join bookings b on b.id = p.booking_id
      where p.state in ('refund_pending', 'refunded')
      and (p.intent_id is null or (b.state = 'paid' and not exists (select from payments q
      where q.booking_id = b.id and q.state = 'succeeded')))`,
  },
  {
    id: 'refunded-goes-back',
    says: 'The money of a refunded booking is back, or on its way.',
    broken: sql`select b.id from bookings b where b.state = 'refunded'
      and not exists (select from payments p where p.booking_id = b.id and p.state in ('refund_pending', 'refunded'))`,
  },
  {
    id: 'refunds-are-tried',
    says: 'A refund that is owed is tried within two days, again and again.',
    broken: sql`select id from payments where state = 'refund_pending' and part_due_at is null
      and (refund_due_at > ${now} + interval '2 days' or ${passedOver(sql`refund_due_at`, 2)})`,
  },
  {
    id: 'money-has-its-day',
    says: 'Money that came says when.',
    broken: sql`select id from payments
      where state in ('succeeded', 'refund_pending', 'refunded') and settled_at is null`,
  },
  {
    id: 'paid-goes-on',
    says:
      'What is paid has a sale that goes on or is complete; what is refunded has one that is undone. ' +
      'What was paid before there were sales has none.',
    broken: sql`select b.id from bookings b left join sales s on s.booking_id = b.id
      where (s.booking_id is not null and (b.state = 'refunded') <> (s.state = 'undone'))
        or (s.booking_id is not null and b.state not in ('paid', 'refunded'))
        or (s.booking_id is null and b.state = 'paid' and exists (select from transitions t
        where t.subject = 'booking' and t.subject_id = b.id and t.to_state = 'paid'
          and t.at > (select min(at) from transitions where subject = 'sale')))`,
  },
  {
    id: 'deadlines-are-kept',
    says:
      'What follows by itself of a sale has followed within two minutes in which a server ran, or within a day where ' +
      'the provider has not answered since a long pause.',
    broken: sql`select booking_id as id from sales
      where ${passedOver(sql`due_at`, 1)}
      or (${missedByJob(sql`due_at`)} and not (state = 'received' and compare_due_at is not null))`,
  },
  ...sendingInvariants,
  ...answerInvariants,
  ...returnInvariants,
  ...releaseInvariants,
  ...tellingInvariants,
  ...reviewInvariants,
  {
    id: 'advertised-is-live',
    says: 'What is advertised is on the market.',
    broken: sql`select id from products where advertised_at is not null and state not in ('on_sale', 'reserved')`,
  },
  {
    id: 'not-from-oneself',
    says: 'Nobody buys from themselves.',
    broken: sql`select id from bookings where buyer_id = seller_id`,
  },
  {
    id: 'right-seller',
    says: 'A booking names the seller of its product.',
    broken: sql`select b.id from bookings b join products g on g.id = b.product_id where b.seller_id <> g.seller_id`,
  },
  {
    id: 'closed-is-closed',
    says: 'A closed account can do nothing and sells nothing.',
    broken: sql`select u.id from users u where u.closed_at is not null
      and (u.identity_id is not null or exists (select from products g
      where g.seller_id = u.id and g.state = 'on_sale') or exists (select from bookings b
      where u.id in (b.buyer_id, b.seller_id) and b.state = 'reserved'))`,
  },
  {
    id: 'one-address',
    says: 'An open account has the e-mail address of its identity.',
    broken: sql`select u.id from users u join identity_user i on i.id = u.identity_id
      where u.closed_at is null and u.email <> i.email`,
  },
  {
    id: 'suspended-is-suspended',
    says: 'A suspended account sells nothing and has nothing reserved.',
    broken: sql`select u.id from users u where u.suspended_at is not null
      and (exists (select from products g where g.seller_id = u.id and g.state = 'on_sale') or exists (select
      from bookings b where u.id in (b.buyer_id, b.seller_id) and b.state = 'reserved'))`,
  },
  {
    id: 'verified-are-sellers',
    says: 'Only sellers are verified.',
    broken: sql`select id from users where verified_at is not null and account_type <> 'Seller'`,
  },
  {
    id: 'admins-were-granted',
    says: 'Every admin was made one at the server itself.',
    broken: sql`select g.user_id as id from admin_grants g
      where (select action from audit a
      where a.user_id = g.user_id and a.action in ('granted_admin', 'revoked_admin') order by a.id desc
      limit 1) is distinct from 'granted_admin'`,
  },
  {
    id: 'one-open-report',
    says: 'A buyer has one open report of a product.',
    broken: sql`select product_id as id from reports where closed_at is null group by product_id, reporter_id
      having count(*) > 1`,
  },
  ...stepInvariants,
  {
    id: 'both-are-told',
    says: 'Both sides of a booking are told of all that happens to it, unless they have left.',
    broken: sql`select owed.booking_id as id from (
        select id as booking_id, buyer_id as user_id, 'booked' as kind from bookings
        union all select id, seller_id, 'reserved' from bookings
        union all select id, buyer_id, 'paid' from bookings where state in ('paid', 'refunded')
        union all select id, seller_id, 'sold' from bookings where state in ('paid', 'refunded')
        union all select id, seller_id, 'sale_refunded' from bookings where state = 'refunded'
        union all select id, buyer_id, 'lapsed' from bookings where state = 'lapsed'
        union all select id, seller_id, 'back_on_sale' from bookings where state = 'lapsed' or ended_by = 'buyer'
        union all select id, buyer_id, 'withdrawn_by_seller' from bookings where ended_by = 'seller'
        union all
        select s.subject_id, b.seller_id, case s.to_state when 'completed' then 'sale_completed' else 'received' end
          from transitions s join bookings b on b.id = s.subject_id
          where s.subject = 'sale' and s.to_state in ('received', 'completed')
        union all select s.subject_id, b.buyer_id, 'inspection_begun' from transitions s
        join bookings b on b.id = s.subject_id where s.subject = 'sale' and s.to_state = 'received'
          and not exists (select from sales a
          where a.booking_id = s.subject_id and a.accepted_at <= s.at) -- Content in spite of a problem: nothing new.
        union all select s.subject_id, told.id, told.kind from transitions s
        join bookings b on b.id = s.subject_id cross
        join lateral (values (b.buyer_id, 'goes_back'), (b.seller_id, 'comes_back')) as told (id, kind)
          where s.subject = 'sale' and s.to_state = 'returning'
        union all select s.subject_id, b.buyer_id, 'sent' from transitions s join bookings b on b.id = s.subject_id
        where s.subject = 'sale' and s.to_state = 'sent'
        union all select b.id, b.buyer_id, case s.from_state when 'succeeded' then 'refund_coming' else 'paid_late' end
          from transitions s join payments p on p.id = s.subject_id join bookings b on b.id = p.booking_id
          where s.subject = 'payment' and s.to_state = 'refund_pending'
        union all select b.id, b.buyer_id, 'refunded' from payments p join bookings b on b.id = p.booking_id
        where p.state = 'refunded') as owed
      join users u on u.id = owed.user_id and u.closed_at is null
      where not exists (select from notices n where n.booking_id = owed.booking_id and n.user_id = owed.user_id
        -- Of late money it was first said as of any other that it goes back.
        and n.kind
        in (owed.kind, case owed.kind when 'paid_late' then 'refund_coming' when 'withdrawn_by_seller'
        then 'ended_by_seller'
          -- Where the carrier said so, and no person.
          when 'received' then 'delivered_too' when 'inspection_begun' then 'delivered'
          -- Whose offer or price was accepted is told that in its place.
          when 'booked' then 'offer_accepted' when 'reserved' then 'counter_accepted' end)) group by owed.booking_id`,
  },
  {
    id: 'mails-are-sent',
    says: 'A mail that is due is tried within a day, until it is sent or given up.',
    broken: sql`select id from notices where ${passedOver(sql`mail_due_at`, 1)}
      union all select id from digests where ${passedOver(sql`mail_due_at`, 1)}`,
  },
  {
    id: 'answers-are-true',
    says: 'A stored answer that says a change was made is true.',
    broken: sql`select key as id from answered_requests a where answer is null
      or (call = 'POST /api/bookings' and not exists (select from bookings
      where id::text = answer::jsonb->>'insertedId' and buyer_id = a.user_id))
      or (call = 'POST /api/offers/{id}/accept' and not exists (select from bookings
      where id::text = answer::jsonb->>'insertedId' and offer_id is not null and a.user_id in (buyer_id, seller_id)))
      or (call = 'POST /api/products' and not exists (select from products
      where id::text = answer::jsonb->>'insertedId' and seller_id = a.user_id))
      or (call = 'POST /api/reportedItems' and not exists (select from reports
      where id::text = answer::jsonb->>'insertedId' and reporter_id = a.user_id))`,
  },
  {
    id: 'events-are-handled',
    says: 'What the provider told us was handled within a day.',
    broken: sql`select id from provider_events where handled_at is null and ${passedOver(sql`received_at`, 1)}`,
  },
];
