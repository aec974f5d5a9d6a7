import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookInsteadOfUnpaid, charge, paidStateOf, whileProviderIsAway } from '#server/testing/paying.ts';
import { addCategory, addPerson, callAsVisitor, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
});

afterAll(() => market.close());

interface Answer {
  acknowledged?: boolean;
  insertedId?: string;
  intentId: string;
  clientSecret: string;
  code?: string;
  message?: string;
  issues?: { path: string }[];
}

const book = (by = buyer) => bookInsteadOfUnpaid(market, seller, by);

const open = (body: unknown, by = buyer) => by.call<Answer>('POST /api/create-payment-intent', body);
const record = (body: unknown, by = buyer) => by.call<Answer>('POST /api/payments', body);

const stateOf = ({ bookingId }: { bookingId: string }) => paidStateOf(market, bookingId);

describe('Asking for a payment intent', () => {
  test('is refused naming each field that is wrong, and no payment is begun', async () => {
    const booked = await book();
    const wrong: [string, unknown][] = [
      ...[undefined, null, '389', 0, -389, 389.5, 1e308, 100_001, [389], {}, true, 388].map(
        (value): [string, unknown] => ['price', value],
      ),
      ...[null, '', 'nonsense', 7, [booked.bookingId], {}, '%00', 'a\u0000b'].map((value): [string, unknown] => [
        'bookingId',
        value,
      ]),
      ['amount', 1],
      ['currency', 'eur'],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await open({ price: 389, bookingId: booked.bookingId, [field]: value });
      expect([field, value, status, [...new Set(body.issues?.map(({ path }) => path))]]).toEqual([
        field,
        value,
        400,
        [field],
      ]);
    }
    expect(
      await sql`select from payments where booking_id = ${booked.bookingId}::uuid`.execute(market.context.db),
    ).toMatchObject({ rows: [] });
    expect(await stateOf(booked)).toMatchObject({ booking: 'reserved' });
  });

  test('of an unknown booking finds none; of a booking that has lapsed says so', async () => {
    expect((await open({ price: 389, bookingId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    const booked = await book();
    await book();
    expect(await open({ price: 389, bookingId: booked.bookingId })).toMatchObject({
      status: 409,
      body: { code: 'booking_over' },
    });
  });

  test('without bookingId asks which one when there are two of that price', async () => {
    const one = await addPerson(market, 'User');
    for (let at = 0; at < 2; at += 1)
      await one.call('POST /api/bookings', await newBooking(market, one, await listPhone(market, seller)));
    expect(await open({ price: 389 }, one)).toMatchObject({
      status: 409,
      body: { code: 'booking_unclear', message: expect.stringContaining('bookingId') },
    });
  });

  test.each([
    ['is away', new ProviderUnavailable()],
    [
      'refuses',
      new ProviderRefused(
        Object.assign(new Error('Your account cannot currently make live charges.'), {
          code: 'account_invalid',
          statusCode: 400,
        }),
      ),
    ],
  ])('while the provider %s answers 503, starts nothing twice, and works afterwards', async (_what, failure) => {
    const booked = await book();
    await whileProviderIsAway(
      market,
      async () => {
        for (let at = 0; at < 3; at += 1) {
          const answer = await market.app.inject({
            method: 'POST',
            url: '/api/create-payment-intent',
            headers: { authorization: `bearer ${buyer.token}` },
            payload: { price: 389, bookingId: booked.bookingId },
          });
          expect([answer.statusCode, answer.json<Answer>().code, Number(answer.headers['retry-after']) > 0]).toEqual([
            503,
            'provider_unavailable',
            true,
          ]);
        }
      },
      failure,
    );
    expect((await open({ price: 389, bookingId: booked.bookingId })).status).toBe(200);
    const { rows } =
      await sql`select attempt, state from payments where booking_id = ${booked.bookingId}::uuid`.execute(
        market.context.db,
      );
    expect(rows).toEqual([{ attempt: 1, state: 'created' }]);
  });

  test('begins a new attempt when the provider has cancelled the last one', async () => {
    const booked = await book();
    const first = await open({ price: 389, bookingId: booked.bookingId });
    await market.context.payments.cancelIntent(first.body.intentId);
    const second = await open({ price: 389, bookingId: booked.bookingId });
    expect(second.status).toBe(200);
    expect(second.body.intentId).not.toBe(first.body.intentId);
    await charge(market, second.body);
    expect(
      (
        await record({
          price: 389,
          transactionId: second.body.intentId,
          email: buyer.email,
          bookingId: booked.bookingId,
        })
      ).status,
    ).toBe(200);
    const { rows } = await sql`select attempt, state from payments where booking_id = ${booked.bookingId}::uuid
        order by attempt`.execute(market.context.db);
    expect(rows).toEqual([
      { attempt: 1, state: 'failed' },
      { attempt: 2, state: 'succeeded' },
    ]);
  });
});

describe('The calls of the test gateway', () => {
  test('name each field that is wrong', async () => {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
    for (const [field, value] of [
      ['number', undefined],
      ['number', 4242],
      ['number', '4'.repeat(41)],
      ['expMonth', '12'],
      ['expMonth', 1.5],
      ['expYear', null],
      ['cvc', 123],
      ['cvc', '1'.repeat(9)],
      ['billing', 'x'],
      ['iban', 'x'],
    ] as const) {
      const { status, body } = await callAsVisitor<Answer>(market, 'POST /api/test-gateway/payment_methods', {
        ...card,
        [field]: value,
      });
      expect([field, value, status, body.issues?.[0]?.path]).toEqual([field, value, 400, field]);
    }
    for (const [field, value] of [
      ['clientSecret', ''],
      ['clientSecret', 'x'.repeat(256)],
      ['clientSecret', 'a\u0000'],
      ['paymentMethod', undefined],
      ['paymentMethod', 'x'.repeat(121)],
    ] as const) {
      const { status, body } = await callAsVisitor<Answer>(
        market,
        'POST /api/test-gateway/payment_intents/pi_x/confirm',
        { clientSecret: 'x', paymentMethod: 'x', [field]: value },
      );
      expect([field, value, status, body.issues?.[0]?.path]).toEqual([field, value, 400, field]);
    }
    expect(
      (
        await callAsVisitor<Answer>(market, 'POST /api/test-gateway/payment_intents/pi_x/authenticate', {
          clientSecret: 'x',
          outcome: 'maybe',
        })
      ).body.issues,
    ).toMatchObject([{ path: 'outcome' }]);
    expect(
      (
        await callAsVisitor(market, 'POST /api/test-gateway/payment_intents/%00/confirm', {
          clientSecret: 'x',
          paymentMethod: 'x',
        })
      ).status,
    ).toBe(400);
  });

  test('are not there when a real provider takes the cards', async () => {
    const { payments } = market.context;
    Object.assign(market.context, { payments: { ...payments, cardDesk: null } satisfies PaymentGateway });
    try {
      for (const call of ['payment_methods', 'payment_intents/x/confirm', 'payment_intents/x/authenticate']) {
        const body =
          call === 'payment_methods'
            ? { number: '4', expMonth: 1, expYear: 2040, cvc: '1' }
            : { clientSecret: 'x', ...(call.endsWith('confirm') ? { paymentMethod: 'x' } : { outcome: 'complete' }) };
        expect((await callAsVisitor(market, `POST /api/test-gateway/${call}`, body)).status).toBe(404);
      }
    } finally {
      Object.assign(market.context, { payments });
    }
  });
});
