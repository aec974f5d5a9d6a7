import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { PayoutRow } from '#contract/payouts.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { handleLeftEvents } from '#server/payouts/provider-news.ts';
import { bookPhone } from '#server/testing/paying.ts';
import { addPerson, listPhone } from '#server/testing/people.ts';
import { setUpStripeAccount } from '#server/testing/stripe-connect-objects.ts';
import {
  accountId,
  admin,
  balances,
  completeSale,
  isSetUp,
  kinds,
  letTimePass,
  market,
  money,
  openStripeMarket,
  payout,
  sale,
  secrets,
  seller,
  stripe,
  tell,
  theirs,
  transfers,
  work,
} from '#server/testing/paid-by-stripe.ts';

openStripeMarket();

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

  test('events that were left are asked about until Stripe is silent', async () => {
    const before = new Date(Date.now() - 3_600_000).toISOString();
    for (const _ of [1, 2, 3])
      await sql`insert into provider_events (id, provider, type, subject_id, received_at)
        values (${`evt_${randomUUID()}`}, 'stripe', 'account.updated', ${accountId}, ${before}::timestamptz)`.execute(
        market.owner,
      );
    const hangUp = { kind: 'hang-up', after: false } as const;
    stripe.faults.push(hangUp, hangUp);
    await handleLeftEvents(market.context);
    expect(stripe.asked).toHaveLength(2);
    await handleLeftEvents(market.context);
    expect((await money()).setup?.state).toBe('resting');
    expect(stripe.asked).toHaveLength(5);
    await isSetUp();
    await work();
  });

  test('events that the key may not ask about keep back no others', async () => {
    for (const [type, age] of [
      ['payout.failed', '2 hours'],
      ['account.updated', '1 hour'],
    ])
      await sql`insert into provider_events (id, provider, type, subject_id, received_at)
        values (${`evt_${randomUUID()}`}, 'stripe', ${type}, ${accountId}, now() - ${age}::interval)`.execute(
        market.owner,
      );
    const left = async () =>
      (await sql<{ type: string }>`select type from provider_events where handled_at is null`.execute(market.owner))
        .rows;
    stripe.faults.push({ kind: 'pass' }, { kind: 'status', status: 403 });
    await handleLeftEvents(market.context);
    expect(await left()).toEqual([{ type: 'payout.failed' }]);
    await handleLeftEvents(market.context);
    expect(await left()).toEqual([]);
    await isSetUp();
    await work();
  });

  test('an event of an account that is no longer ours is not left', async () => {
    await sql`insert into provider_events (id, provider, type, subject_id, received_at)
      values (${`evt_${randomUUID()}`}, 'stripe', 'payout.failed', ${accountId}, now() - interval '1 hour')`.execute(
      market.owner,
    );
    const notOurs = { kind: 'status', status: 403, code: 'account_invalid' } as const;
    stripe.faults.push(notOurs, notOurs);
    await handleLeftEvents(market.context);
    const left = await sql`select from provider_events where handled_at is null`.execute(market.owner);
    expect(left.rows).toEqual([]);
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

  test('a transfer that Stripe reports before we stored its answer is the payout', async () => {
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
    await admin.call(`PUT /api/payments/refund/${sale}`, { words: 'The phone was lost.' });
    await payBackDue(market.context);
    await work();
    expect(await balances()).toEqual([-theirs, 0, theirs]);
    expect((await admin.call<Notice[]>('GET /api/notices')).body[0]?.kind).toBe('payout_stuck');
    const notBack = async () =>
      (await admin.call<PayoutRow[]>('GET /api/payouts?notBack=1')).body.map(({ seller }) => seller);
    expect([await notBack(), (await payout())?.notBackSince]).toEqual([[seller.id], expect.any(String)]);
    // As if the clock had been ahead: it is asked for, and refused at the right time.
    await sql`update payouts set reversal_refused_at = reversal_refused_at + interval '20 days'`.execute(market.owner);
    await work();
    const ahead = await sql`select from payouts where reversal_refused_at > now() + interval '1 day'`.execute(
      market.owner,
    );
    expect(ahead.rows).toEqual([]);
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
    expect([await notBack(), (await payout())?.notBackSince]).toEqual([[], null]);
  });

  test('what Stripe was asked to take back is asked again, although the seller owes nothing by then', async () => {
    await isSetUp();
    await work();
    await admin.call(`PUT /api/payments/refund/${sale}`, { words: 'The phone was lost.' });
    await payBackDue(market.context);
    stripe.faults.push({ kind: 'hang-up', after: false }, { kind: 'hang-up', after: false });
    await work();
    await completeSale();
    expect(await balances()).toEqual([0, 0, theirs]);
    await sql`update payouts set reversal_asked_at = reversal_asked_at - interval '1 hour'`.execute(market.owner);
    await work();
    await work();
    expect(await balances()).toEqual([0, 0, theirs]);
    expect(transfers()).toMatchObject([{ amount_reversed: theirs }, { transfer_group: `booking_${sale}` }]);
  });

  test('a bank that returns money is reported, and so is the next one that takes it', async () => {
    await isSetUp();
    await work();
    const bank = `ba_${accountId}`;
    const failed = { id: 'po_2', status: 'failed', failure_code: 'account_closed', destination: bank };
    const paid = { id: 'po_1', status: 'paid', destination: bank };
    const toBank = (...payouts: object[]) => stripe.connect.bankPayouts.set(accountId, payouts as never);
    const failure = async () => (await money()).setup?.bankFailure;
    toBank(failed, paid);
    const at = { account: accountId, secret: secrets.connect };
    await tell('payout.failed', { object: 'payout', id: 'po_2' }, at);
    // An older one of which Stripe tells late changes nothing.
    await tell('payout.paid', { object: 'payout', id: 'po_1' }, at);
    expect(await failure()).toBe('account_closed');
    expect((await kinds()).filter((kind) => kind === 'bank_sent_back')).toHaveLength(1);
    toBank({ ...paid, id: 'po_3' }, failed, paid);
    await tell('payout.paid', { object: 'payout', id: 'po_3' }, at);
    expect(await failure()).toBeNull();
    await tell('payout.failed', { object: 'payout', id: 'po_2' }, at);
    expect(await failure()).toBeNull();
    toBank({ ...failed, id: 'po_0', destination: 'ba_of_before' });
    await tell('payout.failed', { object: 'payout', id: 'po_0' }, at);
    expect(await failure()).toBeNull();
  });

  test('an account that Stripe does not know any more gives way to another one', async () => {
    await isSetUp();
    stripe.connect.accounts.delete(accountId);
    await seller.call('PUT /api/money/setup');
    expect((await money()).setup?.state).toBe('disabled');
    const links = await Promise.all([1, 2].map(() => seller.call<{ url: string }>('POST /api/money/setup')));
    const [account, ...others] = [...stripe.connect.accounts.values()].filter(({ email }) => email === seller.email);
    expect(others).toEqual([]);
    for (const { body } of links) expect(body.url).toContain(account?.id);
    expect((await money()).setup?.state).toBe('unfinished');
    // The dead one is gone for good: nothing is ever sent there.
    await work();
    expect(transfers()).toEqual([]);
  });

  test('an account is made although Stripe keeps a failure, or its seller has another address by now', async () => {
    const one = await addPerson(market, 'Seller');
    const setUp = async () => (await one.call('POST /api/money/setup')).status;
    stripe.faults.push({ kind: 'status', status: 500, isKept: true }, { kind: 'status', status: 500 });
    expect(await setUp()).toBe(503);
    stripe.faults.push({ kind: 'hang-up', after: true }, { kind: 'hang-up', after: false });
    expect(await setUp()).toBe(503);
    await sql`with of_account as (
      update users set email = 'new.' || email where id = ${one.id}::uuid returning identity_id, email)
      update identity_user set email = of_account.email from of_account where id = identity_id`.execute(market.owner);
    expect(await setUp()).toBe(200);
  });

  test('a payment whose answer was lost while admins paid by bank is started again', async () => {
    const buyer = await addPerson(market, 'User');
    const booking = await bookPhone(market, buyer, await listPhone(market, seller));
    const begin = async () =>
      (await buyer.call('POST /api/create-payment-intent', { price: 389, bookingId: booking })).status;
    Object.assign(market.context.config, { payoutsBy: 'bank' });
    stripe.faults.push({ kind: 'hang-up', after: true }, { kind: 'hang-up', after: false });
    expect(await begin()).toBe(503);
    Object.assign(market.context.config, { payoutsBy: 'provider' });
    expect(await begin()).toBe(200);
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
