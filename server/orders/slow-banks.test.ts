import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  beginToPay,
  bookAnother,
  bookPhone,
  confirmWith,
  hearFromProvider,
  makeDue,
  payAtSlowBank,
  payFor,
  recordPayment,
  slowCards,
  statesOf,
} from '#server/testing/paying.ts';
import { addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let bookingId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});
beforeEach(async () => {
  ({ buyer, bookingId } = await bookAnother(market, seller));
});
afterAll(() => market.close());

const states = () => statesOf(market, bookingId);
const bookingOf = async () => (await buyer.call<Booking>(`GET /api/booking/${bookingId}`)).body;
const intentNow = async () => (await buyer.call('POST /api/create-payment-intent', { price: 389, bookingId })).body;
const kindsOfNotices = async () => (await buyer.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);

/** Pays, and tells the market of it as the payment page does. */
async function payAt(number: string, id = bookingId): Promise<void> {
  const intentId = await payAtSlowBank(market, buyer, id, number);
  expect(await recordPayment(buyer, id, intentId)).toMatchObject({
    status: 409,
    body: { code: 'payment_not_succeeded' },
  });
}

/** The bank has decided, and what the provider tells of it reaches the webhook twice. */
async function bankDecides(): Promise<void> {
  market.wait(0.01);
  await hearFromProvider(market);
  await hearFromProvider(market);
}

test("A bank that takes its time keeps the phone held until it has said yes, also past the reservation's time", async () => {
  await payAt(slowCards.yes);
  expect((await buyer.call(`DELETE /api/bookings/${bookingId}`)).body).toMatchObject({ code: 'booking_in_payment' });
  await makeDue(market, bookingId);
  await lapseDueReservations(market.context);
  expect(await states()).toMatchObject({ product: 'reserved', booking: 'paying' });
  await bankDecides();
  expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
});

test('A bank that says no after a while lets another card be tried, and the buyer is told, who may have left the page', async () => {
  expect(await intentNow()).toMatchObject({ wasDeclined: false });
  await payAt(slowCards.no);
  expect(await intentNow()).toMatchObject({ status: 'processing', wasDeclined: false });
  expect([await states(), (await bookingOf()).processing]).toEqual([
    { product: 'reserved', booking: 'paying', payments: 'processing' },
    true,
  ]);
  await bankDecides();
  expect([await states(), (await bookingOf()).processing]).toEqual([
    { product: 'reserved', booking: 'paying', payments: 'created' },
    false,
  ]);
  expect(await kindsOfNotices()).toEqual(['payment_declined', 'booked']);
  expect(await intentNow()).toMatchObject({ status: 'requires_payment_method', wasDeclined: true });
  await payFor(market, buyer, bookingId);
  expect(await states()).toMatchObject({ booking: 'paid' });
});

describe('A bank that says no when the time is over', () => {
  test('ends the reservation at once, with one word about it', async () => {
    await payAt(slowCards.no);
    await makeDue(market, bookingId);
    await bankDecides();
    expect(await bookingOf()).toMatchObject({ state: 'lapsed', endedBy: 'time' });
    expect(await kindsOfNotices()).toEqual(['lapsed', 'booked']);
  });

  test('leaves no way to hold the phone on, with one card after the other', async () => {
    const intent = await beginToPay(buyer, bookingId);
    const payOn = () => confirmWith(market, intent, slowCards.no);
    await payOn();
    await makeDue(market, bookingId);
    market.wait(0.01);
    for (let times = 0; times < 3; times += 1)
      expect(await payOn()).toMatchObject({ error: { code: 'processing_error' } });
    await hearFromProvider(market);
    expect(await bookingOf()).toMatchObject({ state: 'lapsed', endedBy: 'time' });
    expect(await payOn()).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  });

  test('leaves no way to hold more phones than one may, by paying for each at the end of its time', async () => {
    for (let held = 1; held < 3; held += 1)
      await payAt(slowCards.no, await bookPhone(market, buyer, await listPhone(market, seller)));
    await payAt(slowCards.no);
    await makeDue(market, bookingId);
    await lapseDueReservations(market.context);
    expect(
      await buyer.call('POST /api/bookings', await newBooking(market, buyer, await listPhone(market, seller))),
    ).toMatchObject({ status: 409, body: { code: 'too_many_reservations' } });
  });
});
