import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverEvent } from '#server/app.ts';
import { listUnhandledEvents } from '#server/orders/event-store.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { testGatewaySecret } from '#server/platform/payment-gateway/create-payment-gateway.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  beginToPay,
  bookAnother,
  bookPhone,
  charge,
  hearFromProvider,
  payFor,
  recordPayment,
  statesOf,
  withProvider,
} from '#server/testing/paying.ts';
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

/** Sends an event as somebody who may or may not know the secret. */
async function send(
  event: object,
  {
    secret = testGatewaySecret(market.context.secrets),
    at = Math.floor(Date.now() / 1_000),
    signed = JSON.stringify(event),
    scheme = 'v1',
  } = {},
) {
  const body = JSON.stringify(event);
  const signature = `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex')}`;
  return deliverEvent(market.app, body, signature);
}

const event = (intentId: string, type = 'payment_intent.succeeded', id = `evt_${randomUUID()}`) => ({
  id,
  object: 'event',
  type,
  data: { object: { object: 'payment_intent', id: intentId } },
});

describe('A payment that the browser never reported', () => {
  test("is recorded by the provider's event", async () => {
    await bookAfresh();
    await charge(market, await beginToPay(buyer, bookingId));
    expect(await states()).toEqual({ product: 'reserved', booking: 'paying', payments: 'created' });
    await hearFromProvider(market);
    expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
    expect(await titlesOf(buyer)).toContain('You have bought iPhone 13 128GB');
  });

  test('is found by asking, when no event comes either', async () => {
    await bookAfresh();
    await charge(market, await beginToPay(buyer, bookingId));
    await settleAccounts(market.context);
    expect(await states()).toMatchObject({ booking: 'paying' });
    await sql`update payments set created_at = created_at - interval '16 minutes'
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    await settleAccounts(market.context);
    expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
  });

  test('is recorded once when browser, webhook and polling report it at the same moment', async () => {
    await bookAfresh();
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    await sql`update payments set created_at = created_at - interval '16 minutes'
      where booking_id = ${bookingId}::uuid`.execute(market.context.db);
    const same = event(intent.intentId);
    const answers = await Promise.all([
      recordPayment(buyer, bookingId, intent.intentId),
      ...Array.from({ length: 10 }, () => send(same)),
      send(event(intent.intentId)),
      settleAccounts(market.context),
      recordPayment(buyer, bookingId, intent.intentId),
    ]);
    expect(answers.filter((answer) => typeof answer === 'number')).toEqual(Array.from({ length: 11 }, () => 200));
    expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
    expect((await titlesOf(buyer)).filter((title) => title.startsWith('You have bought'))).toHaveLength(1);
  });

  test('is recorded although we went away between making the intent and keeping it', async () => {
    await bookAfresh();
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    await sql`update payments set intent_id = null, client_secret = null where booking_id = ${bookingId}::uuid`.execute(
      market.context.db,
    );
    expect(await send(event(intent.intentId))).toBe(200);
    expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
  });
});

describe('An event', () => {
  test("whose signature is not the provider's is refused, and nothing of it is kept", async () => {
    await bookAfresh();
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    const forged = event(intent.intentId);
    expect(await send(forged, { secret: 'whsec_somebody_elses' })).toBe(400);
    expect(await send(forged, { at: Math.floor(Date.now() / 1_000) - 301 })).toBe(400);
    expect(await send(forged, { at: Math.floor(Date.now() / 1_000) + 360 })).toBe(400);
    expect(await send(forged, { scheme: 'v0' })).toBe(400);
    expect(await send(forged, { signed: JSON.stringify(forged, null, 1) })).toBe(400);
    expect(await deliverEvent(market.app, JSON.stringify(forged), '')).toBe(400);
    expect(await states()).toMatchObject({ booking: 'paying' });
    expect(
      await market.context.db.selectFrom('provider_events').select('id').where('id', '=', forged.id).execute(),
    ).toEqual([]);
  });

  test('that is old news changes nothing: failed after succeeded, cancelled after paid', async () => {
    await bookAfresh();
    const intentId = await payFor(market, buyer, bookingId);
    for (const type of ['payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.succeeded'])
      expect(await send(event(intentId, type))).toBe(200);
    expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
  });

  test('that says more than the provider does is not believed', async () => {
    await bookAfresh();
    const { intentId } = await beginToPay(buyer, bookingId);
    expect(await send(event(intentId))).toBe(200);
    expect(await states()).toEqual({ product: 'reserved', booking: 'paying', payments: 'created' });
  });

  test('about nothing of ours is taken and left alone', async () => {
    expect(await send(event('pi_of_somebody_else'))).toBe(200);
    expect(
      await send({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: 'customer.created',
        data: { object: { object: 'customer', id: 'cus_1' } },
      }),
    ).toBe(200);
  });

  test('that came while the provider was away is handled later', async () => {
    await bookAfresh();
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    const news = event(intent.intentId);
    await withProvider(market, { retrieveIntent: () => Promise.reject(new ProviderUnavailable()) }, async () =>
      expect(await send(news)).toBe(503),
    );
    expect(await states()).toMatchObject({ booking: 'paying' });
    // As if the clock had been ahead.
    await sql`update provider_events set received_at = received_at + interval '20 days'`.execute(market.context.db);
    expect(await listUnhandledEvents(market.context, new Date(0), 9)).toMatchObject([{ id: news.id }]);
    await sql`update provider_events set received_at = received_at - interval '20 days 2 minutes'`.execute(
      market.context.db,
    );
    await settleAccounts(market.context);
    expect(await states()).toMatchObject({ booking: 'paid' });
    const { handled_at } = await market.context.db
      .selectFrom('provider_events')
      .select('handled_at')
      .where('id', '=', news.id)
      .executeTakeFirstOrThrow();
    expect(handled_at).not.toBeNull();
  });

  test('that comes many times at once asks the provider once', async () => {
    await bookAfresh();
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    const { payments } = market.context;
    let asked = 0;
    const retrieveIntent: PaymentGateway['retrieveIntent'] = (id) => {
      asked += 1;
      return payments.retrieveIntent(id);
    };
    const news = event(intent.intentId);
    await withProvider(market, { retrieveIntent }, async () =>
      expect(new Set(await Promise.all(Array.from({ length: 20 }, () => send(news))))).toEqual(new Set([200])),
    );
    expect([asked, await states()]).toEqual([1, { product: 'sold', booking: 'paid', payments: 'succeeded' }]);
  });

  test('of a dispute reaches the admin, once', async () => {
    await bookAfresh();
    const intentId = await payFor(market, buyer, bookingId);
    const dispute = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'charge.dispute.created',
      data: { object: { object: 'dispute', payment_intent: intentId } },
    };
    await Promise.all([send(dispute), send(dispute), send(dispute)]);
    expect((await titlesOf(admin)).filter((title) => title.includes('is disputed'))).toEqual([
      'The payment for iPhone 13 128GB is disputed',
    ]);
  });
});

test('A refund that the bank sends back days later reaches the admins', async () => {
  await bookAfresh();
  const intentId = await payFor(market, buyer, bookingId);
  await admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'The phone was lost.' });
  const failed = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'refund.failed',
    data: { object: { object: 'refund', id: 're_1', payment_intent: intentId } },
  };
  expect([await send(failed), await send(failed)]).toEqual([200, 200]);
  expect((await titlesOf(admin)).filter((title) => title === 'A refund does not go through')).toHaveLength(1);
});

describe('Money for a reservation that is over', () => {
  /** Time passes, the reservation is gone, and somebody else has the phone; then the money arrives. */
  async function lose(): Promise<string> {
    await bookAfresh();
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    await sql`update bookings set state = 'lapsed', ended_by = 'time', ended_at = now()
      where id = ${bookingId}::uuid`.execute(market.context.db);
    await sql`update products set state = 'on_sale' where id = ${phone}::uuid`.execute(market.context.db);
    await bookPhone(market, await addPerson(market, 'User'), phone);
    return intent.intentId;
  }

  test('is refunded automatically; the phone stays where it is, and the buyer is told twice', async () => {
    const intentId = await lose();
    expect(await recordPayment(buyer, bookingId, intentId)).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'paid_too_late', message: expect.stringContaining('refunding it') },
    });
    expect(await states()).toEqual({ product: 'reserved', booking: 'lapsed', payments: 'refund_pending' });
    await payBackDue(market.context);
    expect(await states()).toEqual({ product: 'reserved', booking: 'lapsed', payments: 'refunded' });
    expect((await market.context.payments.retrieveIntent(intentId))?.isRefunded).toBe(true);
    expect((await titlesOf(buyer)).slice(0, 2)).toEqual([
      'Your money for iPhone 13 128GB has been sent back',
      'Your payment for iPhone 13 128GB goes back to you',
    ]);
  });

  test('goes back once, from any source and after any number of reports', async () => {
    const intentId = await lose();
    await Promise.all([
      recordPayment(buyer, bookingId, intentId),
      send(event(intentId)),
      send(event(intentId)),
      recordPayment(buyer, bookingId, intentId),
    ]);
    await Promise.all([payBackDue(market.context), payBackDue(market.context), payBackDue(market.context)]);
    await hearFromProvider(market);
    expect(await states()).toEqual({ product: 'reserved', booking: 'lapsed', payments: 'refunded' });
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from test_gateway.refunds where payment_intent_id = ${intentId}`.execute(
      market.context.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
