import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingRoutes } from '#contract/bookings.ts';
import type { Booking, Sale } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import { checkBooks } from '#server/books/actions.ts';
import { ledgerInvariants, runningLedgerInvariants } from '#server/books/invariants.ts';
import { takeDueBookings } from '#server/orders/booking-store.ts';
import { lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import { takeEvent } from '#server/orders/provider-events.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  beginToPay,
  bookAnother,
  bookPhone,
  charge,
  hearFromProvider,
  makeDue,
  payFor,
  recordPayment,
} from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, callAs, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let phone: string;
let bookingId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [admin, seller] = [await addAdmin(market), await addPerson(market, 'Seller')];
});
beforeEach(async () => {
  ({ buyer, phone, bookingId } = await bookAnother(market, seller));
});
afterAll(() => market.close());

const bookingOf = async (id = bookingId) => (await buyer.call<Booking>(`GET /api/booking/${id}`)).body;
const kindsOf = async (person: Person) =>
  (await person.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
const refund = () => admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'The phone was lost.' });

describe('Money that comes too late', () => {
  test('is dated when it came, and called by its name wherever the buyer looks', async () => {
    const { intentId, clientSecret } = await beginToPay(buyer, bookingId);
    await sql`update payments set state = 'failed', settled_at = now() - interval '3 hours'
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    await sql`update bookings set state = 'cancelled', ended_by = 'buyer', ended_at = now()
      where id = ${bookingId}::uuid`.execute(market.context.db);
    await sql`update products set state = 'on_sale' where id = ${phone}::uuid`.execute(market.context.db);
    await charge(market, { intentId, clientSecret });
    await hearFromProvider(market);
    const { rows } = await sql<{
      hours: number;
    }>`select extract(epoch from now() - settled_at)::float8 / 3600 as hours from payments
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    expect(Math.abs(rows[0]?.hours ?? Number.NaN)).toBeLessThan(1);
    expect(await bookingOf()).toMatchObject({
      state: 'cancelled',
      paidTooLate: true,
      moneyIsBack: false,
      transactionId: intentId,
    });
    expect(await kindsOf(buyer)).toEqual(['paid_late', 'booked']);
    await payBackDue(market.context);
    expect(await bookingOf()).toMatchObject({ state: 'cancelled', paidTooLate: true, moneyIsBack: true });
  });
});

describe('A refund that is owed', () => {
  test('is no fault in the books of a running market; a charge that nobody ever recorded is', async () => {
    await payFor(market, buyer, bookingId);
    await sql`update payments set state = 'refund_pending', refund_due_at = now() + interval '1 hour'
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    const ids = async (which: typeof ledgerInvariants) =>
      (await checkBooks(market.context, which)).map(({ invariant }) => invariant.id);
    expect(await ids(ledgerInvariants)).toEqual(['captured-is-recorded']);
    expect(await ids(runningLedgerInvariants)).toEqual([]);
    await sql`update payments set state = 'failed', refund_due_at = null where booking_id = ${bookingId}::uuid`.execute(
      market.context.db,
    );
    await sql`update test_gateway.payment_intents set updated_at = now() - interval '1 hour'`.execute(
      market.context.db,
    );
    expect(await ids(runningLedgerInvariants)).toEqual(['captured-is-recorded']);
    await sql`update payments set state = 'succeeded' where booking_id = ${bookingId}::uuid`.execute(market.context.db);
  });

  test('leaves the buyer the id of the transaction, and a record that is repeated says that the money is back', async () => {
    const intentId = await payFor(market, buyer, bookingId);
    await refund();
    expect(await bookingOf()).toMatchObject({
      paid: false,
      state: 'refunded',
      paidTooLate: false,
      transactionId: intentId,
    });
    expect((await buyer.call<Notice[]>('GET /api/notices')).body[0]?.text).toContain(`Transaction: ${intentId}.`);
    expect(await recordPayment(buyer, bookingId, intentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded', message: expect.stringContaining('was refunded to your card') },
    });
  });
});

test('Money that was given back at the provider before we heard of it is no sale when the reservation ends', async () => {
  const intent = await beginToPay(buyer, bookingId);
  await charge(market, intent);
  await market.context.payments.refundIntent({
    intentId: intent.intentId,
    amountCents: 38_900,
    idempotencyKey: 'by-hand',
  });
  await makeDue(market, bookingId);
  await lapseDueReservations(market.context);
  expect(await bookingOf()).toMatchObject({ paid: false, state: 'refunded' });
});

test('Reservations that wait for the provider do not keep the others waiting', async () => {
  await beginToPay(buyer, bookingId);
  const other = await bookPhone(market, buyer, await listPhone(market, seller));
  await sql`update bookings
    set expires_at = case id when ${bookingId}::uuid then created_at else created_at + interval '1 second' end
    where buyer_id = ${buyer.id}::uuid`.execute(market.context.db);
  market.wait(0.01);
  expect(await takeDueBookings(market.context, 1)).toEqual([other]);
  await lapseDueReservations(market.context);
});

test('We ask the provider about waiting reservations in turn, so none of them holds up the others', async () => {
  const ids = [
    bookingId,
    await bookPhone(market, buyer, await listPhone(market, seller)),
    await bookPhone(market, buyer, await listPhone(market, seller)),
  ];
  for (const id of ids) await beginToPay(buyer, id);
  await sql`update bookings set expires_at = created_at where buyer_id = ${buyer.id}::uuid`.execute(market.context.db);
  const taken: string[] = [];
  for (const _ of ids) {
    market.wait(0.01);
    taken.push(...(await takeDueBookings(market.context, 1)));
  }
  expect(taken.toSorted()).toEqual(ids.toSorted());
  await lapseDueReservations(market.context);
});

test('Money of an attempt that was over goes back, also while the next one is open', async () => {
  const intent = await beginToPay(buyer, bookingId);
  await charge(market, intent);
  await sql`update payments set state = 'failed', settled_at = now() where booking_id = ${bookingId}::uuid`.execute(
    market.context.db,
  );
  await sql`insert into transitions (subject, subject_id, from_state, to_state, reason)
    select 'payment', id, 'created', 'failed', 'test' from payments where booking_id = ${bookingId}::uuid`.execute(
    market.context.db,
  );
  await sql`insert into payments (booking_id, amount_usd, provider, attempt)
    values (${bookingId}::uuid, 389, 'test', 2)`.execute(market.context.db);
  expect(await recordPayment(buyer, bookingId, intent.intentId)).toMatchObject({
    status: 409,
    body: { code: 'paid_too_late' },
  });
  expect(await bookingOf()).toMatchObject({ state: 'paying', paid: false });
  await payBackDue(market.context);
  await sql`delete from payments where booking_id = ${bookingId}::uuid and attempt = 2`.execute(market.owner);
});

test('Admins are told when somebody has given back a part of the money at the provider', async () => {
  const intentId = await payFor(market, buyer, bookingId);
  const event = { id: `evt_${randomUUID()}`, type: 'charge.refunded', intentId, subjectId: null };
  for (let times = 0; times < 2; times += 1) await takeEvent(market.context, event);
  expect((await kindsOf(admin)).filter((kind) => kind === 'partly_refunded')).toHaveLength(1);
  expect(await bookingOf()).toMatchObject({ paid: true });
});

test('Admins hear of a refund that is refused again and again, even if the fifth refusal went unreported', async () => {
  await payFor(market, buyer, bookingId);
  const { payments } = market.context;
  const refuse = () => Promise.reject(new RefundRefused());
  Object.assign(market.context, { payments: { ...payments, refundIntent: refuse } satisfies PaymentGateway });
  await refund();
  for (const attempts of [5, 6]) {
    await sql`update payments set refund_attempts = ${attempts}, refund_due_at = now() - interval '1 hour'
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    await settleAccounts(market.context);
  }
  Object.assign(market.context, { payments });
  expect((await kindsOf(admin)).filter((kind) => kind === 'refund_stuck')).toHaveLength(1);
  await sql`update payments set refund_due_at = now() - interval '1 hour'
    where booking_id = ${bookingId}::uuid`.execute(market.context.db);
});

describe('A phone whose sale was refunded', () => {
  test('stays off the market when an admin says so', async () => {
    await payFor(market, buyer, bookingId);
    await refund();
    const takeOff = () => admin.call<{ modifiedCount: number }>(`PUT /api/products/withdraw/${phone}`);
    expect([(await takeOff()).body.modifiedCount, (await takeOff()).body.modifiedCount]).toEqual([1, 0]);
    expect((await kindsOf(seller))[0]).toBe('taken_down');
    expect(await seller.call(`PUT /api/products/relist/${phone}`)).toMatchObject({ status: 409 });
  });

  test('is offered to be put back once, however often it was sold', async () => {
    await payFor(market, buyer, bookingId);
    await refund();
    await seller.call(`PUT /api/products/relist/${phone}`);
    bookingId = await bookPhone(market, buyer, phone);
    await payFor(market, buyer, bookingId);
    await refund();
    const sales = (await seller.call<Sale[]>(`GET /api/sales?email=${seller.email}`)).body.filter(
      ({ productID }) => productID === phone,
    );
    expect(sales.map(({ canRelist }) => canRelist)).toEqual([true, false]);
  });
});

test('A buyer who books a phone they have bought is told so', async () => {
  const payload = await newBooking(market, buyer, phone);
  await payFor(market, buyer, bookingId);
  expect(await buyer.call('POST /api/bookings', payload)).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  });
});

test('The answer of a booking that has ended is not repeated; another key books again', async () => {
  const other = await listPhone(market, seller);
  const payload = await newBooking(market, buyer, other);
  const book = (key: string) =>
    callAs<{ insertedId: string; code: string }>(
      market,
      'POST /api/bookings',
      { authorization: `bearer ${buyer.token}`, 'idempotency-key': key },
      payload,
    );
  const key = randomUUID();
  const { insertedId } = (await book(key)).body;
  expect((await book(key)).body).toMatchObject({ insertedId });
  await buyer.call(`DELETE /api/bookings/${insertedId}`);
  expect(await book(key)).toMatchObject({ status: 409, body: { code: 'booking_over' } });
  expect(bookingRoutes.createBooking.problems).toContain('booking_over');
  const anew = await book(randomUUID());
  expect(anew.status).toBe(200);
  expect(anew.body.insertedId).not.toBe(insertedId);
});

test('The books of all this add up in the end', async () => {
  await settleAccounts(market.context);
  expect(await checkBooks(market.context, runningLedgerInvariants)).toEqual([]);
});
