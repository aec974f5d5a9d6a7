import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import type { Statement } from '#contract/payouts.ts';
import type { Summary } from '#contract/summary.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { followDispute, keepChargebacks } from '#server/payouts/chargebacks.ts';
import { ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import { hearFromProvider, statesOf, withProvider } from '#server/testing/paying.ts';
import { look } from '#server/testing/selling.ts';
import {
  admin,
  available,
  isAtDesk,
  kinds,
  market,
  noticeOf,
  offer,
  paid,
  payment,
  refunds,
  take,
  theirs,
  toReply,
  withBrokenScreen,
} from '#server/orders/answering.fixture.ts';

withBrokenScreen();

/** What the provider has to do is tried again now. */
const makeDue = (by = '-1 day') =>
  sql`update payments
    set part_due_at = part_due_at + ${by}::interval, refund_due_at = refund_due_at + ${by}::interval
    where booking_id = ${paid.sale}::uuid`.execute(market.owner);

describe('A part of the money', () => {
  test('that the seller offers and the buyer takes goes back, and the rest is the seller’s', async () => {
    expect([await toReply(paid.seller), await toReply(paid.buyer), await isAtDesk()]).toEqual([1, 0, false]);
    expect((await offer(5_000)).body.modifiedCount).toBe(1);
    expect([await toReply(paid.seller), await toReply(paid.buyer)]).toEqual([0, 1]);
    for (const person of [paid.buyer, paid.seller, admin])
      expect(await look(person, paid.sale)).toMatchObject({
        waitsFor: 'buyer',
        answer: { number: 1, kind: 'part', cents: 5_000, words: 'A new screen costs that.' },
      });
    const [told] = (await paid.buyer.call<Notice[]>('GET /api/notices')).body;
    expect(told).toMatchObject({
      kind: 'answer_offered',
      about: { partCents: 5_000 },
      title: expect.stringContaining('$50'),
    });
    expect((await take()).body.modifiedCount).toBe(1);
    expect((await take()).body.modifiedCount).toBe(0);
    expect(await look(paid.seller, paid.sale)).toMatchObject({
      state: 'completed',
      endedBy: 'buyer',
      partCents: 5_000,
      partIsBack: true,
      sellerGetsCents: theirs,
    });
    expect([await refunds(), await available()]).toEqual([[5_000], theirs]);
    expect(await payment()).toMatchObject({ state: 'succeeded', partCents: 5_000, partIsBack: true });
    expect((await kinds(paid.buyer)).slice(0, 2)).toEqual(['part_refunded', 'part_coming']);
    expect((await kinds(paid.seller)).slice(0, 2).toSorted()).toEqual(['answer_taken', 'sale_completed']);
    const { body: booking } = await paid.buyer.call<Booking>(`GET /api/booking/${paid.sale}`);
    expect(booking).toMatchObject({ state: 'paid', partCents: 5_000 });
    const month = new Date().toISOString().slice(0, 7);
    const { body: statement } = await paid.seller.call<Statement>(`GET /api/money/statements/${month}`);
    expect(statement.lines).toMatchObject([{ partCents: 5_000, feeCents: 1_721, amountCents: theirs }]);
    // The provider tells of what we asked for, which is no news.
    await hearFromProvider(market);
    expect(await kinds(admin)).not.toContain('partly_refunded');
    const { body } = await paid.seller.call<Summary>('GET /api/summary');
    expect(body).toMatchObject({ sold: 1, income: 339, givenBack: 50 });
  });

  test('goes back once, however often and by how many servers it is asked for', async () => {
    await offer(1);
    await withProvider(market, { refundPart: () => Promise.reject(new ProviderUnavailable()) }, async () =>
      expect((await take()).status).toBe(200),
    );
    expect(await payment()).toMatchObject({ partCents: 1, partIsBack: false });
    // The provider did it, and we went away before we knew.
    const { payments } = market.context;
    const gone = async (part: Parameters<typeof payments.refundPart>[0]) => {
      await payments.refundPart(part);
      throw new ProviderUnavailable();
    };
    await makeDue();
    await withProvider(market, { refundPart: gone }, () => settleAccounts(market.context));
    await hearFromProvider(market);
    expect(await payment()).toMatchObject({ partIsBack: false });
    // As if the clock had been ahead.
    await makeDue('20 days');
    await Promise.all([1, 2, 3].map(() => settleAccounts(market.context)));
    expect([await refunds(), (await payment())?.partIsBack]).toEqual([[1], true]);
    expect((await kinds(paid.buyer)).filter((kind) => kind === 'part_refunded')).toHaveLength(1);
    expect(await kinds(admin)).not.toContain('partly_refunded');
    // In whole dollars that add up to the price.
    const { body } = await paid.seller.call<Summary>('GET /api/summary');
    expect(body).toMatchObject({ income: 388, givenBack: 1 });
  });

  test('that the provider keeps refusing is reported to admins; a full refund does not wait for it', async () => {
    await offer(5_000);
    await withProvider(market, { refundPart: () => Promise.reject(new RefundRefused()) }, async () => {
      await take();
      await sql`update payments set part_attempts = 4 where booking_id = ${paid.sale}::uuid`.execute(market.owner);
      await makeDue();
      await settleAccounts(market.context);
    });
    const [told] = (await admin.call<Notice[]>('GET /api/notices')).body;
    expect(told).toMatchObject({
      kind: 'part_stuck',
      about: { partCents: 5_000 },
      text: expect.stringContaining('refund $50, a part'),
    });
    expect(told?.text).not.toContain('$389');
    expect([await refunds(), (await payment())?.state]).toEqual([[], 'succeeded']);
    const refuses = { refundPart: () => Promise.reject(new RefundRefused()) };
    await withProvider(market, refuses, async () => {
      await admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'Settled.' });
    });
    expect([await refunds(), (await payment())?.state]).toEqual([[38_900], 'refunded']);
    expect(await noticeOf(paid.buyer, 'refunded')).toMatchObject({ about: { partCents: null } });
  });

  test.each([
    ['as much, and is taken for it', 5_000, [5_000], false],
    ['another amount, which is told', 4_000, [4_000, 5_000], true],
  ])('that an admin gives back by hand: %s', async (_title, byHand, back, isTold) => {
    const told = (await kinds(admin)).filter((kind) => kind === 'partly_refunded').length;
    await offer(5_000);
    const { payments } = market.context;
    await withProvider(market, { refundPart: () => Promise.reject(new RefundRefused()) }, async () => {
      await take();
    });
    const intentId = (await payment())?.transactionId ?? '';
    const part = { intentId, amountCents: byHand, idempotencyKey: paid.sale, owedAt: new Date() };
    await payments.refundPart(part);
    // The provider tells of it, and so it is looked at before its time.
    await hearFromProvider(market);
    await settleAccounts(market.context);
    expect([await refunds(), (await payment())?.partIsBack, await available()]).toEqual([back, true, theirs]);
    await hearFromProvider(market);
    expect((await kinds(admin)).filter((kind) => kind === 'partly_refunded').length > told).toBe(isTold);
    expect(await statesOf(market, paid.sale)).toMatchObject({ booking: 'paid', payments: 'succeeded' });
    // What the market knows nothing of would be found by the audit.
    if (isTold) await sql`delete from test_gateway.refunds where idempotency_key = ${paid.sale}`.execute(market.owner);
  });

  test('that went back before we knew is followed by the rest alone', async () => {
    await offer(5_000);
    const { payments } = market.context;
    const gone = async (part: Parameters<typeof payments.refundPart>[0]) => {
      await payments.refundPart(part);
      throw new ProviderUnavailable();
    };
    await withProvider(market, { refundPart: gone }, async () => {
      await take();
    });
    expect((await payment())?.partIsBack).toBe(false);
    await admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'Settled.' });
    expect([await refunds(), (await payment())?.state]).toEqual([[5_000, 33_900], 'refunded']);
  });

  test('is followed by the rest alone when an admin gives the money back after it', async () => {
    await offer(5_000);
    await take();
    expect(await available()).toBe(theirs);
    expect((await admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'Settled.' })).status).toBe(200);
    expect([await refunds(), await available()]).toEqual([[5_000, 33_900], 0]);
    expect(await statesOf(market, paid.sale)).toEqual({
      product: 'returned',
      booking: 'refunded',
      payments: 'refunded',
    });
    expect(await look(paid.buyer, paid.sale)).toMatchObject({ state: 'undone', partCents: 5_000, moneyIsBack: true });
    for (const [person, kind] of [
      [paid.buyer, 'refund_coming'],
      [paid.buyer, 'refunded'],
      [paid.seller, 'sale_refunded'],
    ] as const)
      expect(await noticeOf(person, kind)).toMatchObject({
        about: { partCents: 5_000 },
        text: expect.stringContaining('the rest of the $389'),
      });
  });

  test('is none of what a bank claims; what can not go back since the bank gave it is settled', async () => {
    await offer(5_000);
    const dispute = { id: `dp_${paid.sale}`, amountCents: 38_900, state: 'lost' } as const;
    const intentId = (await payment())?.transactionId ?? '';
    const refuses = { refundPart: () => Promise.reject(new RefundRefused()), listDisputes: async () => [dispute] };
    await withProvider(market, refuses, async () => {
      await take();
      await followDispute(market.context, intentId);
      expect([await available(), (await payment())?.partIsBack]).toEqual([0, false]);
      await keepChargebacks(market.context);
    });
    expect((await payment())?.partIsBack).toBe(true);
    // As the provider has it.
    await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, status)
      values (${dispute.id}, ${intentId}, 38900, 'lost', 'lost')`.execute(market.owner);
  });

  test.each([0, -5_000, 38_900, 100_000, 0.5, null, '50'])('is never %j cents: nothing is written', async (cents) => {
    const said = { act: 'answer', kind: 'part', cents, words: 'x' };
    expect((await paid.seller.call(`POST /api/sales/${paid.sale}`, said)).status).toBe(400);
    const decided = { for: 'both', cents, words: 'x' };
    expect((await admin.call(`PUT /api/sales/${paid.sale}/decision`, decided)).status).toBe(400);
    expect(await look(paid.buyer, paid.sale)).toMatchObject({ waitsFor: 'seller', answer: null, decision: null });
  });

  test('is refused by the database too', async () => {
    for (const cents of [0, -1, 38_900])
      await expect(
        sql`update payments set part_cents = ${cents}, part_due_at = now()
          where booking_id = ${paid.sale}::uuid`.execute(market.owner),
      ).rejects.toThrow('payments_part');
  });
});
