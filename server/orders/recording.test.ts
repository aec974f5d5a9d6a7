import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, charge, recordPayment } from '#server/testing/paying.ts';
import type { Intent } from '#server/testing/paying.ts';
import { addCategory, addPerson, listPhone } from '#server/testing/people.ts';
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

async function beginAnother(): Promise<{ bookingId: string; intent: Intent }> {
  const bookingId = await bookPhone(market, buyer, await listPhone(market, seller));
  return { bookingId, intent: await beginToPay(buyer, bookingId) };
}

async function payAndGiveBack(): Promise<{ bookingId: string; intent: Intent }> {
  const begun = await beginAnother();
  await charge(market, begun.intent);
  await market.context.payments.refundIntent({
    intentId: begun.intent.intentId,
    amountCents: 38_900,
    idempotencyKey: randomUUID(),
  });
  return begun;
}

const stateOf = async (bookingId: string) =>
  (
    await sql<object>`select p.state as product, b.state as booking, payment.state as payment from bookings b
      join products p on p.id = b.product_id join payments payment on payment.booking_id = b.id
      where b.id = ${bookingId}::uuid`.execute(market.context.db)
  ).rows[0];

describe('Money that was given back at the provider before anybody told us that it had come', () => {
  const over = { product: 'returned', booking: 'refunded', payment: 'refunded' };

  test("is no payment when the buyer's browser reports it", async () => {
    const { bookingId, intent } = await payAndGiveBack();
    expect(await recordPayment(buyer, bookingId, intent.intentId)).toMatchObject({
      status: 409,
      body: {
        acknowledged: false,
        code: 'payment_refunded',
        message: expect.stringContaining('refunded to your card'),
      },
    });
    expect(await stateOf(bookingId)).toEqual(over);
  });

  test('is no payment when the payment page is opened again', async () => {
    const { bookingId } = await payAndGiveBack();
    expect((await buyer.call('POST /api/create-payment-intent', { price: 389, bookingId })).status).toBe(409);
    expect(await stateOf(bookingId)).toEqual(over);
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  });
});

describe('Unsettled payments', () => {
  test("are asked about in turn: the hundred oldest keep nobody's money from being found", async () => {
    const { bookingId, intent } = await beginAnother();
    await charge(market, intent);
    await sql`update payments set created_at = now() - interval '16 minutes'
      where intent_id = ${intent.intentId}`.execute(market.context.db);
    await sql`insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, location, expires_at, state,
      ended_by, ended_at)
      select product_id, seller_id, buyer_id, price_usd, phone, location, expires_at, 'lapsed', 'time', now()
      from bookings, generate_series(1, 100) where id = ${bookingId}::uuid`.execute(market.context.db);
    await sql`insert into payments (booking_id, amount_usd, provider, attempt, created_at)
      select id, 389, 'test', 1, now() - interval '1 hour' from bookings where ended_by = 'time'`.execute(
      market.context.db,
    );
    await settleAccounts(market.context);
    expect(await stateOf(bookingId)).toMatchObject({ payment: 'created' });
    await settleAccounts(market.context);
    expect(await stateOf(bookingId)).toEqual({ product: 'sold', booking: 'paid', payment: 'succeeded' });
  });
});
