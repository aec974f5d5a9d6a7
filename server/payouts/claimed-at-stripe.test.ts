import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { compareAfterPause } from '#server/payouts/jobs.ts';
import { findDisputes } from '#server/payouts/provider-news.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { beginToPay, bookPhone, recordPayment } from '#server/testing/paying.ts';
import { addPerson, listPhone } from '#server/testing/people.ts';
import { stripeFee } from '#server/testing/stripe-fees.ts';
import {
  admin,
  balances,
  intentId,
  isSetUp,
  kinds,
  market,
  openStripeMarket,
  sale,
  seller,
  stripe,
  tell,
  theirs,
  transfers,
  work,
} from '#server/testing/paid-by-stripe.ts';

openStripeMarket();

describe('With Stripe', () => {
  const isKnown = async () => {
    const { rows } = await sql<{ is_known: boolean }>`
      select fees_known_at is not null as is_known from payments where booking_id = ${sale}::uuid`.execute(
      market.owner,
    );
    return rows[0]?.is_known;
  };

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

  test('an event is read with as much evidence as Stripe takes, and not with far more', async () => {
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    const tellWith = (length: number, type: string) =>
      tell(type, { ...dispute, evidence: { uncategorized_text: '電'.repeat(length) } });
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    expect(await tellWith(150_000, 'charge.dispute.updated')).toBe(200);
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'won' });
    expect(await tellWith(400_000, 'charge.dispute.closed')).toBe(413);
    expect(await tellWith(150_000, 'charge.dispute.closed')).toBe(200);
    expect((await kinds()).filter((kind) => kind.startsWith('charge'))).toEqual(['chargeback_won', 'charged_back']);
  });

  test('what is taken back only after the bank gave up is sent again by itself', async () => {
    await isSetUp();
    await work();
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    await tell('charge.dispute.created', dispute);
    stripe.faults.push({ kind: 'hang-up', after: false }, { kind: 'hang-up', after: false });
    await work();
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'won' });
    await tell('charge.dispute.closed', dispute);
    expect([await balances(), transfers().length]).toEqual([[0, 0, theirs], 1]);
    await sql`update payouts set reversal_asked_at = reversal_asked_at - interval '1 hour'`.execute(market.owner);
    await work();
    await work();
    expect([await balances(), transfers().length]).toEqual([[0, 0, theirs], 2]);
    expect(await kinds()).not.toContain('payout_refused');
  });

  test('a refund that a chargeback stands in the way of ends once the bank decides for the buyer', async () => {
    await isSetUp();
    await work();
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: 38_900 };
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    await tell('charge.dispute.created', dispute);
    await admin.call(`PUT /api/payments/refund/${sale}`, { words: 'The phone was lost.' });
    await payBackDue(market.context);
    expect(stripe.refunds).toEqual([]);
    await work();
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'lost' });
    await tell('charge.dispute.closed', dispute);
    expect(await kinds()).not.toContain('chargeback_lost');
    await work();
    const { rows } = await sql`select state, refund_id from payments where intent_id = ${intentId}`.execute(
      market.owner,
    );
    expect(rows).toEqual([{ state: 'refunded', refund_id: dispute.id }]);
    expect(await balances()).toEqual([0, 0, 0]);
  });

  test('a refund ends, too, once the rest of what a bank gave the buyer was given back by hand', async () => {
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: 6_000 };
    stripe.connect.disputes.push({ ...dispute, status: 'lost' } as never);
    await tell('charge.dispute.closed', dispute);
    await admin.call(`PUT /api/payments/refund/${sale}`, { words: 'The phone was lost.' });
    await payBackDue(market.context);
    expect(stripe.refunds).toEqual([]);
    const charge = stripe.intents.get(intentId)?.latest_charge ?? {};
    for (const [byHand, state] of [
      [32_800, 'refund_pending'],
      [32_900, 'refunded'],
    ] as const) {
      Object.assign(charge, { amount_refunded: byHand });
      await work();
      const { rows } = await sql`select state from payments where intent_id = ${intentId}`.execute(market.owner);
      expect(rows).toEqual([{ state }]);
    }
  });

  test('a chargeback is followed by a key that may not ask for fees, which are asked for until it may', async () => {
    await isSetUp();
    await work();
    const { payments } = market.context;
    const findFees = () => Promise.reject(new ProviderUnavailable('This key may not read Balance.'));
    Object.assign(market.context, { payments: { ...payments, findFees } });
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    expect(await tell('charge.dispute.created', dispute)).toBe(200);
    await work();
    expect([await isKnown(), (await kinds())[0]]).toEqual([false, 'charged_back']);
    expect((await admin.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind)).toContain('disputed');
    Object.assign(market.context, { payments });
    await work();
    expect(await isKnown()).toBe(true);
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'won' });
    await tell('charge.dispute.closed', dispute);
  });

  test('a second chargeback of one payment is owed as the first was; one that was given up and is not moves nothing', async () => {
    await isSetUp();
    await work();
    const adminKinds = async () => (await admin.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'won' } as never);
    await tell('charge.dispute.closed', dispute);
    stripe.connect.disputes.unshift({ ...dispute, id: `dp_2_${sale}`, status: 'lost' } as never);
    await tell('charge.dispute.closed', dispute);
    expect([(await kinds())[0], await balances()]).toEqual(['chargeback_lost', [-theirs, 0, theirs]]);
    expect(await adminKinds()).not.toContain('claimed_again');
    Object.assign(stripe.connect.disputes.find(({ id }) => id === dispute.id) ?? {}, { status: 'lost' });
    await tell('charge.dispute.closed', dispute);
    expect(await adminKinds()).toContain('claimed_again');
    expect(await balances()).toEqual([-theirs, 0, theirs]);
  });

  test('a chargeback that is taken up again after it was given up keeps back what was not sent', async () => {
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    const is = async (status: string) => {
      Object.assign(stripe.connect.disputes.find(({ id }) => id === dispute.id) ?? {}, { status });
      await tell('charge.dispute.closed', dispute);
      await work();
      return [await balances(), transfers().length];
    };
    expect(await is('needs_response')).toEqual([[0, 0, 0], 0]);
    expect(await is('won')).toEqual([[theirs, 0, 0], 0]);
    await isSetUp();
    expect(await is('lost')).toEqual([[theirs, 0, 0], 0]);
    expect(await is('won')).toEqual([[0, 0, theirs], 1]);
  });

  test('what Stripe takes is the fee of a charge and of its disputes, in the currency of the price', async () => {
    await isSetUp();
    await work();
    const charge = stripe.intents.get(intentId)?.latest_charge;
    const taken = async () => {
      const { rows } = await sql<{ kind: string; cents: number }>`
        select kind, amount_cents as cents from movements where fee_id is not null
          and payment_id = (select id from payments where booking_id = ${sale}::uuid) order by amount_cents`.execute(
        market.owner,
      );
      return rows.map(({ kind, cents }) => `${kind} ${cents}`);
    };
    expect(await taken()).toEqual(['provider_fee 1158']);
    const claim = stripeFee({
      id: `txn_claim_${sale}`,
      amount: -theirs,
      type: 'adjustment',
      fee: 1_350,
      exchange_rate: 0.9,
    });
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    Object.assign(charge ?? {}, { disputed: true });
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response', balance_transactions: [claim] } as never);
    await tell('charge.dispute.created', dispute);
    await work();
    expect(await taken()).toEqual(['provider_fee 1158', 'provider_fee 1500']);
    const back = stripeFee({ id: `txn_back_${sale}`, amount: theirs, type: 'adjustment', fee: -1_000 });
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'won' });
    await tell('charge.dispute.closed', dispute);
    await work();
    expect(await taken()).toEqual(['provider_fee 1158', 'provider_fee 1500']);
    // Stripe books what it gives back a moment later, and says so.
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { balance_transactions: [claim, back] });
    await tell('charge.dispute.funds_reinstated', dispute);
    await work();
    expect(await taken()).toEqual(['provider_fee_back 1000', 'provider_fee 1158', 'provider_fee 1500']);
  });

  test('a fee that Stripe does not know yet is asked for later', async () => {
    const charge = stripe.intents.get(intentId)?.latest_charge;
    const fee = charge?.balance_transaction;
    Object.assign(charge ?? {}, { balance_transaction: null });
    await work();
    expect(await isKnown()).toBe(false);
    Object.assign(charge ?? {}, { balance_transaction: fee });
    await sql`update payments set fees_asked_at = fees_asked_at - interval '1 hour'`.execute(market.owner);
    await work();
    expect(await isKnown()).toBe(true);
  });

  test('what Stripe refuses to say of one dispute or account keeps nobody else waiting', async () => {
    const dispute = { id: `dp_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    await tell('charge.dispute.created', dispute);
    await isSetUp();
    await sql`update chargebacks set checked_at = checked_at - interval '25 hours'`.execute(market.owner);
    await sql`update provider_accounts set checked_at = checked_at - interval '25 hours'`.execute(market.owner);
    const { rows: accounts } = await sql`select from provider_accounts`.execute(market.owner);
    Object.assign(stripe.connect.disputes.at(-1) ?? {}, { status: 'won' });
    const refuse = { kind: 'status', status: 400 } as const;
    stripe.faults.push(...accounts.map(() => refuse), refuse);
    await work();
    expect(stripe.faults).toEqual([]);
    expect(transfers()).toEqual([]);
    stripe.asked.length = 0;
    await work();
    expect(stripe.asked).toEqual([]);
    await tell('charge.dispute.closed', dispute);
    await work();
    expect(await balances()).toEqual([0, 0, theirs]);
  });

  test('a chargeback that was told to nobody is found after a long pause, and told once', async () => {
    const buyer = await addPerson(market, 'User');
    const open = await bookPhone(market, buyer, await listPhone(market, seller));
    const { intentId: theirs } = await beginToPay(buyer, open);
    stripe.succeed(theirs);
    await recordPayment(buyer, open, theirs);
    const dispute = { id: `dp_${open}`, object: 'dispute', payment_intent: theirs, amount: 38_900 };
    stripe.connect.disputes.push({ ...dispute, status: 'needs_response' } as never);
    await sql`update sales set compare_due_at = now() - interval '1 second' where booking_id = ${open}::uuid`.execute(
      market.owner,
    );
    const adminKinds = async () => (await admin.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
    const count = async () => [await kinds(), await adminKinds()].map((all) => all.filter(isOfClaim).length);
    const isOfClaim = (kind: string) => kind === 'charged_back' || kind === 'disputed';
    const [ofSeller = 0, ofAdmin = 0] = await count();
    stripe.asked.length = 0;
    await compareAfterPause(market.context);
    expect(stripe.asked.find(({ path }) => path === '/v1/disputes')).toMatchObject({
      method: 'GET',
      params: { payment_intent: theirs },
    });
    expect(await count()).toEqual([ofSeller + 1, ofAdmin + 1]);
    await tell('charge.dispute.created', dispute);
    expect(await count()).toEqual([ofSeller + 1, ofAdmin + 1]);
  });

  test('a question of a bank is told to admins once, asked for or told, and claims nothing', async () => {
    const dispute = { id: `dp_asks_${sale}`, object: 'dispute', payment_intent: intentId, amount: theirs };
    stripe.connect.disputes.push({ ...dispute, status: 'warning_needs_response' } as never);
    const count = async () =>
      (await admin.call<Notice[]>('GET /api/notices')).body.filter(({ kind }) => kind === 'disputed').length;
    const before = await count();
    await tell('charge.dispute.created', dispute);
    await findDisputes(market.context, intentId);
    expect(await count()).toBe(before + 1);
    expect((await kinds()).includes('charged_back')).toBe(false);
  });
});
