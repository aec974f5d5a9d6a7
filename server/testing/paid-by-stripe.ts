import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Money, PayoutRow } from '#contract/payouts.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
import { keepPayouts } from '#server/payouts/jobs.ts';
import { compareFees } from '#server/payouts/provider-fees.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, recordPayment } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act } from '#server/testing/selling.ts';
import { setUpStripeAccount } from '#server/testing/stripe-connect-objects.ts';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#server/testing/stripe-stand-in.ts';

export const secrets = { platform: 'whsec_platform', connect: 'whsec_connect' };
export const theirs = 38_900;

export let stripe: StripeStandIn;
export let market: TestMarket;
export let admin: Person;
export let seller: Person;
export let sale: string;
export let intentId: string;
export let accountId: string;

/** A market whose sellers Stripe pays; before each test a sale is complete, and its seller has an account. */
export function openStripeMarket(): void {
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
    admin = await addAdmin(market);
  });
  beforeEach(async () => {
    seller = await addPerson(market, 'Seller');
    await completeSale();
    await seller.call('POST /api/money/setup');
    const [account] = [...stripe.connect.accounts.values()].filter(({ email }) => email === seller.email);
    accountId = account?.id ?? '';
    if (account) setUpStripeAccount(account, { id: `ba_${accountId}`, last4: '6789' });
    stripe.asked.length = 0;
  });
  afterEach(async () => {
    stripe.faults.length = 0;
    expect(await checkBooks(market.context, invariants)).toEqual([]);
    const longAgo = new Date('2020-01-01');
    expect(await compareTransfers(market.context, longAgo)).toEqual([]);
    expect(await compareFees(market.context, longAgo, 0)).toEqual([]);
  });
  afterAll(async () => {
    await market.close();
    await stripe.stop();
  });
}

/** The seller sells a phone, to somebody who is content with it. */
export async function completeSale(): Promise<void> {
  const buyer = await addPerson(market, 'User');
  sale = await bookPhone(market, buyer, await listPhone(market, seller));
  ({ intentId } = await beginToPay(buyer, sale));
  stripe.succeed(intentId);
  await recordPayment(buyer, sale, intentId);
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
}

export const work = () => keepPayouts(market.context);
export const money = async () => (await seller.call<Money>('GET /api/money')).body;
export const balances = async () => {
  const { availableCents, onItsWayCents, paidOutCents } = await money();
  return [availableCents, onItsWayCents, paidOutCents];
};
export const kinds = async () => (await seller.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
export const transfers = (): Stripe.Transfer[] =>
  stripe.connect.transfers.filter(({ destination }) => destination === accountId);
export const payout = async () =>
  (await admin.call<PayoutRow[]>('GET /api/payouts')).body.find(({ sellerEmail }) => sellerEmail === seller.email);
export const isSetUp = async () => {
  await seller.call('PUT /api/money/setup');
  await sql`update provider_accounts set payable_since = payable_since - interval '3 days'`.execute(market.owner);
};
export const letTimePass = () => sql`update payouts set asked_at = asked_at - interval '1 hour'`.execute(market.owner);

/** Stripe tells, twice as it may, signed with the secret of that endpoint. */
export async function tell(
  type: string,
  object: object,
  { account = '', secret = secrets.platform } = {},
): Promise<number> {
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
