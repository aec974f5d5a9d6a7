import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import type { Payment } from '#contract/payments.ts';
import type { Money, Statement } from '#contract/payouts.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { SaleDecision, SaleProblem } from '#contract/sales.ts';
import type { Summary } from '#contract/summary.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, keepDeadlines, settleAccounts } from '#server/orders/jobs.ts';
import { followDispute, keepChargebacks } from '#server/payouts/chargebacks.ts';
import { ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { hearFromProvider, statesOf, withProvider } from '#server/testing/paying.ts';
import { addCategory, signUpAdmin } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, letTimePass, look, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

let market: TestMarket;
let admin: Person;
let paid: PaidPhone;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await signUpAdmin(market);
  Object.assign(market.context.config, { fee: { percent: 5, fixedCents: 30 } });
});
/** $389 less 5 % and 30 cents would be the seller's. The screen is broken. */
beforeEach(async () => {
  paid = await sellPhone(market);
  await act(paid.buyer, paid.sale, { act: 'receive' });
  await act(paid.buyer, paid.sale, { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' });
});
afterEach(async () => {
  await settleAccounts(market.context);
  await hearFromProvider(market);
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
});
afterAll(() => market.close());

const offer = (cents: number) =>
  act(paid.seller, paid.sale, { act: 'answer', kind: 'part', cents, words: 'A new screen costs that.' });
const take = (number = 1) => act(paid.buyer, paid.sale, { act: 'take_answer', number });
const leave = (number = 1) => act(paid.buyer, paid.sale, { act: 'leave_answer', number });
const decide = (decided: SaleDecision) => admin.call<ProblemBody>(`PUT /api/sales/${paid.sale}/decision`, decided);
const kinds = async (person: Person) => (await person.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
const noticeOf = async (person: Person, kind: Notice['kind']) =>
  (await person.call<Notice[]>('GET /api/notices')).body.find((notice) => notice.kind === kind);
const isAtDesk = async () =>
  (await admin.call<SaleProblem[]>('GET /api/sales/problems')).body.some(({ _id }) => _id === paid.sale);
const payment = async () =>
  (await admin.call<Payment[]>('GET /api/payments')).body.find(({ bookingId }) => bookingId === paid.sale);
const available = async () => (await paid.seller.call<Money>('GET /api/money')).body.availableCents;
const toReply = async (person: Person) => {
  const { body } = await person.call<Summary>('GET /api/summary');
  return 'toReply' in body ? body.toReply : null;
};
const refunds = async () => {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents as cents from test_gateway.refunds where payment_intent_id = (select intent_id from payments where booking_id = ${paid.sale}::uuid) order by created_at`.execute(
    market.owner,
  );
  return rows.map(({ cents }) => cents);
};
/** What the provider has to do is tried again now. */
const makeDue = () =>
  sql`update payments set part_due_at = part_due_at - interval '1 day', refund_due_at = refund_due_at - interval '1 day' where booking_id = ${paid.sale}::uuid`.execute(
    market.owner,
  );
const passHours = async (hours: number) => {
  await letTimePass(market, paid.sale, hours);
  await followDueSales(market.context);
};
/** $389 less $50, less the market's share of what remains. */
const theirs = 38_900 - 5_000 - 1_721;

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
    expect(body).toMatchObject({ sold: 1, income: 339 });
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
    await makeDue();
    await Promise.all([1, 2, 3].map(() => settleAccounts(market.context)));
    expect([await refunds(), (await payment())?.partIsBack]).toEqual([[1], true]);
    expect((await kinds(paid.buyer)).filter((kind) => kind === 'part_refunded')).toHaveLength(1);
    expect(await kinds(admin)).not.toContain('partly_refunded');
  });

  test('that the provider goes on refusing is told to admins; all of the money does not wait for it', async () => {
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
      text: expect.stringMatching(/^\$50,/),
    });
    expect(told?.text).not.toContain('389');
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
    // The bank took it from the provider, which makes no refund of it.
    await sql`insert into test_gateway.refunds (id, payment_intent_id, amount_cents, idempotency_key) values (${dispute.id}, ${intentId}, 5000, ${dispute.id})`.execute(
      market.owner,
    );
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
        sql`update payments set part_cents = ${cents}, part_due_at = now() where booking_id = ${paid.sale}::uuid`.execute(
          market.owner,
        ),
      ).rejects.toThrow('payments_part');
  });
});

describe('An answer', () => {
  test('can be bettered while the buyer has said nothing, who takes what they saw', async () => {
    await offer(5_000);
    expect((await offer(4_000)).body.code).toBe('answer_worse');
    expect((await offer(5_000)).body.modifiedCount).toBe(0);
    expect((await offer(6_000)).body.modifiedCount).toBe(1);
    expect((await take(1)).body.code).toBe('answer_changed');
    expect((await leave(1)).body.code).toBe('answer_changed');
    expect(await look(paid.buyer, paid.sale)).toMatchObject({
      state: 'problem',
      answer: { number: 2, cents: 6_000 },
      earlierAnswers: [{ number: 1, kind: 'part', cents: 5_000 }],
    });
    const both = await Promise.all([take(2), offer(7_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is the seller’s alone, and taking it the buyer’s', async () => {
    const { seller, buyer, sale } = paid;
    const stranger = await sellPhone(market);
    expect((await act(buyer, sale, { act: 'answer', kind: 'no', words: 'x' })).status).toBe(403);
    expect((await act(seller, sale, { act: 'take_answer', number: 1 })).status).toBe(403);
    expect((await act(stranger.seller, sale, { act: 'answer', kind: 'no', words: 'x' })).status).toBe(404);
    expect((await act(stranger.buyer, sale, { act: 'take_answer', number: 1 })).status).toBe(404);
    expect((await act(stranger.seller, stranger.sale, { act: 'answer', kind: 'no', words: 'x' })).body.code).toBe(
      'answer_over',
    );
    expect((await take()).body.code).toBe('answer_over');
  });

  test('of no needs its reason, and then an admin decides', async () => {
    const no = (words?: string) =>
      act(paid.seller, paid.sale, { act: 'answer', kind: 'no', ...(words !== undefined && { words }) });
    expect((await no()).body).toMatchObject({ issues: [{ path: 'words', code: 'required' }] });
    expect((await no('')).status).toBe(400);
    expect((await no('It was whole when you had it.')).body.modifiedCount).toBe(1);
    expect([(await kinds(paid.buyer))[0], (await kinds(admin))[0], await isAtDesk()]).toEqual([
      'answer_refused',
      'problem_to_decide',
      true,
    ]);
    expect([(await offer(5_000)).body.code, (await take()).body.code]).toEqual(['answer_over', 'answer_over']);
    expect((await act(paid.seller, paid.sale, { act: 'give_back' })).status).toBe(200);
  });

  test('that the buyer leaves waits for an admin, who gives a part back with reasons that both read', async () => {
    await offer(5_000);
    expect([(await leave()).body.modifiedCount, (await leave()).body.modifiedCount]).toEqual([1, 0]);
    expect([(await take()).body.code, await isAtDesk(), (await kinds(paid.seller))[0]]).toEqual([
      'answer_over',
      true,
      'answer_left',
    ]);
    const half: SaleDecision = { for: 'both', cents: 10_000, words: 'A screen costs more.' };
    const answers = await Promise.all([decide(half), decide(half), decide({ for: 'seller', words: 'x' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    if (answers[2]?.status === 200) return;
    for (const person of [paid.buyer, paid.seller])
      expect(await look(person, paid.sale)).toMatchObject({
        state: 'completed',
        endedBy: 'admin',
        decision: half.words,
        partCents: 10_000,
      });
    expect(await refunds()).toEqual([10_000]);
    expect(await kinds(paid.buyer)).toContain('decided_part_buyer');
    expect(await kinds(paid.seller)).toContain('decided_part_seller');
    expect((await admin.call<{ action: string }[]>('GET /api/audit')).body[0]?.action).toBe('split_sale');
  });
});

describe('Silence', () => {
  test('of the seller: a reminder half way, then an admin decides', async () => {
    await passHours(36);
    expect([(await kinds(paid.seller))[0], await isAtDesk()]).toEqual(['answer_half', false]);
    await passHours(36);
    await followDueSales(market.context);
    expect([(await kinds(paid.seller))[0], (await kinds(paid.buyer))[0], await isAtDesk()]).toEqual([
      'to_desk_seller',
      'to_desk_buyer',
      true,
    ]);
    expect(await look(admin, paid.sale)).toMatchObject({ waitsFor: 'admin', replyBy: null });
    expect((await kinds(admin)).filter((kind) => kind === 'problem_to_decide').length).toBeGreaterThan(0);
    expect((await offer(5_000)).body.code).toBe('answer_over');
  });

  test('of the buyer too; but what was offered can still be taken', async () => {
    await offer(5_000);
    await passHours(36);
    expect([(await kinds(paid.buyer))[0], await isAtDesk()]).toEqual(['offer_half', false]);
    await passHours(36);
    expect([(await kinds(paid.buyer))[0], await isAtDesk()]).toEqual(['to_desk_buyer', true]);
    expect((await take()).status).toBe(200);
    expect([await isAtDesk(), await refunds()]).toEqual([false, [5_000]]);
  });

  test('of a seller who is suspended meanwhile is not waited for', async () => {
    const reason = 'Sold what was not theirs.';
    expect((await admin.call(`PUT /api/users/suspend/${paid.seller.id}`, { reason })).status).toBe(200);
    await followDueSales(market.context);
    expect([await isAtDesk(), (await kinds(paid.buyer))[0]]).toEqual([true, 'to_desk_buyer']);
  });

  test('while no server ran is none', async () => {
    await passHours(71);
    await sql`insert into uptime (beat_at) values (now() - interval '90 minutes') on conflict (is_only) do update set beat_at = excluded.beat_at`.execute(
      market.owner,
    );
    const before = Date.parse((await look(paid.seller, paid.sale)).replyBy ?? '');
    await keepDeadlines(market.context);
    const after = Date.parse((await look(paid.seller, paid.sale)).replyBy ?? '');
    expect(Math.round((after - before) / 60_000)).toBe(90);
    expect(await isAtDesk()).toBe(false);
  });
});

test('All of the money, once the phone is back, is what a better answer offers, and the buyer takes', async () => {
  await offer(5_000);
  const back = { act: 'answer', kind: 'return' } as const;
  expect((await act(paid.seller, paid.sale, back)).body.modifiedCount).toBe(1);
  expect((await act(paid.seller, paid.sale, back)).body.modifiedCount).toBe(0);
  expect((await offer(9_000)).body.code).toBe('answer_worse');
  expect((await take(1)).body.code).toBe('answer_changed');
  expect([(await take(2)).body.modifiedCount, (await take(2)).body.modifiedCount]).toEqual([1, 0]);
  expect((await take(1)).body.code).toBe('goes_back');
  expect(await look(paid.seller, paid.sale)).toMatchObject({
    state: 'returning',
    back: { why: 'agreed' },
    partCents: null,
  });
  expect(await refunds()).toEqual([]);
  expect((await act(paid.seller, paid.sale, { act: 'came_back' })).status).toBe(200);
  expect([await refunds(), (await look(paid.buyer, paid.sale)).state]).toEqual([[38_900], 'undone']);
});

test('A return that stands still waits for an admin, and no more for an answer', async () => {
  await act(paid.seller, paid.sale, { act: 'answer', kind: 'return' });
  await take();
  await sql`update sales set due_at = now() - interval '1 hour' where booking_id = ${paid.sale}::uuid`.execute(
    market.owner,
  );
  await sql`update returns set next_by = now() - interval '1 hour' where booking_id = ${paid.sale}::uuid`.execute(
    market.owner,
  );
  await followDueSales(market.context);
  expect(await look(admin, paid.sale)).toMatchObject({ state: 'problem', waitsFor: 'admin' });
  expect(await isAtDesk()).toBe(true);
  expect([(await offer(5_000)).body.code, (await take()).body.modifiedCount]).toEqual(['goes_back', 0]);
  expect((await decide({ for: 'both', cents: 5_000, words: 'You both waited.' })).status).toBe(200);
  // Who has the phone is not the same for each problem, so nobody is told that they keep it.
  for (const [person, kind] of [
    [paid.buyer, 'decided_part_buyer'],
    [paid.buyer, 'part_coming'],
    [paid.seller, 'sale_completed'],
  ] as const)
    expect((await noticeOf(person, kind))?.text).not.toContain('keep');
  expect(await refunds()).toEqual([5_000]);
});

test('A notice names its reader’s deadline while it is the next, and no other', async () => {
  const until = async () => [
    (await noticeOf(paid.seller, 'problem_said'))?.about.until,
    (await noticeOf(paid.buyer, 'answer_offered'))?.about.until,
  ];
  const { replyBy } = await look(paid.seller, paid.sale);
  expect(await until()).toEqual([replyBy, undefined]);
  await offer(5_000);
  expect(await until()).toEqual([null, (await look(paid.buyer, paid.sale)).replyBy]);
  await leave();
  expect(await until()).toEqual([null, null]);
});

test('An open problem is not completed by time: the database refuses what an older server would do', async () => {
  const byTime = sql`select take_step('sale', ${paid.sale}::uuid, 'problem', 'completed', null, 'nothing was said in time', now(), '{"endedBy": "time"}')`;
  await expect(byTime.execute(market.owner)).rejects.toThrow('with an open problem');
  expect((await look(paid.buyer, paid.sale)).state).toBe('problem');
});

test('A phone that arrives after all is no problem any more, and a new problem is answered anew', async () => {
  const other = await sellPhone(market);
  const say = (about: 'not_handed_over' | 'broken') =>
    act(other.buyer, other.sale, { act: 'say_problem', about, words: 'x' });
  await say('not_handed_over');
  const part = { act: 'answer', kind: 'part', cents: 5_000 } as const;
  expect((await act(other.seller, other.sale, part)).body.code).toBe('not_received');
  await act(other.seller, other.sale, { act: 'answer', kind: 'no', words: 'You have it.' });
  await act(other.buyer, other.sale, { act: 'receive' });
  expect(await look(other.buyer, other.sale)).toMatchObject({ state: 'received', waitsFor: null });
  await say('broken');
  expect(await look(other.buyer, other.sale)).toMatchObject({ waitsFor: 'seller', answer: null });
  expect((await act(other.seller, other.sale, part)).status).toBe(200);
});
