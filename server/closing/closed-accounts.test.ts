import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { closeAccount } from '#server/closing/closing.ts';
import { lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, charge, payFor, recordPayment, whileProviderIsAway } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { whileListingsAreSlow } from '#server/testing/slow-listings.ts';
import { grantAdmin } from '#server/users/actions.ts';

let market: TestMarket;
let admin: Person;
let [seller, buyer]: Person[] = [];
let phone: string;
let bookingId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
});
beforeEach(async () => {
  [seller, buyer] = [await addPerson(market, 'Seller', 'Lou Leaving'), await addPerson(market, 'User', 'Bo Leaving')];
  phone = await listPhone(market, seller);
  bookingId = await bookPhone(market, buyer, phone);
});
afterAll(() => market.close());

const close = (person: Person | undefined) => admin.call(`DELETE /api/users/${person?.id}`);
const noticesOf = async (person: Person | undefined) => (await person?.call<Notice[]>('GET /api/notices'))?.body ?? [];
const bookingOf = async () => (await (buyer as Person).call<Booking>(`GET /api/booking/${bookingId}`)).body;
const states = async () =>
  (
    await sql<object>`select p.state as product, concat_ws(' by ', b.state, b.ended_by) as booking,
      (select string_agg(state, ', ' order by attempt) from payments where booking_id = b.id) as payments
                     from bookings b join products p on p.id = b.product_id where b.id = ${bookingId}::uuid`.execute(
      market.context.db,
    )
  ).rows[0];

async function settleEverything(): Promise<void> {
  await settleAccounts(market.context);
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
}

describe('Money for a phone whose seller has been deleted', () => {
  test('that was on its way is refunded automatically, and the buyer reads why', async () => {
    await charge(market, await beginToPay(buyer as Person, bookingId));
    await close(seller);
    expect(await states()).toEqual({ product: 'withdrawn', booking: 'cancelled by admin', payments: 'refund_pending' });
    await settleEverything();
    expect(await states()).toEqual({ product: 'withdrawn', booking: 'cancelled by admin', payments: 'refunded' });
    expect((await noticesOf(buyer)).map(({ title }) => title)).toEqual([
      'Your money for iPhone 13 128GB has been sent back',
      'Your payment for iPhone 13 128GB goes back to you',
      'You have reserved iPhone 13 128GB',
    ]);
    expect(await bookingOf()).toMatchObject({
      paid: false,
      paidTooLate: true,
      transactionId: expect.stringMatching(/^pi_/),
    });
  });

  test('also goes back when we hear of it later, from either source', async () => {
    const intent = await beginToPay(buyer as Person, bookingId);
    await charge(market, intent);
    await whileProviderIsAway(market, async () => void (await close(seller)));
    expect(await states()).toMatchObject({ product: 'reserved', booking: 'paying' });
    expect(await recordPayment(buyer as Person, bookingId, intent.intentId)).toMatchObject({
      status: 409,
      body: { code: 'paid_too_late' },
    });
    expect(await states()).toEqual({ product: 'withdrawn', booking: 'cancelled by admin', payments: 'refund_pending' });
    await settleEverything();
  });

  test('that had arrived before handovers were followed is a sale; the buyer is told that the seller has left', async () => {
    await payLongAgo();
    await admin.call(`PUT /api/users/seller/${seller?.id}`);
    expect((await bookingOf()).verified).toBe(true);
    expect((await noticesOf(buyer))[0]).toMatchObject({ kind: 'paid', about: { person: { name: 'Lou Leaving' } } });
    await close(seller);
    const [left, paid] = await noticesOf(buyer);
    expect(left).toMatchObject({
      kind: 'seller_left',
      title: 'The seller of iPhone 13 128GB has left',
      path: '/#contact',
    });
    expect(paid).toMatchObject({
      kind: 'paid',
      about: { person: null },
      text: expect.stringContaining('The seller has left the market since'),
    });
    expect(paid?.text).not.toMatch(/erased|invalid/);
    expect(await bookingOf()).toMatchObject({ paid: true, verified: false, sellerContact: null });
    expect(await states()).toMatchObject({ booking: 'paid', payments: 'succeeded' });
  });
});

/** As it was paid before handovers were followed. */
async function payLongAgo(): Promise<void> {
  await payFor(market, buyer as Person, bookingId);
  await sql`delete from sales where booking_id = ${bookingId}::uuid`.execute(market.owner);
  await sql`delete from transitions where subject = 'sale' and subject_id = ${bookingId}::uuid`.execute(market.owner);
  await sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
    select 'settled_before', amount_cents, seller_id, payment_id, provider, created_at from movements
    where kind = 'captured' and payment_id in (select id from payments where booking_id = ${bookingId}::uuid)`.execute(
    market.owner,
  );
  await sql`update transitions set at = at - interval '1 year'
    where subject = 'booking' and subject_id = ${bookingId}::uuid`.execute(market.owner);
}

/** Holds the phone until all of them wait for it, and lets them go on in the order in which they came. */
async function oneAfterTheOther(...work: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = [];
  await market.context.db.transaction().execute(async (trx) => {
    await sql`select from products where id = ${phone}::uuid for update`.execute(trx);
    for (const one of work) {
      begun.push(one());
      await expect.poll(() => countWaiting(market)).toBe(begun.length);
    }
  });
  return Promise.all(begun);
}

describe('Money that arrives while the account is being closed', () => {
  test('before it is a sale, and the account stays open until that is finished', async () => {
    const { intentId, ...intent } = await beginToPay(buyer as Person, bookingId);
    await charge(market, { intentId, ...intent });
    const [, closing] = await oneAfterTheOther(
      () => recordPayment(buyer as Person, bookingId, intentId),
      () => close(seller),
    );
    expect(closing).toMatchObject({ status: 409, body: { code: 'sale_open' } });
    expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
    expect((await noticesOf(buyer)).map(({ kind }) => kind)).toEqual(['paid', 'booked']);
    expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['sold', 'reserved']);
  });

  test('after it goes back', async () => {
    const { intentId, ...intent } = await beginToPay(buyer as Person, bookingId);
    await charge(market, { intentId, ...intent });
    await oneAfterTheOther(
      () => close(seller),
      () => recordPayment(buyer as Person, bookingId, intentId),
    );
    expect(await states()).toMatchObject({ product: 'withdrawn', booking: 'cancelled by admin' });
    expect((await noticesOf(buyer)).map(({ kind }) => kind)).toContain('paid_late');
    await settleEverything();
  });
});

test('A reservation that lapses while its seller is being deleted is reported as lapsed', async () => {
  await beginToPay(buyer as Person, bookingId);
  await sql`update bookings set expires_at = created_at where id = ${bookingId}::uuid`.execute(market.context.db);
  const { payments } = market.context;
  const cancelIntent = async (id: string) => {
    Object.assign(market.context, { payments });
    await whileProviderIsAway(market, async () => void (await close(seller)));
    return payments.cancelIntent(id);
  };
  Object.assign(market.context, { payments: { ...payments, cancelIntent } satisfies PaymentGateway });
  await lapseDueReservations({ ...market.context });
  expect(await states()).toEqual({ product: 'withdrawn', booking: 'cancelled by admin', payments: 'failed' });
  expect((await noticesOf(buyer)).map(({ kind }) => kind)).toEqual(['withdrawn_by_admin', 'booked']);
});

test('A shop is closed that has listed more than a request has time for', async () => {
  const { id } = admin;
  const shop = (seller as Person).id;
  expect(await whileListingsAreSlow(market, (context) => closeAccount(context, { id } as Actor, shop))).toBe(1);
});

test('Nobody is made an admin whose account is being closed', async () => {
  const { db } = market.context;
  const begun: Promise<unknown>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${buyer?.id}::uuid for update`.execute(trx);
    begun.push(close(buyer));
    await expect.poll(() => countWaiting(market)).toBe(1);
    begun.push(expect(grantAdmin(market.context, buyer?.email ?? '')).rejects.toMatchObject({ code: 'not_found' }));
    await expect.poll(() => countWaiting(market)).toBe(2);
  });
  await Promise.all(begun);
  expect(
    await db
      .selectFrom('admin_grants')
      .select('user_id')
      .where('user_id', '=', buyer?.id ?? '')
      .execute(),
  ).toEqual([]);
});

test('A seller who still has a paid phone is told when its buyer is deleted', async () => {
  await payLongAgo();
  await close(buyer);
  const [left, sold] = await noticesOf(seller);
  expect(left).toMatchObject({
    kind: 'buyer_left',
    title: 'The buyer of iPhone 13 128GB has left',
    text: expect.stringContaining('paid $389'),
    path: '/#contact',
    about: { person: null },
  });
  expect(sold).toMatchObject({ kind: 'sold', about: { person: null } });
  expect(await states()).toMatchObject({ booking: 'paid', payments: 'succeeded' });
});

test('Money of a buyer who has been deleted goes back, and the phone is on sale again', async () => {
  await charge(market, await beginToPay(buyer as Person, bookingId));
  await close(buyer);
  expect(await states()).toEqual({ product: 'on_sale', booking: 'cancelled by admin', payments: 'refund_pending' });
  await settleEverything();
  expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['back_on_sale', 'reserved']);
  expect((await noticesOf(seller))[1]).toMatchObject({ about: { person: null } });
});
