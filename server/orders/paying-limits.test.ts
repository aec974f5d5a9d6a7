import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowances, paymentAttemptsMax } from '#contract/allowances.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone } from '#server/testing/paying.ts';
import { addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

/** A call from a network of the test's choice; without one it has a new one each time. */
let networks = 0;
function callFrom(market: TestMarket, network: string | null, path: string, payload: object, token?: string) {
  const from = network ?? `198.51.100.${(networks += 1)}`;
  return market.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'x-forwarded-for': from, ...(token && { authorization: `bearer ${token}` }) },
    payload,
  });
}

describe('With limits', () => {
  let market: TestMarket;
  let buyer: Person;
  let body: { price: number; bookingId: string };
  beforeAll(async () => {
    market = await openTestMarket({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
    await addCategory(market);
    const seller = await addPerson(market, 'Seller');
    buyer = await addPerson(market, 'User');
    body = { price: 389, bookingId: await bookPhone(market, buyer, await listPhone(market, seller)) };
  });
  afterAll(() => market.close());

  test('a buyer may open the same payment many times, and is then asked to wait, from wherever they come', async () => {
    const { max } = allowances.paymentIntentsByPerson;
    const intents = new Set<string>();
    for (let turn = 0; turn < max; turn += 1) {
      const answer = await callFrom(market, null, 'create-payment-intent', body, buyer.token);
      expect([turn, answer.statusCode]).toEqual([turn, 200]);
      intents.add(answer.json<{ intentId: string }>().intentId);
    }
    expect(intents.size).toBe(1);
    const refused = await callFrom(market, null, 'create-payment-intent', body, buyer.token);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test.each([
    ['create-payment-intent', allowances.paymentIntentsByNetwork.max, { price: 1 }],
    ['test-gateway/payment_methods', allowances.testGatewayCalls.max, card],
    [
      'test-gateway/payment_intents/pi_test_1/confirm',
      allowances.testGatewayCalls.max,
      { clientSecret: 'x', paymentMethod: 'x' },
    ],
    [
      'test-gateway/payment_intents/pi_test_1/authenticate',
      allowances.testGatewayCalls.max,
      { clientSecret: 'x', outcome: 'complete' },
    ],
  ])('one network may call %s so often, and another one is served', async (path, max, payload) => {
    // The calls of the test gateway have one allowance together, so each begins in a network of its own.
    const network = `203.0.113.${path.length}`;
    const statuses = await Promise.all(
      Array.from({ length: max + 1 }, async () => (await callFrom(market, network, path, payload)).statusCode),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await callFrom(market, null, path, payload)).statusCode).not.toBe(429);
  });
});

test('A booking is tried to be paid so often, and then no more', async () => {
  const market = await openTestMarket();
  await addCategory(market);
  const seller = await addPerson(market, 'Seller');
  const buyer = await addPerson(market, 'User');
  const phone = await listPhone(market, seller);
  const bookingId = await bookPhone(market, buyer, phone);
  const open = () =>
    buyer.call<{ intentId: string; code?: string }>('POST /api/create-payment-intent', { price: 389, bookingId });
  for (let attempt = 1; attempt <= paymentAttemptsMax; attempt += 1) {
    const { status, body } = await open();
    expect([attempt, status]).toEqual([attempt, 200]);
    await market.context.payments.cancelIntent(body.intentId);
  }
  expect(await open()).toMatchObject({ status: 409, body: { code: 'too_many_attempts' } });
  const attempts = await market.context.db
    .selectFrom('payments')
    .select('attempt')
    .where('booking_id', '=', bookingId)
    .execute();
  expect(attempts).toHaveLength(paymentAttemptsMax);
  // The way out that the refusal names.
  expect((await buyer.call(`DELETE /api/bookings/${bookingId}`)).status).toBe(200);
  expect((await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone))).status).toBe(200);
  await market.close();
});

test('Beside Stripe the calls of the test gateway do not exist', async () => {
  const stripe = await startStripeStandIn();
  const market = await openTestMarket({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_API_URL: stripe.url,
  });
  await addCategory(market);
  const buyer = await addPerson(market, 'User');
  const bookingId = await bookPhone(market, buyer, await listPhone(market, await addPerson(market, 'Seller')));
  const opened = await buyer.call<{ intentId: string; clientSecret: string }>('POST /api/create-payment-intent', {
    price: 389,
    bookingId,
  });
  expect(stripe.intents.has(opened.body.intentId)).toBe(true);
  for (const [path, payload] of [
    ['test-gateway/payment_methods', card],
    ['test-gateway/payment_methods', { iban: 'x' }],
    [
      `test-gateway/payment_intents/${opened.body.intentId}/confirm`,
      { clientSecret: opened.body.clientSecret, paymentMethod: 'pm_card_visa' },
    ],
    [
      `test-gateway/payment_intents/${opened.body.intentId}/authenticate`,
      { clientSecret: opened.body.clientSecret, outcome: 'complete' },
    ],
    ['webhooks/test', { type: 'payment_intent.succeeded' }],
  ] as const) {
    const answer = await callFrom(market, '127.0.0.1', path, payload, buyer.token);
    expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([path, 404, 'not_found']);
  }
  expect((await buyer.call<{ provider: string }>('GET /api/payments/settings')).body).toMatchObject({
    provider: 'stripe',
  });
  await market.close();
  await stripe.stop();
});
