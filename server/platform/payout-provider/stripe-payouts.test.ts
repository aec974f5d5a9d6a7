import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createStripeGateway } from '#server/platform/payment-gateway/stripe-gateway.ts';
import { TransferUnclear } from '#server/platform/payout-provider/payout-provider.ts';
import type { PayoutProvider, Transfer } from '#server/platform/payout-provider/payout-provider.ts';
import { createStripePayouts } from '#server/platform/payout-provider/stripe-payouts.ts';
import { setUpStripeAccount } from '#server/testing/stripe-connect-objects.ts';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#server/testing/stripe-stand-in.ts';

let stripe: StripeStandIn;
let payouts: PayoutProvider;
let intentId: string;
let accountId: string;

beforeEach(async () => {
  stripe = await startStripeStandIn();
  const config = {
    secretKey: 'sk_test_123',
    publishableKey: 'pk_test_123',
    webhookSecret: 'whsec_123',
    connectWebhookSecret: null,
    apiUrl: stripe.url,
  };
  payouts = createStripePayouts(config);
  const gateway = createStripeGateway(config, { now: () => new Date() });
  ({ id: intentId } = await gateway.createIntent({
    amountCents: 38_900,
    currency: 'usd',
    idempotencyKey: 'booking-1:1',
    metadata: { bookingId: 'booking-1' },
    transferGroup: 'booking_1',
  }));
  stripe.succeed(intentId);
  ({ id: accountId } = await create());
  stripe.asked.length = 0;
});
afterEach(() => stripe.stop());

const create = () =>
  payouts.createAccount({ sellerId: 'seller-1', email: 'sam@redial.example', idempotencyKey: 'payouts:seller-1' });
const account = () => stripe.connect.accounts.get(accountId) ?? expect.fail('there is no such account');
const setUp = () => setUpStripeAccount(account(), { id: 'ba_1', last4: '6789' });
const send = (payoutId = 'payout-1', amountCents = 30_000) =>
  payouts.send({ payoutId, accountId, intentId, amountCents, idempotencyKey: `payout:${payoutId}` });
const charge = () => stripe.intents.get(intentId)?.latest_charge?.id;
const since = new Date(1_234_567_890_000);
const listed = async () => {
  const all: Transfer[] = [];
  for await (const transfer of payouts.listTransfers({ since, accountId })) all.push(transfer);
  return all;
};

describe('An account at Stripe', () => {
  test('is an Express account that takes transfers, once per key', async () => {
    const first = await create();
    expect(first).toEqual({
      id: accountId,
      isSubmitted: false,
      canBePaid: false,
      needs: ['business', 'bank', 'identity', 'terms'],
      disabledReason: null,
      bank: null,
    });
    expect(stripe.asked).toEqual([
      {
        method: 'POST',
        path: '/v1/accounts',
        idempotencyKey: 'payouts:seller-1',
        authorization: 'Bearer sk_test_123',
        params: {
          type: 'express',
          email: 'sam@redial.example',
          'capabilities[transfers][requested]': 'true',
          'metadata[sellerId]': 'seller-1',
        },
      },
    ]);
    expect(stripe.connect.accounts.size).toBe(1);
  });

  test('is set up, may be disabled, or unknown to these keys', async () => {
    setUp();
    expect(await payouts.retrieveAccount(accountId)).toMatchObject({
      isSubmitted: true,
      canBePaid: true,
      needs: [],
      bank: { id: 'ba_1', endsWith: '6789' },
    });
    Object.assign(account(), { payouts_enabled: false });
    Object.assign(account().requirements ?? {}, { disabled_reason: 'rejected.fraud' });
    expect(await payouts.retrieveAccount(accountId)).toMatchObject({
      canBePaid: false,
      disabledReason: 'rejected.fraud',
    });
    expect(await payouts.retrieveAccount('acct_unknown')).toBeNull();
  });

  test('is set up on a page of Stripe, and seen on another one once it is', async () => {
    const back = { returnUrl: 'https://phones.example/back', refreshUrl: 'https://phones.example/again' };
    expect(await payouts.linkTo({ id: accountId, isDone: false }, back)).toMatch(
      /^https:\/\/connect\.stripe\.com\/setup/,
    );
    expect(stripe.asked.at(-1)).toMatchObject({
      path: '/v1/account_links',
      params: {
        account: accountId,
        type: 'account_onboarding',
        return_url: 'https://phones.example/back',
        refresh_url: 'https://phones.example/again',
      },
    });
    expect(await payouts.linkTo({ id: accountId, isDone: true }, back)).toMatch(/\/express\//);
    expect(stripe.asked.at(-1)).toMatchObject({ method: 'POST', path: `/v1/accounts/${accountId}/login_links` });
  });

  test('says why its bank sent money back', async () => {
    expect(await payouts.findBankFailure(accountId)).toBeNull();
    const failed = { id: 'po_1', status: 'failed', failure_code: 'account_closed', destination: 'ba_1' };
    const toBank = (...payouts: object[]) => stripe.connect.bankPayouts.set(accountId, payouts as never);
    toBank({ id: 'po_2', status: 'pending' }, failed);
    const failure = { id: 'po_1', reason: 'account_closed', bankId: 'ba_1' };
    expect(await payouts.findBankFailure(accountId)).toEqual(failure);
    expect(stripe.asked.at(-1)).toMatchObject({ account: accountId, params: { limit: '100' } });
    toBank({ id: 'po_2', status: 'paid' }, failed);
    expect(await payouts.findBankFailure(accountId)).toBeNull();
    // Its seller has taken our access away.
    stripe.faults.push({ kind: 'status', status: 403, code: 'account_invalid' });
    expect(await payouts.findBankFailure(accountId)).toBeNull();
  });
});

describe('A transfer at Stripe', () => {
  beforeEach(setUp);

  test('takes the money of the charge, in its group, once per key', async () => {
    const transfer = await send();
    expect(transfer).toEqual({
      id: expect.stringMatching(/^tr_/),
      payoutId: 'payout-1',
      accountId,
      amountCents: 30_000,
      reversedCents: 0,
    });
    expect(stripe.asked).toMatchObject([
      {
        method: 'GET',
        path: `/v1/payment_intents/${intentId}`,
        params: { 'expand[0]': 'latest_charge.balance_transaction' },
      },
      {
        method: 'POST',
        path: '/v1/transfers',
        idempotencyKey: 'payout:payout-1',
        params: {
          amount: '30000',
          currency: 'usd',
          destination: accountId,
          source_transaction: charge(),
          'metadata[payoutId]': 'payout-1',
        },
      },
    ]);
    expect(await send()).toEqual(transfer);
    expect(stripe.connect.transfers).toMatchObject([{ transfer_group: 'booking_1' }]);
  });

  test('whose answer got lost is asked for again by the library, and is one', async () => {
    stripe.faults.push({ kind: 'pass' }, { kind: 'hang-up', after: true });
    await send();
    expect(stripe.connect.transfers).toHaveLength(1);
  });

  test('is found among all others of its account, page by page', async () => {
    for (let count = 0; count < 105; count += 1) await send(`payout-${count}`, 100);
    expect(new Set((await listed()).map(({ payoutId }) => payoutId)).size).toBe(105);
    expect(stripe.asked.at(-1)).toMatchObject({
      path: '/v1/transfers',
      params: { destination: accountId, limit: '100', 'created[gte]': '1234564290' },
    });
  });

  test.each([
    [
      'the account can not be paid',
      'account_not_ready',
      () => Object.assign(account(), { capabilities: { transfers: 'inactive' } }),
    ],
    [
      'there is not so much',
      'balance_too_low',
      () => Object.assign(stripe.intents.get(intentId)?.latest_charge ?? {}, { amount_refunded: 38_900 }),
    ],
    [
      'the charge is unknown',
      'refused',
      () => Object.assign(stripe.intents.get(intentId) ?? {}, { latest_charge: null }),
    ],
  ] as const)('is refused where %s', async (_says, code, goesWrong) => {
    goesWrong();
    await expect(send()).rejects.toMatchObject({ name: 'TransferRefused', code });
    expect(stripe.connect.transfers).toEqual([]);
  });

  test('is not asked for, and refused with what to mend, where the charge settled in another currency', async () => {
    Object.assign(stripe.intents.get(intentId)?.latest_charge?.balance_transaction ?? {}, { currency: 'eur' });
    const message = expect.stringMatching(/settled in eur, not in usd.*Paying sellers with Stripe/);
    await expect(send()).rejects.toMatchObject({ name: 'TransferRefused', code: 'refused', message });
    expect(stripe.asked).toMatchObject([{ method: 'GET' }]);
  });

  test.each([
    ['401', { kind: 'status', status: 401 }],
    ['500', { kind: 'status', status: 500 }],
    ['silence', { kind: 'hang-up', after: false }],
  ] as const)('of which nobody knows whether it went is no refusal: %s', async (_says, fault) => {
    stripe.faults.push(fault, fault, fault, fault);
    await expect(send()).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  test('that failed, which Stripe keeps with the key, goes under another key the next time', async () => {
    stripe.faults.push({ kind: 'pass' }, { kind: 'status', status: 500, isKept: true });
    await expect(send()).rejects.toBeInstanceOf(ProviderUnavailable);
    const { id } = await send();
    expect(stripe.connect.transfers).toHaveLength(1);
    stripe.faults.push({ kind: 'pass' }, { kind: 'status', status: 500, isKept: true });
    const takeBack = () => payouts.takeBack({ id, idempotencyKey: 'taken-back:1' });
    await expect(takeBack()).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await takeBack()).toMatchObject({ reversedCents: 30_000 });
  });

  test('that fails under each key, or that we may not make, says nothing about others', async () => {
    const failed = { kind: 'status', status: 500, isKept: true } as const;
    for (let count = 0; count < 4; count += 1) {
      stripe.faults.push(...Array.from({ length: count + 1 }, () => ({ kind: 'pass' }) as const), failed);
      await expect(send()).rejects.toBeInstanceOf(ProviderUnavailable);
    }
    await expect(send()).rejects.toBeInstanceOf(TransferUnclear);
    stripe.faults.push({ kind: 'pass' }, { kind: 'status', status: 403 });
    await expect(send('payout-2')).rejects.toBeInstanceOf(TransferUnclear);
    stripe.faults.push({ kind: 'pass' }, { kind: 'status', status: 403, code: 'account_invalid' });
    await expect(send('payout-2')).rejects.toMatchObject({ name: 'TransferRefused', code: 'account_not_ready' });
  });

  test('is taken back once, if the account has enough', async () => {
    const { id } = await send();
    const takeBack = () => payouts.takeBack({ id, idempotencyKey: 'taken-back:1' });
    stripe.connect.balances.set(accountId, 10);
    await expect(takeBack()).rejects.toMatchObject({ code: 'balance_too_low' });
    stripe.connect.balances.set(accountId, 30_000);
    expect(await payouts.takeBack({ id, idempotencyKey: 'taken-back:2' })).toMatchObject({ reversedCents: 30_000 });
    expect(stripe.asked.at(-1)).toMatchObject({
      path: `/v1/transfers/${id}/reversals`,
      idempotencyKey: 'taken-back:2',
      params: {},
    });
    expect(await payouts.takeBack({ id, idempotencyKey: 'taken-back:3' })).toMatchObject({ reversedCents: 30_000 });
    expect(await payouts.retrieveTransfer(id)).toMatchObject({ reversedCents: 30_000 });
    expect(await payouts.retrieveTransfer('tr_unknown')).toBeNull();
  });
});
