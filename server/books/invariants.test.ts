import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, charge, hearFromProvider, payFor } from '#server/testing/paying.ts';
import { review } from '#server/testing/reviewing.ts';
import { accept, mustOffer } from '#server/testing/offering.ts';
import { goBack, sendBack } from '#server/testing/returning.ts';
import { act, calleMayor, choose, letTimePass, samPhones, sellPhone, send } from '#server/testing/selling.ts';
import { addCategory, listPhone, signUp, signUpAdmin } from '#server/testing/people.ts';

const all = [...invariants, ...ledgerInvariants];
let market: TestMarket;

/** A market in which everything has happened once. */
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  const [seller, leaving, admin] = [
    await signUp(market, 'Seller'),
    await signUp(market, 'Seller'),
    await signUpAdmin(market),
  ];
  const [one, two, three, four] = [
    await signUp(market, 'User'),
    await signUp(market, 'User'),
    await signUp(market, 'User'),
    await signUp(market, 'User'),
  ];
  const list = () => listPhone(market, seller);
  await list();
  const bought = await bookPhone(market, one, await list());
  await payFor(market, one, bought);
  await act(one, bought, { act: 'receive' });
  await act(one, bought, { act: 'say_problem', about: 'broken', words: 'Cracked' });
  await act(one, bought, { act: 'accept' });
  await seller.call('PUT /api/money/account', { holder: 'Sam Seller', number: '12345678', bank: '021000021' });
  await sql`update payout_accounts set changed_at = changed_at - interval '4 days'`.execute(market.owner);
  await admin.call('POST /api/payouts', { sellers: [seller.id] });
  await review(one, bought, 4, 'Fine after all');
  await review(seller, bought, 5);
  const waiting = await bookPhone(market, one, await list());
  await payFor(market, one, waiting);
  await beginToPay(two, await bookPhone(market, two, await list()));
  await bookPhone(market, two, await list());
  const cancelled = await bookPhone(market, three, await list());
  await beginToPay(three, cancelled);
  await three.call(`DELETE /api/bookings/${cancelled}`);
  const forgotten = await bookPhone(market, three, await list());
  await sql`update bookings set expires_at = now() - interval '1 minute' where id = ${forgotten}::uuid`.execute(
    market.context.db,
  );
  await lapseDueReservations(market.context);
  const withdrawn = await list();
  await bookPhone(market, three, withdrawn);
  await seller.call(`DELETE /api/products/${withdrawn}`);
  const refunded = await bookPhone(market, three, await list());
  await payFor(market, three, refunded);
  await admin.call(`PUT /api/payments/refund/${refunded}`, { words: 'The phone was lost.' });
  await accept(seller, await mustOffer(market, four, await list(), 300));
  await mustOffer(market, four, await list(), 310);
  await bookPhone(market, three, await listPhone(market, leaving));
  await charge(market, await beginToPay(three, await bookPhone(market, three, await listPhone(market, leaving))));
  await admin.call(`DELETE /api/users/${leaving.id}`);
  const posted = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] });
  await choose(posted.buyer, posted.sale, { way: 'sent', address: calleMayor });
  await send(posted.seller, posted.sale, { carrier: 'ups', trackingNumber: '1Z5R89390357567127' });
  await act(posted.buyer, posted.sale, { act: 'receive' });
  await act(posted.buyer, posted.sale, { act: 'accept' });
  const back = await goBack(market, admin, { handover: 'sent', sentTo: ['ES'] });
  await act(back.seller, back.sale, { act: 'return_to', address: calleMayor });
  await sendBack(back.buyer, back.sale);
  await act(back.seller, back.sale, { act: 'came_back' });
  await goBack(market, admin);
  const problem = async () => {
    const one = await sellPhone(market);
    await act(one.buyer, one.sale, { act: 'receive' });
    await act(one.buyer, one.sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
    await act(one.seller, one.sale, { act: 'answer', kind: 'part', cents: 5_000, words: 'A new screen' });
    return one;
  };
  const [taken, left] = [await problem(), await problem()];
  await act(taken.buyer, taken.sale, { act: 'take_answer', number: 1 });
  await act(left.buyer, left.sale, { act: 'leave_answer', number: 1 });
  const refused = await sellPhone(market);
  await act(refused.buyer, refused.sale, { act: 'receive' });
  await act(refused.buyer, refused.sale, { act: 'say_problem', about: 'looks', words: 'Scratched' });
  await act(refused.seller, refused.sale, { act: 'answer', kind: 'no', words: 'The listing says so.' });
  const sold = await sellPhone(market, {}, samPhones);
  await act(sold.buyer, sold.sale, { act: 'receive' });
  await act(sold.buyer, sold.sale, { act: 'accept' });
  await letTimePass(market, sold.sale, 409);
  await followDueSales(market.context);
  const regretted = await sellPhone(market, {}, samPhones);
  await act(regretted.buyer, regretted.sale, { act: 'receive' });
  await act(regretted.buyer, regretted.sale, { act: 'withdraw', name: 'Bea Buyer' });
  await settleAccounts(market.context);
  await hearFromProvider(market);
});
afterAll(() => market.close());

const broken = async () => (await checkBooks(market.context, all)).map(({ invariant }) => invariant.id);

/**
 * Does harm for as long as the look takes: with the constraints that stand in its way taken out, and everything as
 * before after.
 */
async function harm(...harms: RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error('undo');
  await market.owner
    .transaction()
    .execute(async (db) => {
      for (const one of harms) await one.execute(db);
      found = [];
      for (const invariant of all) if ((await invariant.broken.execute(db)).rows.length > 0) found.push(invariant.id);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const paid = sql`(select id from bookings where state = 'paid' limit 1)`;
const reserved = sql`(select id from bookings where state = 'reserved' limit 1)`;
/** Half an hour has passed since all that has happened: what is long due by now was passed over. */
const later = sql`update transitions set at = at - interval '30 minutes'`;

/** The job that keeps the deadlines ran just now. */
const beaten = sql`insert into uptime (beat_at, kept_at, holds_kept_at, offers_kept_at)
  values (now(), now(), now(), now())
  on conflict (is_only) do update set beat_at = now(), kept_at = now(), holds_kept_at = now(), offers_kept_at = now()`;

/** What breaks each of them. */
const controls: readonly [invariant: string, harms: RawBuilder<unknown>[]][] = [
  [
    'one-live-booking',
    [
      sql`drop index bookings_one_live`,
      sql`insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, expires_at) select product_id, seller_id, buyer_id, price_usd, phone, expires_at from bookings where id = ${reserved}`,
    ],
  ],
  [
    'one-open-payment',
    [
      sql`drop index payments_one_open`,
      sql`insert into payments (booking_id, amount_usd, provider, attempt) select booking_id, amount_usd, provider, attempt + 1 from payments where state = 'created'`,
    ],
  ],
  [
    'paid-once',
    [
      sql`drop index payments_one_paid`,
      sql`insert into payments (booking_id, amount_usd, provider, attempt, intent_id, state) select booking_id, amount_usd, provider, attempt + 1, 'pi_twice', state from payments where state = 'succeeded' limit 1`,
    ],
  ],
  [
    'right-amount',
    [
      sql`alter table payments drop constraint payments_booking_id_amount_usd_currency_fkey`,
      sql`update payments set amount_usd = 1 where state = 'succeeded' and part_cents is null`,
    ],
  ],
  ...[
    // A booking at a price that nobody accepted.
    sql`update bookings set price_usd = 1 where offer_id is not null`,
    // An accepted offer without a booking.
    sql`update bookings set offer_id = null, price_usd = (select resale_price_usd from products where id = product_id) where offer_id is not null`,
    // A booking of an offer that was not accepted.
    sql`update offers set state = 'declined' where state = 'accepted'`,
    sql`delete from offers where state = 'accepted'`,
  ].map((harm): [string, RawBuilder<unknown>[]] => [
    'offers-are-booked',
    [sql`alter table bookings drop constraint bookings_at_offered_price`, harm],
  ]),
  ['offers-are-known', [sql`update offers set price_usd = price_usd + 1 where state = 'open'`]],
  ['offers-are-known', [sql`delete from offer_prices where offer_id = (select id from offers where state = 'open')`]],
  ['offers-are-known', [later, sql`update offers set expires_at = now() - interval '2 days' where state = 'open'`]],
  ['offers-are-known', [beaten, sql`update offers set expires_at = now() - interval '6 minutes' where state = 'open'`]],
  ['holds-end', [beaten, sql`update bookings set expires_at = now() - interval '6 minutes' where state = 'reserved'`]],
  ['paid-means-paid', [sql`update bookings set state = 'paid' where id = ${reserved}`]],
  ['sold-means-paid', [sql`update products set state = 'on_sale' where state = 'sold'`]],
  ['reserved-means-held', [sql`update products set state = 'on_sale' where state = 'reserved'`]],
  ['paying-means-begun', [sql`update bookings set state = 'reserved' where state = 'paying'`]],
  ['paying-has-payment', [sql`update payments set booking_id = ${reserved} where state = 'created'`]],
  ['holds-end', [later, sql`update bookings set expires_at = now() - interval '2 days' where state = 'reserved'`]],
  [
    'holds-end',
    [
      later,
      sql`update payments set state = 'failed', settled_at = now() where state = 'created'`,
      sql`update bookings set expires_at = now() - interval '2 days' where state = 'paying'`,
    ],
  ],
  [
    'lapsed-in-time',
    [sql`update bookings set state = 'lapsed', ended_by = 'time', ended_at = now() where id = ${reserved}`],
  ],
  [
    'refund-has-money',
    [
      sql`update bookings set state = 'paid', ended_at = null, refund_words = null where state = 'refunded'`,
      sql`update products set state = 'sold' where id in (select product_id from bookings where state = 'paid')`,
    ],
  ],
  ['refunded-goes-back', [sql`update payments set state = 'failed' where state = 'refunded'`]],
  [
    'refunds-are-tried',
    [
      sql`update payments set state = 'refund_pending', refund_due_at = now() + interval '10 years' where state = 'refunded'`,
    ],
  ],
  [
    'refunds-are-tried',
    [
      later,
      sql`update payments set state = 'refund_pending', refund_due_at = now() - interval '4 days' where state = 'refunded'`,
    ],
  ],
  ['money-has-its-day', [sql`update payments set settled_at = null where state = 'succeeded'`]],
  [
    'paid-goes-on',
    [
      sql`update sales set state = 'undone', ended_by = 'time', ended_at = now(), due_at = null where state = 'to_hand_over'`,
    ],
  ],
  ['paid-goes-on', [sql`delete from sales where state = 'to_hand_over'`]],
  [
    'no-release-by-haste',
    [
      sql`update sales set state = 'completed', ended_by = 'buyer', ended_at = now(), due_at = null where state = 'to_hand_over'`,
    ],
  ],
  [
    'no-release-by-haste',
    [
      sql`update sales set ended_by = 'time', problem_about = 'not_handed_over' where state = 'completed' and problem_about is not null`,
    ],
  ],
  [
    'no-release-by-haste',
    [sql`update sales set ended_by = 'time', ended_at = inspect_until where state = 'completed'`],
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
      sql`update sales set received_by = 'carrier', delivered_at = sent_at where sent_at is not null and received_at is not null`,
    ],
  ],
  ...[
    sql`update sales set ended_at = received_at + interval '359 hours' where state = 'completed' and trader_name is not null`,
    sql`update sales set received_at = null, received_by = null, inspect_until = null, accepted_at = null where state = 'completed' and trader_name is not null`,
  ].map((harm): [string, RawBuilder<unknown>[]] => [
    'no-release-while-withdrawable',
    [sql`alter table sales drop constraint sales_withdrawable`, harm],
  ]),
  ['withdrawn-goes-back', [sql`update sales set state = 'received' where withdrawn_at is not null`]],
  [
    'withdrawn-goes-back',
    [
      sql`alter table sales drop constraint sales_withdrawable`,
      sql`update sales set withdrawn_at = now(), withdrawn_name = 'x', withdrawn_words = '' where state = 'completed' and trader_name is not null`,
    ],
  ],
  ...['withdrawn', 'buyer_withdrew', 'withdrawal_right'].map((kind): [string, RawBuilder<unknown>[]] => [
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
      sql`update deliveries set booking_id = (select id from bookings where state = 'lapsed' limit 1) where booking_id = (select booking_id from sales where state = 'completed' and sent_at is not null limit 1)`,
      sql`update bookings set ended_at = now() - interval '3 days' where state = 'lapsed'`,
    ],
  ],
  [
    'addresses-are-erased',
    [
      later,
      sql`update deliveries set booking_id = (select booking_id from sales where state = 'undone' and sent_at is null limit 1) where booking_id = (select booking_id from sales where state = 'completed' and sent_at is not null limit 1)`,
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
      sql`update reviews set booking_id = (select booking_id from sales where state = 'to_hand_over') where about = 'seller'`,
    ],
  ],
  [
    'two-reviews-are-shown',
    [sql`update reviews set told_at = null, shown_at = shown_at + interval '14 days' where about = 'seller'`],
  ],
  ['deadlines-are-kept', [later, sql`update sales set due_at = now() - interval '2 days' where due_at is not null`]],
  [
    'deadlines-are-kept',
    [beaten, sql`update sales set due_at = now() - interval '6 minutes' where due_at is not null`],
  ],
  ['both-are-told', [sql`delete from notices where kind = 'received'`]],
  ...[
    sql`update sales set asked_at = now() where state = 'to_hand_over'`,
    sql`update sales set reminded_at = now() where state = 'completed'`,
    sql`update sales set sent_reminders = 1 where sent_at is not null`,
    sql`update sales set problem_about = 'no_word', problem_words = '', problem_at = now() where sent_at is not null`,
    sql`update sales set problem_about = 'not_delivered', problem_words = '', problem_at = now() where sent_at is not null`,
    sql`update sales set received_by = 'carrier', delivered_at = sent_at where sent_at is not null and received_at is not null`,
    sql`update sales set ended_by = 'time', inspect_until = ended_at, sent_at = null, carrier = null, tracking_number = null, word_by = null where state = 'completed'`,
  ].map((harm): [string, RawBuilder<unknown>[]] => ['reminders-are-told', [harm]]),
  ...[
    sql`update sales set decision_words = 'x' where state = 'completed'`,
    sql`update sales set earlier_calls = '[{"about": "buyer_asks", "answer": "x"}]' where state = 'to_hand_over'`,
    sql`update sales set cancel_asked_at = now(), cancel_words = '', cancel_declined_at = now() where state = 'to_hand_over'`,
    sql`delete from notices where kind = 'sale_refunded'`,
  ].map((harm): [string, RawBuilder<unknown>[]] => ['decisions-are-told', [harm]]),
  ['payments-are-in-the-ledger', [sql`delete from movements where kind = 'captured'`]],
  ['payments-are-in-the-ledger', [sql`delete from movements where kind = 'refunded'`]],
  [
    'payments-are-in-the-ledger',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      select 'released', amount_cents, seller_id, payment_id, provider, now() from movements where kind = 'captured' and payment_id not in (select payment_id from movements where kind in ('released', 'owed_back'))`,
    ],
  ],
  ['released-is-complete', [sql`delete from transitions where subject = 'sale' and to_state = 'completed'`]],
  [
    'released-is-complete',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at) select 'earned', 1, seller_id, payment_id, provider, now() from movements where kind = 'released'`,
    ],
  ],
  ['payouts-are-in-the-ledger', [sql`delete from movements where payout_id is not null`]],
  [
    'nobody-gets-more',
    [
      sql`alter table movements drop constraint movements_payout_id_seller_id_amount_cents_provider_fkey`,
      sql`update movements set amount_cents = amount_cents + 1 where kind = 'prepared'`,
    ],
  ],
  [
    'payouts-of-a-sale',
    [
      sql`update payouts set account_id = 'acct_1', payment_id = (select payment_id from movements where kind = 'captured' and payment_id not in (select payment_id from movements where kind = 'released') limit 1)`,
    ],
  ],
  [
    'chargebacks-of-a-sale',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at) select 'charged_back', amount_cents, seller_id, payment_id, provider, now() from movements where kind = 'released'`,
    ],
  ],
  [
    'fees-are-of-payments',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at, fee_id) select 'provider_fee', 30, seller_id, payment_id, provider, now(), 'txn_1' from movements where kind = 'released'`,
      sql`delete from movements where kind = 'captured'`,
    ],
  ],
  [
    'advertised-is-live',
    [
      sql`alter table products drop constraint products_check`,
      sql`update products set advertised_at = now() where state = 'sold'`,
    ],
  ],
  [
    'not-from-oneself',
    [
      sql`alter table bookings drop constraint bookings_check`,
      sql`update bookings set buyer_id = seller_id where id = ${paid}`,
    ],
  ],
  [
    'right-seller',
    [
      sql`alter table bookings drop constraint bookings_product_id_seller_id_fkey`,
      sql`update bookings set seller_id = (select id from users where account_type = 'Seller' and id <> bookings.seller_id limit 1) where id = ${paid}`,
    ],
  ],
  [
    'closed-is-closed',
    [sql`update products set state = 'on_sale' where seller_id in (select id from users where closed_at is not null)`],
  ],
  [
    'suspended-is-suspended',
    [
      sql`update users set suspended_at = now(), suspended_reason = 'x' where id = (select seller_id from products where state = 'on_sale' limit 1)`,
    ],
  ],
  [
    'verified-are-sellers',
    [
      sql`alter table users drop constraint users_check`,
      sql`update users set verified_at = now() where account_type = 'User'`,
    ],
  ],
  ['admins-were-granted', [sql`insert into admin_grants (user_id) select buyer_id from bookings where id = ${paid}`]],
  ['admins-were-granted', [sql`insert into audit (action, user_id) select 'revoked_admin', user_id from admin_grants`]],
  [
    'one-open-report',
    [
      sql`drop index reports_one_open`,
      ...[1, 2].map(
        () =>
          sql`insert into reports (product_id, reporter_id, reason) select product_id, buyer_id, 'twice' from bookings where id = ${paid}`,
      ),
    ],
  ],
  [
    'known-steps',
    [
      sql`insert into transitions (subject, subject_id, from_state, to_state, reason) select 'product', id, 'sold', 'on_sale', 'by nobody' from products where state = 'sold'`,
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
      sql`delete from products where id in (select id from products where state = 'on_sale' except select product_id from bookings except select product_id from offers)`,
    ],
  ],
  [
    'states-are-explained',
    [
      sql`insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition, location, phone, description, posted_on)
      select seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition, location, phone, description, posted_on from products limit 1`,
    ],
  ],
  ...(
    [
      'booked',
      'reserved',
      'paid',
      'sold',
      'inspection_begun',
      'problem_said',
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
  ).map((kind): [string, RawBuilder<unknown>[]] => ['both-are-told', [sql`delete from notices where kind = ${kind}`]]),
  ['mails-are-sent', [later, sql`update notices set mail_due_at = now() - interval '2 days' where kind = 'sold'`]],
  [
    'answers-are-true',
    [
      sql`insert into answered_requests (user_id, call, key, body_hash, answer) select buyer_id, 'POST /api/bookings', 'k', sha256('x'), '{"insertedId":"of a booking that is not there"}' from bookings where id = ${paid}`,
    ],
  ],
  [
    'events-are-handled',
    [later, sql`update provider_events set handled_at = null, received_at = now() - interval '2 days'`],
  ],
  [
    'parts-were-agreed',
    [sql`update sales set answer_cents = answer_cents + 1 where state = 'completed' and answer_cents is not null`],
  ],
  [
    'parts-were-agreed',
    [
      sql`update transitions set actor_id = null where subject = 'sale' and to_state = 'completed' and reason = 'took the seller''s part'`,
    ],
  ],
  ['payments-are-in-the-ledger', [sql`update payments set part_cents = part_cents + 1 where part_cents is not null`]],
  ['payments-are-in-the-ledger', [sql`delete from movements where kind = 'part_refunded'`]],
  [
    'released-is-complete',
    [
      sql`update movements set amount_cents = amount_cents - 1 where kind = 'released' and payment_id in (select id from payments where part_cents is not null)`,
    ],
  ],
  [
    'parts-are-tried',
    [
      later,
      sql`update payments set part_refund_id = null, part_due_at = now() - interval '3 days' where part_cents is not null`,
    ],
  ],
  [
    'parts-are-tried',
    [
      sql`update payments set part_refund_id = null, part_due_at = now() + interval '9 days' where part_cents is not null`,
    ],
  ],
  ['answers-are-below-the-price', [sql`update sales set answer_cents = 38900 where answer_cents is not null`]],
  ...['answer_offered', 'answer_refused', 'answer_left', 'part_coming', 'answer_taken'].map(
    (kind): [string, RawBuilder<unknown>[]] => ['answers-are-told', [sql`delete from notices where kind = ${kind}`]],
  ),
  [
    'refunded-is-recorded',
    [sql`update test_gateway.refunds set amount_cents = amount_cents - 1 where amount_cents = 5000`],
  ],
  [
    'captured-is-recorded',
    [sql`update test_gateway.payment_intents set amount_cents = amount_cents + 1 where status = 'succeeded'`],
  ],
  [
    'intents-are-ours',
    [
      sql`update test_gateway.payment_intents set metadata = jsonb_build_object('bookingId', ${reserved}) where status = 'succeeded'`,
    ],
  ],
  ['intents-are-ours', [sql`update test_gateway.payment_intents set currency = 'eur' where status = 'succeeded'`]],
  ['refunded-is-recorded', [sql`delete from test_gateway.refunds`]],
];

describe('The books', () => {
  test('add up on a market in which everything has happened', async () => {
    expect(await broken()).toEqual([]);
  });

  test.each(controls)('say so when this does not hold: %s', async (id, harms) => {
    expect(await harm(...harms)).toContain(id);
  });

  test('let be what waits for the provider, and what fell due while no market ran and has only just begun again', async () => {
    const dueBefore = (state: string) =>
      sql`update bookings set expires_at = now() - interval '2 days' where state = ${state}`;
    expect(await harm(later, dueBefore('paying'))).toEqual([]);
    expect(await harm(dueBefore('reserved'), sql`update notices set mail_due_at = now() - interval '2 days'`)).toEqual(
      [],
    );
    // The job tries again each minute, and after a pause it moves the deadlines first.
    const overdue = sql`update sales set due_at = now() - interval '4 minutes' where due_at is not null`;
    expect(await harm(beaten, overdue)).toEqual([]);
    const paused = sql`update uptime set beat_at = now() - interval '6 hours', kept_at = now() - interval '6 hours'`;
    expect(await harm(beaten, paused, overdue)).toEqual([]);
    // A run on a busy market takes long, and others begin meanwhile.
    const busy = sql`update uptime set kept_at = now() - interval '10 minutes'`;
    const behind = sql`update sales set due_at = now() - interval '9 minutes' where due_at is not null`;
    expect(await harm(beaten, busy, behind)).toEqual([]);
  });

  test('have a control for every one of them', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(controls.map(([id]) => id))).toEqual(new Set(all.map(({ id }) => id)));
  });
});
