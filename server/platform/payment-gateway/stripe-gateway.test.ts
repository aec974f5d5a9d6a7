import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StripeConfig } from '#server/config.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createStripeGateway } from '#server/platform/payment-gateway/stripe-gateway.ts';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#server/testing/stripe-stand-in.ts';

const now = new Date('2026-11-21T12:00:00Z');
const newIntent = {
  amountCents: 38_900,
  currency: 'usd',
  idempotencyKey: 'booking-1:1',
  metadata: { bookingId: 'booking-1' },
};

let stripe: StripeStandIn;
let config: StripeConfig;
let gateway: PaymentGateway;

beforeEach(async () => {
  stripe = await startStripeStandIn();
  config = {
    secretKey: 'sk_test_123',
    publishableKey: 'pk_test_123',
    webhookSecret: 'whsec_123',
    connectWebhookSecret: null,
    apiUrl: stripe.url,
  };
  gateway = createStripeGateway(config, { now: () => now });
});
afterEach(() => stripe.stop());

describe('An intent at Stripe', () => {
  test('is made with amount in cents, currency, booking, cards only, and its key', async () => {
    const intent = await gateway.createIntent(newIntent);
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
      amountCents: 38_900,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { bookingId: 'booking-1' },
      isRefunded: false,
      refundedCents: 0,
    });
    expect(stripe.asked).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey: 'booking-1:1',
        authorization: 'Bearer sk_test_123',
        params: {
          amount: '38900',
          currency: 'usd',
          'metadata[bookingId]': 'booking-1',
          'allowed_payment_method_types[0]': 'card',
          'expand[0]': 'latest_charge',
        },
      },
    ]);
  });

  test('asked for again under the same key is the same one', async () => {
    const [one, two] = [await gateway.createIntent(newIntent), await gateway.createIntent(newIntent)];
    expect([two.id, stripe.intents.size]).toEqual([one.id, 1]);
  });

  test('whose answer got lost is asked for again, and is one intent', async () => {
    stripe.faults.push({ kind: 'hang-up', after: true });
    await gateway.createIntent(newIntent);
    expect([stripe.intents.size, stripe.asked.length]).toEqual([1, 2]);
    expect(new Set(stripe.asked.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(['booking-1:1']));
  });

  test('whose creation Stripe refused, which it remembers for its key, is created under the next key', async () => {
    stripe.faults.push({ kind: 'status', status: 400, isKept: true });
    await expect(gateway.createIntent(newIntent)).rejects.toBeInstanceOf(ProviderRefused);
    expect(await gateway.createIntent(newIntent)).toMatchObject({ status: 'requires_payment_method' });
    expect(stripe.asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'booking-1:1',
      'booking-1:1',
      'booking-1:1:2',
    ]);
  });

  test('whose creation failed at Stripe, which remembers that for its key, is created once under the next key', async () => {
    stripe.faults.push({ kind: 'status', status: 500, isKept: true });
    const intent = await gateway.createIntent(newIntent);
    expect(stripe.asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'booking-1:1',
      'booking-1:1',
      'booking-1:1:2',
    ]);
    expect(await gateway.createIntent(newIntent)).toEqual(intent);
    expect(stripe.intents.size).toBe(1);
  });

  test('is looked up with its charge, and is null when Stripe knows none', async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    expect(await gateway.retrieveIntent(id)).toMatchObject({ id, status: 'succeeded', isRefunded: false });
    expect(stripe.asked.at(-1)).toMatchObject({
      method: 'GET',
      path: `/v1/payment_intents/${id}`,
      params: { 'expand[0]': 'latest_charge' },
    });
    expect(await gateway.retrieveIntent('pi_unknown')).toBeNull();
  });

  test('is cancelled where it can be; otherwise the answer is what it is', async () => {
    const { id } = await gateway.createIntent(newIntent);
    expect(await gateway.cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
    expect(stripe.asked.at(-1)).toMatchObject({ method: 'POST', path: `/v1/payment_intents/${id}/cancel` });
    expect(await gateway.cancelIntent(id)).toMatchObject({ status: 'canceled' });

    const paid = await gateway.createIntent({ ...newIntent, idempotencyKey: 'booking-2:1' });
    stripe.succeed(paid.id);
    expect(await gateway.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' });
    expect(await gateway.cancelIntent('pi_unknown')).toBeNull();
  });
});

describe('A refund at Stripe', () => {
  test('gives all of the money back under its own key, once', async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    const refund = { intentId: id, amountCents: 38_900, idempotencyKey: 'refund:payment-1' };
    const first = await gateway.refundIntent(refund);
    expect(stripe.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/refunds',
      idempotencyKey: 'refund:payment-1',
    });
    expect(stripe.asked.at(-1)?.params).toEqual({ payment_intent: id });
    expect(await gateway.refundIntent(refund)).toEqual(first);
    expect(stripe.refunds).toHaveLength(1);
    expect(await gateway.retrieveIntent(id)).toMatchObject({ isRefunded: true });
  });

  test('gives back what is left where a part went back in the dashboard', async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: id, amount: '30000' }),
    });
    expect(await gateway.retrieveIntent(id)).toMatchObject({ isRefunded: false });
    await gateway.refundIntent({ intentId: id, amountCents: 38_900, idempotencyKey: 'refund:payment-1' });
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([30_000, 8_900]);
    expect(await gateway.retrieveIntent(id)).toMatchObject({ isRefunded: true });
  });

  test('of a part is made once, also when Stripe has forgotten its key, and the rest follows', async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    const part = { intentId: id, amountCents: 5_000, idempotencyKey: `part:${id}`, owedAt: now };
    stripe.faults.push({ kind: 'pass' }, { kind: 'hang-up', after: true });
    await gateway.refundPart(part).catch(() => undefined);
    const [first] = stripe.refunds.slice(-1);
    expect(await gateway.refundPart(part)).toEqual({ id: first?.id });
    // A day later the key is new to Stripe, and the refund's name is not.
    expect(stripe.asked.at(-1)).toMatchObject({ method: 'GET', path: '/v1/refunds' });
    const ofIntent = () =>
      stripe.refunds.filter(({ payment_intent }) => payment_intent === id).map(({ amount }) => amount);
    expect(ofIntent()).toEqual([5_000]);
    expect(await gateway.retrieveIntent(id)).toMatchObject({ isRefunded: false, refundedCents: 5_000 });
    await gateway.refundIntent({ intentId: id, amountCents: 33_900, idempotencyKey: `refund:${id}` });
    expect(ofIntent()).toEqual([5_000, 33_900]);
    expect(await gateway.retrieveIntent(id)).toMatchObject({ isRefunded: true, refundedCents: 38_900 });
  });

  test('of a part that failed later is made again, although its key returns the old one', async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    const part = { intentId: id, amountCents: 5_000, idempotencyKey: `part:${id}`, owedAt: now };
    const made = await gateway.refundPart(part);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'failed' });
    const again = await gateway.refundPart(part);
    expect(again).not.toEqual(made);
    expect(await gateway.refundPart(part)).toEqual(again);
    expect(stripe.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  const byHand = { amount: 5_000, created: now.getTime() / 1_000, metadata: {}, status: 'succeeded' };
  test.each([
    ['as much since then is that part', {}, [5_000]],
    ['as much before', { created: byHand.created - 1 }, [5_000, 5_000]],
    ['as much that came back', { status: 'failed' }, [5_000, 5_000]],
    ['another part', { metadata: { name: 'part:another' } }, [5_000, 5_000]],
    ['another amount', { amount: 4_000 }, [4_000, 5_000]],
  ])('of a part that is open when somebody gave money back by hand: %s', async (_title, other, amounts) => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    const part = { intentId: id, amountCents: 5_000, idempotencyKey: `part:${id}`, owedAt: now };
    await gateway.refundPart({ ...part, amountCents: amounts[0] ?? 0, idempotencyKey: 'by hand' });
    Object.assign(stripe.refunds[0] ?? {}, byHand, other);
    await gateway.refundPart(part);
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual(amounts);
  });

  test('of a part of more than there is is refused', async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    const much = { intentId: id, amountCents: 90_000, idempotencyKey: `part:${id}`, owedAt: now };
    await expect(gateway.refundPart(much)).rejects.toThrow('refuses');
  });

  test("that somebody made in Stripe's dashboard is found", async () => {
    const { id } = await gateway.createIntent(newIntent);
    stripe.succeed(id);
    const made = await gateway.refundIntent({ intentId: id, amountCents: 38_900, idempotencyKey: 'in the dashboard' });
    expect(
      await gateway.refundIntent({ intentId: id, amountCents: 38_900, idempotencyKey: 'refund:payment-1' }),
    ).toEqual(made);
  });
});

test("The machine in Stripe's place answers with whole objects, and refuses what Stripe knows nothing of", async () => {
  const post = (params: Record<string, string>) =>
    fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      body: new URLSearchParams({ amount: '100', currency: 'usd', ...params }),
    });
  expect(await (await post({})).json()).toMatchObject({
    object: 'payment_intent',
    capture_method: 'automatic_async',
    livemode: false,
    next_action: null,
  });
  const refused = await post({ prize: '100' });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: 'parameter_unknown', param: 'prize' } },
  ]);
});

describe('When Stripe does not work', () => {
  test.each([500, 502, 503, 429, 401, 403, 409, 422])(
    'and answers %i again and again, it counts as away',
    async (status) => {
      stripe.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'status' as const, status })));
      await expect(gateway.createIntent(newIntent)).rejects.toBeInstanceOf(ProviderUnavailable);
    },
  );

  test.each([400, 402, 404])('and answers %i, it is there and refuses', async (status) => {
    stripe.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'status' as const, status })));
    const outcome = await gateway.createIntent(newIntent).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(ProviderRefused);
    expect(outcome).toMatchObject({ cause: { statusCode: status } });
  });

  test('and hangs up again and again, it counts as away', async () => {
    stripe.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'hang-up' as const, after: false })));
    await expect(gateway.retrieveIntent('pi_1')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  test('and a key was used for something else, nothing is charged', async () => {
    await gateway.createIntent(newIntent);
    await expect(gateway.createIntent({ ...newIntent, amountCents: 1 })).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(stripe.intents.size).toBe(1);
  });

  test('and a hiccup passes, nobody notices', async () => {
    stripe.faults.push({ kind: 'status', status: 503 });
    expect(await gateway.createIntent(newIntent)).toMatchObject({ status: 'requires_payment_method' });
  });
});
