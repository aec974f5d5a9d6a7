import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookAnother, makeDue, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson } from '#server/testing/people.ts';
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

const states = async () =>
  (
    await sql<object>`select p.state as product, b.state as booking,
      (select string_agg(concat_ws(' ', provider, state, intent_id), ', ' order by attempt) from payments
      where booking_id = b.id) as payments
                     from bookings b join products p on p.id = b.product_id where b.id = ${bookingId}::uuid`.execute(
      market.context.db,
    )
  ).rows[0];
const openPage = () => buyer.call('POST /api/create-payment-intent', { price: 389, bookingId });

describe.each([
  ['another provider', { provider: 'stripe' as const, intent_id: 'pi_live' }, 'stripe created pi_live'],
  [
    'another account of this provider',
    { provider: 'test' as const, intent_id: 'pi_test_other' },
    'test created pi_test_other',
  ],
])('A payment that was begun with %s', (_what, begunWith, payments) => {
  test('is not started again and holds the phone: only its own provider account knows whether money comes', async () => {
    await beginToPay(buyer, bookingId);
    await market.context.db
      .updateTable('payments')
      .set({ ...begunWith, created_at: new Date(Date.now() - 3_600_000) })
      .where('booking_id', '=', bookingId)
      .execute();
    expect(await openPage()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    await makeDue(market, bookingId);
    await lapseDueReservations(market.context);
    await settleAccounts(market.context);
    expect(await buyer.call(`DELETE /api/bookings/${bookingId}`)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    expect(await states()).toEqual({ product: 'reserved', booking: 'paying', payments });
  });
});

test('Money that is owed by another provider stays owed, and this one is not asked for it', async () => {
  const admin = await addAdmin(market);
  await payFor(market, buyer, bookingId);
  await market.context.db
    .updateTable('payments')
    .set({ provider: 'stripe' })
    .where('booking_id', '=', bookingId)
    .execute();
  await admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'The phone was lost.' });
  await settleAccounts(market.context);
  const { rows } =
    await sql<object>`select state, refund_attempts from payments where booking_id = ${bookingId}::uuid`.execute(
      market.context.db,
    );
  expect(rows).toEqual([{ state: 'refund_pending', refund_attempts: 0 }]);
});

describe('A payment that was begun in test mode, on a market with a real provider', () => {
  async function withRealProvider(work: () => Promise<void>): Promise<void> {
    const { payments } = market.context;
    Object.assign(market.context, { payments: { ...payments, provider: 'stripe' } });
    try {
      await work();
    } finally {
      Object.assign(market.context, { payments });
    }
  }

  test('ends with the reservation', async () => {
    const { intentId } = await beginToPay(buyer, bookingId);
    await makeDue(market, bookingId);
    await withRealProvider(() => lapseDueReservations(market.context));
    expect(await states()).toEqual({ product: 'on_sale', booking: 'lapsed', payments: `test failed ${intentId}` });
  });

  test('is created again there when the buyer opens the payment', async () => {
    const { intentId } = await beginToPay(buyer, bookingId);
    await withRealProvider(async () => {
      const { status, body } = await openPage();
      expect(status).toBe(200);
      expect(await states()).toMatchObject({
        booking: 'paying',
        payments: `test failed ${intentId}, stripe created ${String(body.intentId)}`,
      });
    });
  });
});
