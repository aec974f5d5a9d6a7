import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import { reconcile, takeEvent } from '#server/orders/provider-events.ts';
import { ProviderRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  beginToPay,
  bookAnother,
  charge,
  hearFromProvider,
  makeDue,
  payFor,
  recordPayment,
  statesOf,
  withProvider,
} from '#server/testing/paying.ts';
import type { Intent } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let phone: string;
let bookingId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [admin, seller] = [await addAdmin(market), await addPerson(market, 'Seller')];
});
beforeEach(async () => {
  ({ buyer, phone, bookingId } = await bookAnother(market, seller));
});
afterAll(() => market.close());

const states = () => statesOf(market, bookingId);
const openPage = () => buyer.call('POST /api/create-payment-intent', { price: 389, bookingId });
/** The transactions of which admins were told so, the latest first. */
const told = async (kind: Notice['kind']) =>
  (await admin.call<Notice[]>('GET /api/notices')).body
    .filter((notice) => notice.kind === kind)
    .map(({ about }) => about.transactionId);
const giveBack = (intentId: string) =>
  market.context.payments.refundIntent({ intentId, amountCents: 38_900, idempotencyKey: `by-hand:${intentId}` });

describe('Money that is not what the booking costs', () => {
  /** The buyer pays, and somebody has changed at the provider what that is about. */
  async function payOther(): Promise<Intent> {
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    await sql`update test_gateway.payment_intents set metadata = '{}' where id = ${intent.intentId}`.execute(
      market.context.db,
    );
    return intent;
  }

  test('is not taken as paid, admins are told once, and the reservation ends when they have given it back', async () => {
    const before = await told('money_mismatch');
    const { intentId } = await payOther();
    expect(await recordPayment(buyer, bookingId, intentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_mismatch' },
    });
    await hearFromProvider(market);
    await makeDue(market, bookingId);
    await lapseDueReservations(market.context);
    expect([await states(), await told('money_mismatch')]).toEqual([
      { product: 'reserved', booking: 'paying', payments: 'created' },
      [intentId, ...before],
    ]);
    expect(
      await market.context.db.selectFrom('provider_events').select('id').where('handled_at', 'is', null).execute(),
    ).toEqual([]);

    await giveBack(intentId);
    await lapseDueReservations(market.context);
    expect([await states(), await told('money_mismatch')]).toEqual([
      { product: 'on_sale', booking: 'lapsed', payments: 'failed' },
      [intentId, ...before],
    ]);
  });

  test('asks for no other card while it is there, and neither side can end the reservation meanwhile', async () => {
    const { intentId } = await payOther();
    await hearFromProvider(market);
    expect(await openPage()).toMatchObject({
      status: 409,
      body: { code: 'payment_mismatch', message: expect.stringContaining('refund it') },
    });
    for (const end of [buyer.call(`DELETE /api/bookings/${bookingId}`), seller.call(`DELETE /api/products/${phone}`)]) {
      expect(await end).toMatchObject({
        status: 409,
        body: { code: 'booking_in_payment', message: expect.stringContaining('does not match') },
      });
    }
    await giveBack(intentId);
    expect(await recordPayment(buyer, bookingId, intentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_mismatch', message: expect.stringContaining('You can pay again') },
    });
    expect(await openPage()).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } });
  });

  test('is reported again for the next attempt', async () => {
    const before = await told('money_mismatch');
    const first = await payOther();
    await hearFromProvider(market);
    await giveBack(first.intentId);
    await hearFromProvider(market);
    const second = await payOther();
    for (let times = 0; times < 2; times += 1) expect((await openPage()).status).toBe(409);
    expect([await states(), await told('money_mismatch')]).toEqual([
      { product: 'reserved', booking: 'paying', payments: 'failed, created' },
      [second.intentId, first.intentId, ...before],
    ]);
    await giveBack(second.intentId);
    await hearFromProvider(market);
  });
});

test('A reservation ends whose intent the provider refuses to make: what nobody has the secret of can not be paid', async () => {
  await withProvider(market, { createIntent: () => Promise.reject(new ProviderRefused()) }, async () => {
    expect(await openPage()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(await states()).toEqual({ product: 'reserved', booking: 'paying', payments: 'created' });
    expect(await buyer.call(`DELETE /api/bookings/${bookingId}`)).toMatchObject({ status: 200 });
  });
  expect(await states()).toEqual({ product: 'on_sale', booking: 'cancelled', payments: 'failed' });
});

test('An intent that the provider cancelled is over despite its charge, and the buyer can pay again', async () => {
  const intent = await beginToPay(buyer, bookingId);
  const { payments } = market.context;
  const cancelled = async (id: string) => ({
    ...((await payments.retrieveIntent(id)) as PaymentIntent),
    status: 'canceled' as const,
    isRefunded: true,
  });
  await withProvider(market, { retrieveIntent: cancelled }, () =>
    takeEvent(market.context, {
      id: `evt_${randomUUID()}`,
      type: 'payment_intent.canceled',
      intentId: intent.intentId,
      subjectId: null,
    }),
  );
  expect(await states()).toEqual({ product: 'reserved', booking: 'paying', payments: 'failed' });
  expect((await beginToPay(buyer, bookingId)).intentId).not.toBe(intent.intentId);
});

test('Money that comes while the payment page is being opened leaves nothing to pay', async () => {
  const intent = await beginToPay(buyer, bookingId);
  await sql`update payments set intent_id = null where booking_id = ${bookingId}::uuid`.execute(market.context.db);
  const { createIntent, retrieveIntent } = market.context.payments;
  const paysMeanwhile: typeof createIntent = async (wanted) => {
    const { id } = await createIntent(wanted);
    await charge(market, intent);
    return (await retrieveIntent(id)) as PaymentIntent;
  };
  await withProvider(market, { createIntent: paysMeanwhile }, async () => {
    expect(await openPage()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });
  expect(await states()).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
});

test('The provider is asked once when a payment page is opened again', async () => {
  const { intentId } = await beginToPay(buyer, bookingId);
  const { retrieveIntent } = market.context.payments;
  const asked: string[] = [];
  await withProvider(market, { retrieveIntent: (id) => (asked.push(id), retrieveIntent(id)) }, async () => {
    expect(await openPage()).toMatchObject({ status: 200, body: { intentId, status: 'requires_payment_method' } });
  });
  expect(asked).toEqual([intentId]);
});

test('A dispute that two servers handle at once is reported once', async () => {
  const before = await told('disputed');
  const intentId = await payFor(market, buyer, bookingId);
  await sql`insert into provider_events (id, provider, type, intent_id, received_at)
    values (${`evt_${randomUUID()}`}, 'test', 'charge.dispute.created', ${intentId},
    now() - interval '1 hour')`.execute(market.context.db);
  await Promise.all([reconcile(market.context), reconcile(market.context), settleAccounts(market.context)]);
  expect(await told('disputed')).toEqual([intentId, ...before]);
});

test('A payment page that is opened when its time is over, and that nothing was paid on, ends the reservation', async () => {
  await beginToPay(buyer, bookingId);
  await makeDue(market, bookingId);
  expect(await openPage()).toMatchObject({ status: 409, body: { code: 'booking_over' } });
  expect(await states()).toEqual({ product: 'on_sale', booking: 'lapsed', payments: 'failed' });
});

test("Of a booking of somebody else's the provider is asked nothing", async () => {
  await charge(market, await beginToPay(buyer, bookingId));
  const stranger = await addPerson(market, 'User');
  expect(await stranger.call('POST /api/create-payment-intent', { price: 389, bookingId })).toMatchObject({
    status: 404,
  });
  expect(await states()).toMatchObject({ booking: 'paying' });
  await hearFromProvider(market);
});
