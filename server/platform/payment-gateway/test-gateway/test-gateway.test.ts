import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { CardDesk, PaymentGateway, PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
let gateway: PaymentGateway;
let desk: CardDesk;

beforeAll(async () => {
  market = await openTestMarket();
  gateway = market.context.payments;
  if (!gateway.cardDesk) throw new Error('the test gateway has a card desk');
  desk = gateway.cardDesk;
});
afterAll(() => market.close());

const newIntent = (more: Partial<Parameters<PaymentGateway['createIntent']>[0]> = {}) =>
  gateway.createIntent({
    amountCents: 38_900,
    currency: 'usd',
    idempotencyKey: randomUUID(),
    metadata: { bookingId: 'b1' },
    ...more,
  });

async function method(number = '4242424242424242'): Promise<string> {
  const made = await desk.createMethod({ number, expMonth: 12, expYear: 2040, cvc: '123' });
  if ('error' in made) throw new Error(made.error.message);
  return made.paymentMethod.id;
}

const pay = async (intent: PaymentIntent, number?: string) =>
  desk.confirm(intent.id, intent.clientSecret, await method(number));

describe('An intent of the test gateway', () => {
  test('is the same one for the same key, also when asked for by many at once', async () => {
    const idempotencyKey = randomUUID();
    const intents = await Promise.all(Array.from({ length: 10 }, () => newIntent({ idempotencyKey })));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect(intents[0]).toMatchObject({
      amountCents: 38_900,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { bookingId: 'b1' },
    });
  });

  test.each([{ amountCents: 38_901 }, { currency: 'eur' }, { metadata: { bookingId: 'b2' } }])(
    'is not given out for the same key with something else in it: %o',
    async (other) => {
      const idempotencyKey = randomUUID();
      await newIntent({ idempotencyKey });
      await expect(newIntent({ idempotencyKey, ...other })).rejects.toBeInstanceOf(ProviderUnavailable);
    },
  );

  test('is found by its id; an unknown one is nothing', async () => {
    const intent = await newIntent();
    expect(await gateway.retrieveIntent(intent.id)).toEqual(intent);
    expect(await gateway.retrieveIntent('pi_test_none')).toBeNull();
    expect(await gateway.cancelIntent('pi_test_none')).toBeNull();
  });

  test('has a secret that can not be guessed from its id', async () => {
    const [one, two] = [await newIntent(), await newIntent()];
    expect(one.clientSecret.slice(one.id.length)).not.toBe(two.clientSecret.slice(two.id.length));
    expect(one.clientSecret.length - one.id.length).toBeGreaterThanOrEqual(32);
  });
});

describe('Confirming an intent', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('with %s is refused as %s, and the next card may try', async (number, code, message) => {
    const intent = await newIntent();
    expect(await pay(intent, number)).toMatchObject({
      error: { code, message },
      paymentIntent: { status: 'requires_payment_method' },
    });
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'requires_payment_method' });
    expect(await pay(intent)).toEqual({
      paymentIntent: { id: intent.id, status: 'succeeded', amount: 38_900, currency: 'usd' },
    });
  });

  test('again after it succeeded says succeeded, also with another card', async () => {
    const intent = await newIntent();
    await pay(intent);
    expect(await pay(intent, '4000000000000002')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('at once with a good and a bad card ends in one state that everybody is told', async () => {
    const intent = await newIntent();
    await Promise.all([pay(intent), pay(intent, '4000000000000002'), pay(intent)]);
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  test("needs the intent's own secret and a method that exists", async () => {
    const [intent, other] = [await newIntent(), await newIntent()];
    const card = await method();
    for (const secret of [
      '',
      'guessed',
      other.clientSecret,
      `${intent.clientSecret}x`,
      intent.clientSecret.toUpperCase(),
    ]) {
      expect(await desk.confirm(intent.id, secret, card)).toEqual({
        error: { code: 'resource_missing', message: 'There is no such payment.' },
      });
    }
    expect(await desk.confirm('pi_test_none', intent.clientSecret, card)).toMatchObject({
      error: { code: 'resource_missing' },
    });
    expect(await desk.confirm(intent.id, intent.clientSecret, 'pm_test_none')).toMatchObject({
      error: { code: 'resource_missing' },
    });
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'requires_payment_method' });
  });

  test('is over once the intent was cancelled; cancelling what is paid does nothing', async () => {
    const [cancelled, paid] = [await newIntent(), await newIntent()];
    expect(await gateway.cancelIntent(cancelled.id)).toMatchObject({ status: 'canceled' });
    expect(await pay(cancelled)).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
      paymentIntent: { status: 'canceled' },
    });
    await pay(paid);
    expect(await gateway.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' });
  });

  test('in a race with cancelling it is either paid or cancelled, and both are told the same', async () => {
    const card = await method();
    for (let round = 0; round < 5; round += 1) {
      const intent = await newIntent();
      const [result, cancelled] = await Promise.all([
        desk.confirm(intent.id, intent.clientSecret, card),
        gateway.cancelIntent(intent.id),
      ]);
      const stands = (await gateway.retrieveIntent(intent.id))?.status;
      expect(['succeeded', 'canceled']).toContain(stands);
      expect([result.paymentIntent?.status, cancelled?.status]).toEqual([stands, stands]);
    }
  });
});

describe("The bank's question", () => {
  test('is asked once for each confirmation, and only its answer moves the money', async () => {
    const intent = await newIntent();
    const answer = (outcome: 'complete' | 'fail', secret = intent.clientSecret) =>
      desk.authenticate(intent.id, secret, outcome);
    expect(await answer('complete')).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    expect(await pay(intent, '4000002500003155')).toMatchObject({ paymentIntent: { status: 'requires_action' } });
    expect(await answer('complete', 'guessed')).toMatchObject({ error: { code: 'resource_missing' } });
    expect(await answer('fail')).toMatchObject({
      error: { message: expect.stringContaining('unable to authenticate') },
      paymentIntent: { status: 'requires_payment_method' },
    });
    await pay(intent, '4000002500003155');
    expect(await answer('complete')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await answer('fail')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('may be left unanswered: the payment is begun anew, with the same card or another', async () => {
    const intent = await newIntent();
    for (let round = 0; round < 2; round += 1)
      expect(await pay(intent, '4000002500003155')).toMatchObject({ paymentIntent: { status: 'requires_action' } });
    expect(await pay(intent)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await desk.authenticate(intent.id, intent.clientSecret, 'fail')).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
  });
});

describe('A refund of money that a bank claims', () => {
  const cards = { lost: '4000000000000259', won: '4000000000006025' };
  const refund = (intentId: string, idempotencyKey = randomUUID()) =>
    gateway.refundIntent({ intentId, amountCents: 38_900, idempotencyKey });
  const refundPart = (intentId: string, idempotencyKey = randomUUID()) =>
    gateway.refundPart({ intentId, amountCents: 5_000, idempotencyKey, owedAt: market.context.clock.now() });
  const stateOf = async (intentId: string) => (await gateway.listDisputes(intentId)).map(({ state }) => state);
  /** The bank opens its claim, or decides it. */
  const atTheBank = async (intentId: string) => {
    await sql`update test_gateway.disputes set due_at = now() - interval '1 second'
      where payment_intent_id = ${intentId}`.execute(market.owner);
    await gateway.background?.(async () => 200);
  };
  async function claimed(number: string): Promise<string> {
    const intent = await newIntent();
    await pay(intent, number);
    await atTheBank(intent.id);
    expect(await stateOf(intent.id)).toEqual(['open']);
    return intent.id;
  }
  const refusesAll = async (id: string) => {
    await expect(refund(id)).rejects.toBeInstanceOf(RefundRefused);
    await expect(refundPart(id)).rejects.toBeInstanceOf(RefundRefused);
    expect(await gateway.retrieveIntent(id)).toMatchObject({ refundedCents: 0 });
  };

  test('is refused while the claim is open and once it is lost, in whole and in part', async () => {
    const id = await claimed(cards.lost);
    await refusesAll(id);
    await atTheBank(id);
    expect(await stateOf(id)).toEqual(['lost']);
    await refusesAll(id);
  });

  test('is made once the bank has given its claim up', async () => {
    const [whole, part] = [await claimed(cards.won), await claimed(cards.won)];
    await refusesAll(whole);
    await Promise.all([atTheBank(whole), atTheBank(part)]);
    expect([await stateOf(whole), await stateOf(part)]).toEqual([['won'], ['won']]);
    await refund(whole);
    await refundPart(part);
    expect(await gateway.retrieveIntent(whole)).toMatchObject({ isRefunded: true });
    expect(await gateway.retrieveIntent(part)).toMatchObject({ refundedCents: 5_000 });
  });

  test('is found again where it was made before the claim, and the rest is refused', async () => {
    const intent = await newIntent();
    await pay(intent, cards.lost);
    const key = randomUUID();
    const made = await refundPart(intent.id, key);
    await atTheBank(intent.id);
    expect(await refundPart(intent.id, key)).toEqual(made);
    await expect(refund(intent.id)).rejects.toBeInstanceOf(RefundRefused);
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ refundedCents: 5_000 });
  });

  test('is made before the bank opens its claim', async () => {
    const intent = await newIntent();
    await pay(intent, cards.lost);
    await refund(intent.id);
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ isRefunded: true });
  });
});

describe('The ledger of the test gateway', () => {
  test('holds four digits of a card and never its number or code', async () => {
    await method('5555555555554444');
    const { rows } = await sql<{
      kept: Record<string, unknown>;
    }>`select row_to_json(m) as kept from test_gateway.payment_methods m`.execute(market.context.db);
    expect(rows.map(({ kept }) => kept.last4)).toContain('4444');
    // Whole fields, for a random id may well hold the digits of a code or a year.
    for (const { kept } of rows)
      expect(kept).toEqual({
        id: expect.stringMatching(/^pm_test_[\da-f]{24}$/),
        brand: expect.stringMatching(/^[a-z]+$/),
        last4: expect.stringMatching(/^\d{4}$/),
        behaviour: expect.stringMatching(/^[a-z_]+$/),
        created_at: expect.any(String),
      });
  });

  test('that can not be read is a provider who does not answer', async () => {
    const away = await openTestMarket();
    try {
      await sql`alter schema test_gateway rename to elsewhere`.execute(away.owner);
      await expect(away.context.payments.retrieveIntent('pi_test_1')).rejects.toBeInstanceOf(ProviderUnavailable);
    } finally {
      await away.close();
    }
  });
});
