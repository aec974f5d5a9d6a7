import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookAnother, tryCard } from '#server/testing/paying.ts';
import { addCategory, addPerson, callAsVisitor } from '#server/testing/people.ts';
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

describe('A payment begun and not finished', () => {
  test('is cancelled at the provider before the reservation lapses', async () => {
    const late = await openTestMarket();
    try {
      await addCategory(late);
      const booked = await bookAnother(late, await addPerson(late, 'Seller'));
      const intent = await openIntent(booked);
      late.wait(12.01);
      await lapseDueReservations(late.context);
      expect(await late.context.payments.retrieveIntent(intent.intentId)).toMatchObject({ status: 'canceled' });
      expect(await tryCard(late, intent)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
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
      const booked = await bookAnother(late, await addPerson(late, 'Seller'));
      await tryCard(late, await openIntent(booked));
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
      const booked = await bookAnother(late, await addPerson(late, 'Seller'));
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
    const booked = await bookAnother(market, seller);
    await tryCard(market, await openIntent(booked));
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
    const booked = await bookAnother(market, seller);
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
