import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentResult } from '#contract/payments.ts';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, callAsVisitor, listPhone, newBooking, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await signUp(market, 'Seller');
});

afterAll(() => market.close());

interface Booked {
  buyer: Person;
  phone: string;
  bookingId: string;
}

async function book(at = market, from = seller): Promise<Booked> {
  const buyer = await signUp(at, 'User');
  const phone = await listPhone(at, from);
  const { body } = await buyer.call<{ insertedId: string }>('POST /api/bookings', await newBooking(at, buyer, phone));
  return { buyer, phone, bookingId: body.insertedId };
}

async function openIntent({ buyer, bookingId }: Booked): Promise<{ intentId: string; clientSecret: string }> {
  const { status, body } = await buyer.call<{ intentId: string; clientSecret: string }>(
    'POST /api/create-payment-intent',
    { price: 389, bookingId },
  );
  expect(status).toBe(200);
  return body;
}

async function charge(
  at: TestMarket,
  intent: { intentId: string; clientSecret: string },
  number = '4242424242424242',
): Promise<IntentResult> {
  const method = await callAsVisitor<{ paymentMethod?: { id: string }; error?: { code: string; message: string } }>(
    at,
    'POST /api/test-gateway/payment_methods',
    { number, expMonth: 12, expYear: 2040, cvc: '123' },
  );
  if (!method.body.paymentMethod) return { error: method.body.error as never };
  const { body } = await callAsVisitor<IntentResult>(
    at,
    `POST /api/test-gateway/payment_intents/${intent.intentId}/confirm`,
    { clientSecret: intent.clientSecret, paymentMethod: method.body.paymentMethod.id },
  );
  return body;
}

describe('A payment begun and not finished', () => {
  test('is cancelled at the provider before the reservation lapses', async () => {
    const late = await openTestMarket();
    try {
      await addCategory(late);
      const booked = await book(late, await signUp(late, 'Seller'));
      const intent = await openIntent(booked);
      late.wait(12.01);
      await lapseDueReservations(late.context);
      expect(await late.context.payments.retrieveIntent(intent.intentId)).toMatchObject({ status: 'canceled' });
      expect(await charge(late, intent)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
      expect((await callAsVisitor<{ salesStatus: string }[]>(late, 'GET /api/categories/apple')).body).toMatchObject([
        { salesStatus: 'Available' },
      ]);
    } finally {
      await late.close();
    }
  });

  test('is a sale when the money came in time, though nobody told us', async () => {
    const late = await openTestMarket();
    try {
      await addCategory(late);
      const booked = await book(late, await signUp(late, 'Seller'));
      await charge(late, await openIntent(booked));
      late.wait(12.01);
      await lapseDueReservations(late.context);
      const { rows } = await sql`select state from bookings`.execute(late.context.db);
      expect(rows).toEqual([{ state: 'paid' }]);
    } finally {
      await late.close();
    }
  });

  test('holds the phone while the provider does not answer', async () => {
    const late = await openTestMarket();
    try {
      await addCategory(late);
      const booked = await book(late, await signUp(late, 'Seller'));
      await openIntent(booked);
      late.wait(12.01);
      const away = () => Promise.reject(new ProviderUnavailable());
      await lapseDueReservations({
        ...late.context,
        payments: { ...late.context.payments, retrieveIntent: away, cancelIntent: away, createIntent: away },
      });
      const { rows } = await sql`select state from bookings`.execute(late.context.db);
      expect(rows).toEqual([{ state: 'paying' }]);
    } finally {
      await late.close();
    }
  });

  test('is noticed when the payment page is opened again after a crash between charge and record', async () => {
    const booked = await book();
    await charge(market, await openIntent(booked));
    const again = await booked.buyer.call('POST /api/create-payment-intent', {
      price: 389,
      bookingId: booked.bookingId,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await booked.buyer.call<{ paid: boolean }>(`GET /api/booking/${booked.bookingId}`)).body.paid).toBe(true);
  });
});

describe('The database itself refuses', () => {
  test('a payment of another amount, and a second one that succeeded', async () => {
    const booked = await book();
    const insert = (amount: number, state: string, attempt: number) =>
      sql`insert into payments (booking_id, amount_usd, provider, attempt, intent_id, state)
          values (${booked.bookingId}::uuid, ${amount}, 'test', ${attempt}, ${`pi_${attempt}_${booked.bookingId}`},
          ${state})`.execute(market.context.db);
    await expect(insert(1, 'succeeded', 1)).rejects.toMatchObject({ code: '23503' });
    await insert(389, 'succeeded', 1);
    await expect(insert(389, 'succeeded', 2)).rejects.toMatchObject({ code: '23505' });
    await expect(
      sql`update products set resale_price_usd = 1 where id = ${booked.phone}::uuid`.execute(market.context.db),
    ).rejects.toMatchObject({ code: '23503' });
  });
});
