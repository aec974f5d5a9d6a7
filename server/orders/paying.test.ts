import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookAnother, tryCard } from '#server/testing/paying.ts';
import { addCategory, addPerson, callAsVisitor, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});

afterAll(() => market.close());

type Booked = Awaited<ReturnType<typeof bookAnother>>;
const openIntent = ({ buyer, bookingId }: Booked) => beginToPay(buyer, bookingId);

function record({ buyer, bookingId }: Booked, transactionId: string, more: Record<string, unknown> = {}) {
  return buyer.call<{ acknowledged: boolean; insertedId?: string; code?: string; issues?: { path: string }[] }>(
    'POST /api/payments',
    { price: 389, transactionId, email: buyer.email, bookingId, ...more },
  );
}

describe('The payment intent of a booking', () => {
  test('is the same one, however often and from however many tabs it is asked for', async () => {
    const booked = await bookAnother(market, seller);
    const intents = await Promise.all(Array.from({ length: 10 }, () => openIntent(booked)));
    expect(new Set(intents.map(({ intentId }) => intentId)).size).toBe(1);
    const rows = await sql`select from payments where booking_id = ${booked.bookingId}::uuid`.execute(
      market.context.db,
    );
    expect(rows.rows).toHaveLength(1);
  });

  test('has the amount of the booking in cents; another price is a 400 that names price', async () => {
    const booked = await bookAnother(market, seller);
    for (const price of [1, 388, 390, 38_900]) {
      const { status, body } = await booked.buyer.call<{ issues: { path: string }[] }>(
        'POST /api/create-payment-intent',
        { price, bookingId: booked.bookingId },
      );
      expect([price, status, body.issues[0]?.path]).toEqual([price, 400, 'price']);
    }
    for (const price of [-1, 0, 1e308, '389', [389], 389.5, null]) {
      expect(
        (await booked.buyer.call('POST /api/create-payment-intent', { price, bookingId: booked.bookingId })).status,
      ).toBe(400);
    }
    const { intentId } = await openIntent(booked);
    expect(await market.context.payments.retrieveIntent(intentId)).toMatchObject({
      amountCents: 38_900,
      currency: 'usd',
      metadata: { bookingId: booked.bookingId },
    });
  });

  test('is found without bookingId when there is exactly one unpaid booking of that price', async () => {
    const booked = await bookAnother(market, seller);
    expect((await booked.buyer.call('POST /api/create-payment-intent', { price: 389 })).status).toBe(200);
    expect((await booked.buyer.call('POST /api/create-payment-intent', { price: 77 })).status).toBe(409);
  });

  test("of somebody else's booking is not found", async () => {
    const booked = await bookAnother(market, seller);
    const stranger = await addPerson(market, 'User');
    expect(
      (await stranger.call('POST /api/create-payment-intent', { price: 389, bookingId: booked.bookingId })).status,
    ).toBe(404);
    expect(
      (await callAsVisitor(market, 'POST /api/create-payment-intent', { price: 389, bookingId: booked.bookingId }))
        .status,
    ).toBe(401);
  });
});

describe('Paying', () => {
  test('makes the booking paid and the phone sold: off the brand page, off the home page, in no list', async () => {
    const booked = await bookAnother(market, seller);
    expect((await seller.call(`PUT /api/products/advertise/${booked.phone}`)).body.modifiedCount).toBe(1);
    const shown = async (call: string) =>
      (await callAsVisitor<{ _id: string }[]>(market, call)).body.some(({ _id }) => _id === booked.phone);
    expect([await shown('GET /api/categories/apple'), await shown('GET /api/products/advertised')]).toEqual([
      true,
      true,
    ]);

    const intent = await openIntent(booked);
    expect(await tryCard(market, intent)).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 38_900 } });
    expect(await record(booked, intent.intentId)).toMatchObject({ status: 200, body: { acknowledged: true } });

    const orders = await booked.buyer.call<{ paid: boolean; transactionId: string }[]>(
      `GET /api/bookings?email=${booked.buyer.email}`,
    );
    expect(orders.body).toMatchObject([{ paid: true, state: 'paid', transactionId: intent.intentId }]);
    expect([await shown('GET /api/categories/apple'), await shown('GET /api/products/advertised')]).toEqual([
      false,
      false,
    ]);
    const late = await addPerson(market, 'User');
    expect((await seller.call(`DELETE /api/products/${booked.phone}`)).body.code).toBe('already_sold');
    expect(
      (
        await late.call('POST /api/bookings', {
          ...(await newBooking(market, late, (await bookAnother(market, seller)).phone)),
          productID: booked.phone,
        })
      ).body.acknowledged,
    ).toBe(false);
  });

  test('recorded many times at once, it is one payment and every answer is the same', async () => {
    const booked = await bookAnother(market, seller);
    const intent = await openIntent(booked);
    await tryCard(market, intent);
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(booked, intent.intentId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.insertedId}`)).size).toBe(1);
    const { rows } =
      await sql`select from payments where booking_id = ${booked.bookingId}::uuid and state = 'succeeded'`.execute(
        market.context.db,
      );
    expect(rows).toHaveLength(1);
  });

  test("is believed to the provider alone: not yet paid, invented, and other bookings' transactions are refused", async () => {
    const booked = await bookAnother(market, seller);
    const intent = await openIntent(booked);
    expect(await record(booked, intent.intentId)).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'payment_not_succeeded' },
    });
    expect(await record(booked, 'pi_invented')).toMatchObject({ status: 409, body: { code: 'payment_mismatch' } });
    const other = await bookAnother(market, seller);
    const otherIntent = await openIntent(other);
    await tryCard(market, otherIntent);
    expect(await record(booked, otherIntent.intentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_mismatch' },
    });
    expect((await record(booked, intent.intentId, { price: 1 })).body.issues).toMatchObject([{ path: 'price' }]);
    expect((await record(booked, intent.intentId, { email: 'else@redial.example' })).body.issues).toMatchObject([
      { path: 'email' },
    ]);
    expect((await booked.buyer.call<{ paid: boolean }>(`GET /api/booking/${booked.bookingId}`)).body.paid).toBe(false);
  });

  test('confirmed twice at once charges once', async () => {
    const intent = await openIntent(await bookAnother(market, seller));
    const results = await Promise.all([tryCard(market, intent), tryCard(market, intent)]);
    for (const result of results) expect(result).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('without the client secret is not possible', async () => {
    const intent = await openIntent(await bookAnother(market, seller));
    expect(await tryCard(market, { ...intent, clientSecret: 'guessed' })).toMatchObject({
      error: { code: 'resource_missing' },
    });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4242424242424241', 'Your card number is invalid.'],
  ])('with the card %s is refused with "%s", and another card can follow', async (number, message) => {
    const booked = await bookAnother(market, seller);
    const intent = await openIntent(booked);
    expect(await tryCard(market, intent, number)).toMatchObject({ error: { message } });
    expect(await tryCard(market, intent)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect((await record(booked, intent.intentId)).status).toBe(200);
  });

  test('with a card that needs authentication waits for the bank', async () => {
    const booked = await bookAnother(market, seller);
    const intent = await openIntent(booked);
    expect(await tryCard(market, intent, '4000002500003155')).toMatchObject({
      paymentIntent: { status: 'requires_action' },
    });
    const answer = (outcome: string) =>
      callAsVisitor(market, `POST /api/test-gateway/payment_intents/${intent.intentId}/authenticate`, {
        clientSecret: intent.clientSecret,
        outcome,
      });
    expect((await answer('fail')).body).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
    await tryCard(market, intent, '4000002500003155');
    expect((await answer('complete')).body).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect((await record(booked, intent.intentId)).status).toBe(200);
  });

  test('keeps no card number anywhere', async () => {
    const intent = await openIntent(await bookAnother(market, seller));
    await tryCard(market, intent);
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(m)::text as text from test_gateway.payment_methods m`.execute(market.context.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('424242424242');
  });
});
