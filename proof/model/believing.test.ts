import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverEvent } from '#server/app.ts';
import type { PaymentGateway, PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { testGatewaySecret } from '#server/platform/payment-gateway/create-payment-gateway.ts';
import { signEvent } from '#server/platform/payment-gateway/test-gateway/events.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, charge, recordPayment, withProvider } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { settleEverything } from './stories.ts';

/** A market that believes the browser's price, and takes any charge as the full amount. */
const believed = vi.hoisted(() => ({ price: false }));
vi.mock('#server/orders/paying-rules.ts', async (original) => {
  const rules = await original<typeof import('#server/orders/paying-rules.ts')>();
  const believing: Pick<typeof rules, 'requireBookingPrice' | 'isMoneyOf'> = {
    requireBookingPrice: (booking, saidPriceUsd) =>
      believed.price ? void (booking.price_usd = saidPriceUsd) : rules.requireBookingPrice(booking, saidPriceUsd),
    isMoneyOf: (intent, booking) =>
      rules.isMoneyOf(intent, believed.price ? { ...booking, price_usd: intent.amountCents / 100 } : booking),
  };
  return { ...rules, ...believing };
});

let market: TestMarket;
let buyer: Person;
let bookingId: string;
beforeEach(async () => {
  market = await openTestMarket({ DELIVERY_PROOF: 'test' });
  await addCategory(market);
  await addAdmin(market);
  buyer = await addPerson(market, 'User');
  bookingId = await bookPhone(market, buyer, await listPhone(market, await addPerson(market, 'Seller')));
});
afterEach(async () => {
  believed.price = false;
  await market.close();
});

async function state(): Promise<object | undefined> {
  const { rows } = await sql<object>`select g.state as phone, b.state as booking, (select count(*)::int
      from payments) as payments, (select count(*)::int from notices where kind = 'disputed') as disputes
    from bookings b join products g on g.id = b.product_id`.execute(market.context.db);
  return rows[0];
}

const held = { phone: 'reserved', booking: 'paying', payments: 1, disputes: 0 };
const sold = { ...held, phone: 'sold', booking: 'paid' };

describe('An event that the provider never sent', () => {
  const stolen = (body: string) => signEvent(body, testGatewaySecret(market.context.secrets), market.context.clock);
  const made = (body: string) => signEvent(body, 'some other secret', market.context.clock);
  const uncheckedSignature = (): Partial<PaymentGateway> => ({
    readEvent: (body) => {
      const { id, type, data } = JSON.parse(body.toString()) as {
        id: string;
        type: string;
        data: { object: { id: string } };
      };
      return { id, type, intentId: data.object.id, subjectId: null };
    },
  });
  const unaskedProvider = (): Partial<PaymentGateway> => {
    const { retrieveIntent } = market.context.payments;
    return {
      retrieveIntent: async (id) => ({ ...((await retrieveIntent(id)) as PaymentIntent), status: 'succeeded' }),
    };
  };

  const nothing = () => ({});
  const neither = () => ({ ...uncheckedSignature(), ...unaskedProvider() });
  const paid = 'payment_intent.succeeded';
  const disputed = 'charge.dispute.created';

  test.each<
    [
      title: string,
      {
        event: string;
        sign: (body: string) => string;
        without: () => Partial<PaymentGateway>;
        answer: number;
        leaves: object;
        found: string;
      },
    ]
  >([
    ['is refused', { event: paid, sign: made, without: nothing, answer: 400, leaves: held, found: '' }],
    [
      'does nothing where its signature is not checked: the provider is asked',
      { event: paid, sign: made, without: uncheckedSignature, answer: 200, leaves: held, found: '' },
    ],
    [
      'does nothing where the secret was stolen: the provider is asked',
      { event: paid, sign: stolen, without: nothing, answer: 200, leaves: held, found: '' },
    ],
    [
      'does nothing where the provider is not asked: its signature is checked',
      { event: paid, sign: made, without: unaskedProvider, answer: 400, leaves: held, found: '' },
    ],
    [
      'sells a phone for nothing where neither is done, and is found',
      { event: paid, sign: made, without: neither, answer: 200, leaves: sold, found: 'captured-is-recorded' },
    ],
    [
      'sells a phone for nothing where the secret was stolen and the provider is not asked, and is found',
      { event: paid, sign: stolen, without: unaskedProvider, answer: 200, leaves: sold, found: 'captured-is-recorded' },
    ],
    [
      'of a dispute is refused',
      { event: disputed, sign: made, without: nothing, answer: 400, leaves: held, found: '' },
    ],
    // No money depends on it and the provider isn't asked about disputes: the signature alone protects it.
    [
      'of a dispute sends admins after nothing where its signature is not checked',
      {
        event: disputed,
        sign: made,
        without: uncheckedSignature,
        answer: 200,
        leaves: { ...held, disputes: 1 },
        found: '',
      },
    ],
  ])('%s', async (_title, { event, sign, without, answer, leaves, found }) => {
    const { intentId } = await beginToPay(buyer, bookingId);
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: event,
      data: { object: { object: 'payment_intent', id: intentId } },
    });
    await withProvider(market, without(), async () =>
      expect(await deliverEvent(market.app, body, sign(body))).toBe(answer),
    );
    expect(await state()).toEqual(leaves);
    const findings = await settleEverything(market);
    expect(findings.split(':')[0]).toBe(found);
  });
});

describe('A price of $1 that a browser says', () => {
  const begin = () => buyer.call('POST /api/create-payment-intent', { price: 1, bookingId });
  const unpaid = { ...held, booking: 'reserved', payments: 0 };

  test('is refused', async () => {
    expect(await begin()).toMatchObject({ status: 400, body: { issues: [{ path: 'price' }] } });
    expect(await state()).toEqual(unpaid);
  });

  test('is refused by the database where the market believes it', async () => {
    believed.price = true;
    expect((await begin()).status).toBe(500);
    expect(await state()).toEqual(unpaid);
    expect(await settleEverything(market)).toBe('');
  });

  test('buys the phone where both believe it, and is found', async () => {
    believed.price = true;
    await sql`alter table payments drop constraint payments_booking_id_amount_usd_currency_fkey`.execute(market.owner);
    const intent = await beginToPay(buyer, bookingId, 1);
    await charge(market, intent);
    expect((await recordPayment(buyer, bookingId, intent.intentId, 1)).status).toBe(200);
    expect(await state()).toEqual(sold);
    expect(await settleEverything(market)).toMatch(/right-amount.*intents-are-ours/);
  });
});
