import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { SaleStory } from '#contract/sales.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookAnother, bookPhone, hearFromProvider, payFor, statesOf, withProvider } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let admin: Person;
let phone: string;
let bookingId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, admin] = [await addPerson(market, 'Seller'), await addAdmin(market)];
});

afterAll(() => market.close());

async function bookAfresh(): Promise<void> {
  ({ buyer, phone, bookingId } = await bookAnother(market, seller));
}

const states = () => statesOf(market, bookingId);

const titlesOf = async (person: Person) =>
  (await person.call<{ title: string }[]>('GET /api/notices')).body.map(({ title }) => title);

describe('An admin who refunds a booking', () => {
  const refund = () => admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'The phone was lost.' });

  test('gives the money back at once; the phone is off the market, and buyer and seller are told', async () => {
    await bookAfresh();
    const intentId = await payFor(market, buyer, bookingId);
    expect((await refund()).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(await states()).toEqual({ product: 'returned', booking: 'refunded', payments: 'refunded' });
    expect((await market.context.payments.retrieveIntent(intentId))?.isRefunded).toBe(true);
    expect((await titlesOf(seller))[0]).toBe('The sale of iPhone 13 128GB was refunded');
    expect((await titlesOf(buyer))[0]).toBe('Your money for iPhone 13 128GB has been sent back');
    expect((await admin.call<object[]>('GET /api/payments')).body[0]).toMatchObject({
      bookingId,
      price: 389,
      state: 'refunded',
      transactionId: intentId,
      userName: 'Bea Buyer',
      sellerName: 'Sam Seller',
    });
    expect((await admin.call<object[]>('GET /api/audit')).body[0]).toMatchObject({
      action: 'refunded_booking',
      about: 'iPhone 13 128GB',
      note: 'The phone was lost.',
    });
    expect((await refund()).body).toEqual({ acknowledged: true, modifiedCount: 0 });
  });

  test('says why, which both read: in their notices, their lists and on the page of the sale', async () => {
    await bookAfresh();
    await payFor(market, buyer, bookingId);
    for (const words of [{}, { words: '' }])
      expect((await admin.call(`PUT /api/payments/refund/${bookingId}`, words)).status).toBe(400);
    expect(await states()).toMatchObject({ booking: 'paid' });
    await refund();
    const why = 'The phone was lost.';
    for (const [person, kind, list] of [
      [buyer, 'refund_coming', 'bookings'],
      [seller, 'sale_refunded', 'sales'],
    ] as const) {
      const { body: told } = await person.call<Notice[]>('GET /api/notices');
      expect(told.find((notice) => notice.kind === kind)).toMatchObject({
        text: expect.stringContaining(why),
        about: { reason: why },
      });
      const mine = await person.call<{ _id: string; refundReason: string }[]>(
        `GET /api/${list}?email=${encodeURIComponent(person.email)}`,
      );
      expect(mine.body.find(({ _id }) => _id === bookingId)?.refundReason).toBe(why);
      expect((await person.call<SaleStory>(`GET /api/sales/${bookingId}`)).body.refundReason).toBe(why);
    }
  });

  test('refunds once, pressed many times at once', async () => {
    await bookAfresh();
    await payFor(market, buyer, bookingId);
    const answers = await Promise.all(Array.from({ length: 5 }, refund));
    expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(await states()).toMatchObject({ payments: 'refunded' });
  });

  test('owes it while the provider is away, and it goes back when the provider is there again', async () => {
    await bookAfresh();
    await payFor(market, buyer, bookingId);
    await withProvider(market, { refundIntent: () => Promise.reject(new ProviderUnavailable()) }, async () =>
      expect((await refund()).status).toBe(200),
    );
    expect(await states()).toEqual({ product: 'returned', booking: 'refunded', payments: 'refund_pending' });
    market.wait(0.1);
    // As if the clock had been ahead.
    await sql`update payments set refund_due_at = refund_due_at + interval '20 days'
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    await payBackDue(market.context);
    expect(await states()).toMatchObject({ payments: 'refunded' });
  });

  test('is notified of a refund that the provider keeps refusing', async () => {
    await bookAfresh();
    await payFor(market, buyer, bookingId);
    await withProvider(market, { refundIntent: () => Promise.reject(new RefundRefused()) }, async () => {
      await refund();
      await sql`update payments set refund_due_at = now() - interval '1 day', refund_attempts = 4
        where booking_id = ${bookingId}::uuid`.execute(market.context.db);
      await payBackDue(market.context);
    });
    expect((await titlesOf(admin))[0]).toBe('A refund does not go through');
    expect(await states()).toMatchObject({ payments: 'refund_pending' });
  });

  test('can not refund what was never paid', async () => {
    await bookAfresh();
    expect(await refund()).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    expect(
      (
        await admin.call('PUT /api/payments/refund/00000000-0000-4000-8000-000000000000', {
          words: 'The phone was lost.',
        })
      ).status,
    ).toBe(404);
  });

  test('finds it refunded when that was done at the provider', async () => {
    await bookAfresh();
    const intentId = await payFor(market, buyer, bookingId);
    await market.context.payments.refundIntent({ intentId, amountCents: 38_900, idempotencyKey: randomUUID() });
    await hearFromProvider(market);
    expect(await states()).toEqual({ product: 'returned', booking: 'refunded', payments: 'refunded' });
  });
});

describe('A seller whose sale was refunded', () => {
  const relist = (by = seller) => by.call(`PUT /api/products/relist/${phone}`);
  const sale = async () =>
    (await seller.call<{ productID: string }[]>(`GET /api/sales?email=${seller.email}`)).body.find(
      ({ productID }) => productID === phone,
    );

  test('may put the phone back on sale, once, and it can be bought again', async () => {
    await bookAfresh();
    await payFor(market, buyer, bookingId);
    expect(await sale()).toMatchObject({ state: 'paid', canRelist: false });
    await admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'The phone was lost.' });
    expect(await sale()).toMatchObject({ state: 'refunded', canRelist: true });
    expect((await relist(await addPerson(market, 'Seller'))).status).toBe(404);
    expect((await relist()).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await relist()).body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect(await sale()).toMatchObject({ canRelist: false });
    const next = await addPerson(market, 'User');
    await payFor(market, next, await bookPhone(market, next, phone));
  });

  test('can not bring back what was deleted or taken off the market', async () => {
    await bookAfresh();
    await seller.call(`DELETE /api/products/${phone}`);
    expect(await relist()).toMatchObject({ status: 409, body: { code: 'not_returned' } });

    await bookAfresh();
    await payFor(market, buyer, bookingId);
    await admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'The phone was lost.' });
    await relist();
    await admin.call(`PUT /api/products/withdraw/${phone}`);
    expect(await relist()).toMatchObject({ status: 409 });
    expect(await sale()).toMatchObject({ canRelist: false });
  });
});
