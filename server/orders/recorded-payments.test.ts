import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { recordPayment } from '#server/orders/paying.ts';
import type { PaymentGateway, PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookInsteadOfUnpaid, charge, paidStateOf, whileProviderIsAway } from '#server/testing/paying.ts';
import { addCategory, addPerson } from '#server/testing/people.ts';
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

describe('Recording a payment', () => {
  test('is refused naming each field that is wrong, acknowledging nothing', async () => {
    const booked = await book();
    const { body: intent } = await open({ price: 389, bookingId: booked.bookingId });
    await charge(market, intent);
    const whole = { price: 389, transactionId: intent.intentId, email: buyer.email, bookingId: booked.bookingId };
    const wrong: [string, unknown][] = Object.keys(whole).flatMap((field) =>
      [undefined, null, [], {}, '', 'x'.repeat(300), '\u0000', -1].map((value): [string, unknown] => [field, value]),
    );
    wrong.push(
      ['price', 388],
      ['price', 38_900],
      ['email', 'else@redial.example'],
      ['paid', true],
      ['status', 'succeeded'],
    );
    for (const [field, value] of wrong) {
      const { status, body } = await record({ ...whole, [field]: value });
      expect([field, value, status, body.acknowledged, [...new Set(body.issues?.map(({ path }) => path))]]).toEqual([
        field,
        value,
        400,
        false,
        [field],
      ]);
    }
    expect(await stateOf(booked)).toMatchObject({ booking: 'paying', paid: 0 });
    expect((await record(whole)).body).toMatchObject({ acknowledged: true });
    expect(await stateOf(booked)).toEqual({ booking: 'paid', product: 'sold', paid: 1 });
  });

  test("of another buyer's booking finds none, though the transaction is true", async () => {
    const booked = await book();
    const { body: intent } = await open({ price: 389, bookingId: booked.bookingId });
    await charge(market, intent);
    const stranger = await addPerson(market, 'User');
    expect(
      await record(
        { price: 389, transactionId: intent.intentId, email: stranger.email, bookingId: booked.bookingId },
        stranger,
      ),
    ).toMatchObject({ status: 404, body: { acknowledged: false } });
    expect(await stateOf(booked)).toMatchObject({ paid: 0 });
  });

  test('does not take a transaction that the provider made for something else', async () => {
    const booked = await book();
    const { body: intent } = await open({ price: 389, bookingId: booked.bookingId });
    const claim = { price: 389, transactionId: intent.intentId, email: buyer.email, bookingId: booked.bookingId };
    const { payments } = market.context;
    const actor = {
      id: buyer.id,
      role: 'buyer',
      accountType: 'User',
      name: buyer.name,
      email: buyer.email,
      verified: false,
    } as const;
    const others: Partial<PaymentIntent>[] = [
      { amountCents: 100 },
      { currency: 'eur' },
      { metadata: { bookingId: 'another' } },
      { metadata: {} },
    ];
    for (const other of others) {
      const retrieveIntent: PaymentGateway['retrieveIntent'] = async (id) => {
        const found = await payments.retrieveIntent(id);
        return found && { ...found, status: 'succeeded', ...other };
      };
      await expect(
        recordPayment({ ...market.context, payments: { ...payments, retrieveIntent } }, actor, claim),
      ).rejects.toMatchObject({ code: 'payment_mismatch' });
    }
    for (const status of ['requires_payment_method', 'requires_action', 'processing', 'canceled'] as const) {
      const retrieveIntent: PaymentGateway['retrieveIntent'] = async (id) => {
        const found = await payments.retrieveIntent(id);
        return found && { ...found, status };
      };
      await expect(
        recordPayment({ ...market.context, payments: { ...payments, retrieveIntent } }, actor, claim),
      ).rejects.toMatchObject({ code: 'payment_not_succeeded' });
    }
    expect(await stateOf(booked)).toMatchObject({ booking: 'paying', paid: 0 });
  });

  test('while the provider is away changes nothing, and works when it is back', async () => {
    const booked = await book();
    const { body: intent } = await open({ price: 389, bookingId: booked.bookingId });
    await charge(market, intent);
    const claim = { price: 389, transactionId: intent.intentId, email: buyer.email, bookingId: booked.bookingId };
    await whileProviderIsAway(market, async () => {
      expect(await record(claim)).toMatchObject({
        status: 503,
        body: { acknowledged: false, code: 'provider_unavailable' },
      });
    });
    expect(await stateOf(booked)).toMatchObject({ booking: 'paying', paid: 0 });
    expect((await record(claim)).status).toBe(200);
  });

  test('repeated at the moment the reservation lapses, it is one sale', async () => {
    const late = await openTestMarket();
    const before = { market, seller, buyer };
    try {
      await addCategory(late);
      market = late;
      [seller, buyer] = [await addPerson(late, 'Seller'), await addPerson(late, 'User')];
      const booked = await book();
      const { body: intent } = await open({ price: 389, bookingId: booked.bookingId });
      await charge(market, intent);
      late.wait(12.01);
      await sql`update identity_session set "expiresAt" = now() + interval '9 days'`.execute(late.context.db);
      const token = (
        await late.app.inject({ url: `/api/jwt?email=${buyer.email}`, headers: { cookie: buyer.cookie } })
      ).json<{ accessToken: string }>().accessToken;
      const send = () =>
        late.app.inject({
          method: 'POST',
          url: '/api/payments',
          headers: { authorization: `bearer ${token}` },
          payload: { price: 389, transactionId: intent.intentId, email: buyer.email, bookingId: booked.bookingId },
        });
      const [, ...answers] = await Promise.all([
        lapseDueReservations(late.context),
        send(),
        send(),
        send(),
        lapseDueReservations(late.context).then(send),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await stateOf(booked)).toEqual({ booking: 'paid', product: 'sold', paid: 1 });
      const { rows } =
        await sql`select subject, to_state from transitions where to_state in ('paid', 'sold', 'succeeded')
          order by subject`.execute(late.context.db);
      expect(rows).toEqual([
        { subject: 'booking', to_state: 'paid' },
        { subject: 'payment', to_state: 'succeeded' },
        { subject: 'product', to_state: 'sold' },
      ]);
    } finally {
      ({ market, seller, buyer } = before);
      await late.close();
    }
  });

  test('leaves a row for each step of booking, payment and phone', async () => {
    const booked = await book();
    const { body: intent } = await open({ price: 389, bookingId: booked.bookingId });
    await charge(market, intent);
    const { body } = await record({
      price: 389,
      transactionId: intent.intentId,
      email: buyer.email,
      bookingId: booked.bookingId,
    });
    const { rows } = await sql<{ step: string }>`
      select subject || ' ' || coalesce(from_state, '-') || ' > ' || to_state as step from transitions
      where subject_id in (${booked.bookingId}::uuid, ${booked.phone}::uuid, ${body.insertedId}::uuid)
      order by subject, id`.execute(market.context.db);
    expect(rows.map(({ step }) => step)).toEqual([
      'booking - > reserved',
      'booking reserved > paying',
      'booking paying > paid',
      'payment - > created',
      'payment created > succeeded',
      'product - > on_sale',
      'product on_sale > reserved',
      'product reserved > sold',
      'sale - > to_hand_over',
    ]);
  });
});
