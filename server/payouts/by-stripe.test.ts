import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Money, PayoutRow } from '#contract/payouts.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
import { keepPayouts } from '#server/payouts/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, recordPayment } from '#server/testing/paying.ts';
import { addCategory, listPhone, signUp, signUpAdmin } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act } from '#server/testing/selling.ts';
import { setUpStripeAccount } from '#server/testing/stripe-connect-objects.ts';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#server/testing/stripe-stand-in.ts';

const secrets = { platform: 'whsec_platform', connect: 'whsec_connect' };
const theirs = 38_900;

let stripe: StripeStandIn;
let market: TestMarket;
let admin: Person;
let seller: Person;
let sale: string;
let intentId: string;
let accountId: string;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  market = await openTestMarket({
    PAYOUTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
    STRIPE_WEBHOOK_SECRET: secrets.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.connect,
    STRIPE_API_URL: stripe.url,
  });
  await addCategory(market);
  admin = await signUpAdmin(market);
});
beforeEach(async () => {
  seller = await signUp(market, 'Seller');
  const buyer = await signUp(market, 'User');
  sale = await bookPhone(market, buyer, await listPhone(market, seller));
  ({ intentId } = await beginToPay(buyer, sale));
  stripe.succeed(intentId);
  await recordPayment(buyer, sale, intentId);
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
  await seller.call('POST /api/money/setup');
  const [account] = [...stripe.connect.accounts.values()].filter(({ email }) => email === seller.email);
  accountId = account?.id ?? '';
  if (account) setUpStripeAccount(account, { id: `ba_${accountId}`, last4: '6789' });
  stripe.asked.length = 0;
});
afterEach(async () => {
  stripe.faults.length = 0;
  expect(await checkBooks(market.context, invariants)).toEqual([]);
  expect(await compareTransfers(market.context, new Date('2020-01-01'))).toEqual([]);
});
afterAll(async () => {
  await market.close();
  await stripe.stop();
});

const work = () => keepPayouts(market.context);
const money = async () => (await seller.call<Money>('GET /api/money')).body;
const balances = async () => {
  const { availableCents, onItsWayCents, paidOutCents } = await money();
  return [availableCents, onItsWayCents, paidOutCents];
};
const kinds = async () => (await seller.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
const transfers = () => stripe.connect.transfers.filter(({ destination }) => destination === accountId);
const payout = async () =>
  (await admin.call<PayoutRow[]>('GET /api/payouts')).body.find(({ sellerEmail }) => sellerEmail === seller.email);
const isSetUp = async () => {
  await seller.call('PUT /api/money/setup');
  await sql`update provider_accounts set payable_since = payable_since - interval '3 days'`.execute(market.owner);
};
const letTimePass = () => sql`update payouts set asked_at = asked_at - interval '1 hour'`.execute(market.owner);

/** Stripe tells, twice as it may, signed with the secret of that endpoint. */
async function tell(type: string, object: object, { account = '', secret = secrets.platform } = {}): Promise<number> {
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({ id, object: 'event', type, ...(account && { account }), data: { object } });
  const at = Math.floor(market.context.clock.now().getTime() / 1_000);
  const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const post = () =>
    market.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
  await post();
  return (await post()).statusCode;
}

describe('With Stripe Connect', () => {
  test('a sale is paid in the group of its charge, to an account that rested for three days', async () => {
    expect(
      await tell(
        'account.updated',
        { object: 'account', id: accountId },
        { account: accountId, secret: secrets.connect },
      ),
    ).toBe(200);
    expect((await kinds())[0]).toBe('payouts_set_up');
    expect((await kinds()).filter((kind) => kind === 'payouts_set_up')).toHaveLength(1);
    expect((await money()).setup).toMatchObject({ state: 'resting', endsWith: '6789' });
    await work();
    expect(transfers()).toEqual([]);
    await isSetUp();
    await work();
    await work();
    expect(transfers()).toMatchObject([{ amount: theirs, transfer_group: `booking_${sale}` }]);
    expect(await balances()).toEqual([0, 0, theirs]);
  });

  test('an event that nobody signed changes nothing', async () => {
    expect(await tell('account.updated', { object: 'account', id: accountId }, { secret: 'whsec_other' })).toBe(400);
    expect((await money()).setup?.state).toBe('unfinished');
  });

  test('a crash between the transfer and its answer sends no money twice', async () => {
    await isSetUp();
    stripe.faults.push({ kind: 'pass' }, { kind: 'hang-up', after: true }, { kind: 'hang-up', after: true });
    await work();
    expect([await balances(), transfers().length]).toEqual([[0, theirs, 0], 1]);
    await letTimePass();
    stripe.asked.length = 0;
    await work();
    expect([await balances(), transfers().length]).toEqual([[0, 0, theirs], 1]);
    expect(stripe.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/transfers')).toEqual([]);
  });

  test('a transfer that Stripe keeps failing lets others go, and goes under another key', async () => {
    await isSetUp();
    stripe.faults.push({ kind: 'pass' }, { kind: 'status', status: 500, isKept: true });
    await work();
    expect([await balances(), transfers()]).toEqual([[0, theirs, 0], []]);
    await letTimePass();
    await work();
    expect([await balances(), transfers().length]).toEqual([[0, 0, theirs], 1]);
  });

  test('what waited for another admin is not sent to a bank account that changed meanwhile', async () => {
    await isSetUp();
    Object.assign(market.context.config, { fourEyesAboveUsd: 300 });
    await work();
    const prepared = await payout();
    expect(prepared).toMatchObject({ needsApproval: true, stop: null });
    const account = stripe.connect.accounts.get(accountId);
    if (account) setUpStripeAccount(account, { id: 'ba_other', last4: '1111' });
    await seller.call('PUT /api/money/setup');
    expect((await payout())?.stop).toBe('account_changed');
    // Its rest is over, and still nobody has approved that it goes there.
    await sql`update payouts set created_at = created_at - interval '4 days'`.execute(market.owner);
    await sql`update provider_accounts set payable_since = payable_since - interval '3 days'`.execute(market.owner);
    await admin.call('PUT /api/payouts', { act: 'approve', payouts: [prepared?._id] });
    await work();
    Object.assign(market.context.config, { fourEyesAboveUsd: null });
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'account_not_ready' });
    await work();
    expect([await balances(), transfers()]).toEqual([[theirs, 0, 0], []]);
  });

  test('a transfer of which Stripe tells before its answer is written is the payout', async () => {
    await isSetUp();
    stripe.faults.push({ kind: 'pass' }, { kind: 'hang-up', after: true }, { kind: 'hang-up', after: true });
    await work();
    expect(await tell('transfer.created', { object: 'transfer', id: transfers()[0]?.id })).toBe(200);
    expect(await balances()).toEqual([0, 0, theirs]);
  });

  test('a refund takes the transfer back; what the account does not have stays owed until it does', async () => {
    await isSetUp();
    await work();
    stripe.connect.balances.set(accountId, 0);
    await admin.call(`PUT /api/payments/refund/${sale}`);
    await payBackDue(market.context);
    await work();
    expect(await balances()).toEqual([-theirs, 0, theirs]);
    expect((await admin.call<Notice[]>('GET /api/notices')).body[0]?.kind).toBe('payout_stuck');
    stripe.connect.balances.set(accountId, theirs);
    await work();
    expect(await balances()).toEqual([-theirs, 0, theirs]);
    await sql`update payouts set reversal_refused_at = reversal_refused_at - interval '25 hours'`.execute(market.owner);
    stripe.faults.push({ kind: 'pass' }, { kind: 'hang-up', after: true }, { kind: 'hang-up', after: true });
    await work();
    await sql`update payouts set reversal_asked_at = reversal_asked_at - interval '1 hour'`.execute(market.owner);
    await work();
    expect(await balances()).toEqual([0, 0, 0]);
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'sale_undone' });
    expect(transfers()).toMatchObject([{ amount_reversed: theirs }]);
  });

  test('a chargeback is owed and taken back, and sent again once it is won', async () => {
    await isSetUp();
    await work();
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'warning_needs_response' } as never);
    await tell('charge.dispute.created', dispute);
    expect(await balances()).toEqual([0, 0, theirs]);
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'needs_response' });
    expect(await tell('charge.dispute.updated', dispute)).toBe(200);
    expect(await balances()).toEqual([-theirs, 0, theirs]);
    expect((await kinds()).filter((kind) => kind === 'charged_back')).toHaveLength(1);
    await work();
    expect(await balances()).toEqual([0, 0, 0]);
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'won' });
    await tell('charge.dispute.closed', dispute);
    await work();
    expect([await balances(), transfers().length]).toEqual([[0, 0, theirs], 2]);
  });

  test('a bank that sends money back is told of, and the next one that takes it', async () => {
    await isSetUp();
    await work();
    stripe.connect.failedPayouts.set(accountId, { id: 'po_1', failure_code: 'account_closed' } as never);
    const at = { account: accountId, secret: secrets.connect };
    await tell('payout.failed', { object: 'payout', id: 'po_1' }, at);
    expect((await money()).setup?.bankFailure).toBe('account_closed');
    expect((await kinds()).filter((kind) => kind === 'bank_sent_back')).toHaveLength(1);
    await tell('payout.paid', { object: 'payout', id: 'po_2' }, at);
    expect((await money()).setup?.bankFailure).toBeNull();
  });

  test('a transfer that Stripe refuses comes back, and waits for the seller or an admin', async () => {
    await isSetUp();
    Object.assign(stripe.connect.accounts.get(accountId) ?? {}, { capabilities: { transfers: 'pending' } });
    await work();
    expect(await balances()).toEqual([theirs, 0, 0]);
    expect(await payout()).toMatchObject({ failure: 'account_not_ready' });
    expect((await money()).setup?.state).toBe('checking');
    Object.assign(stripe.connect.accounts.get(accountId) ?? {}, { capabilities: { transfers: 'active' } });
    await isSetUp();
    expect((await admin.call('POST /api/payouts', { sellers: [seller.id] })).body).toMatchObject({ modifiedCount: 1 });
    expect(await balances()).toEqual([0, 0, theirs]);
  });
});
