import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/bookings.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { Product } from '#contract/products.ts';
import type { SaleDecision } from '#contract/sales.ts';
import { followDueSales, keepDeadlines } from '#server/orders/jobs.ts';
import { uploadPhoto } from '#server/testing/people.ts';
import { act, look, sellPhone } from '#server/testing/selling.ts';
import {
  admin,
  decide,
  isAtDesk,
  kinds,
  leave,
  market,
  noticeOf,
  offer,
  paid,
  passHours,
  refunds,
  take,
  withBrokenScreen,
} from '#server/orders/answering.fixture.ts';

withBrokenScreen();

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

  test('has photos, which both sides and an admin see beside it, and so has each one before', async () => {
    const { seller, buyer, sale } = paid;
    const photos = [await uploadPhoto(market, seller), await uploadPhoto(market, seller, '#a42')];
    const [first = '', second = ''] = photos;
    const say = (cents: number, of: string[]) =>
      act(seller, sale, { act: 'answer', kind: 'part', cents, words: 'A new screen', photos: of });
    for (const [of, code] of [
      [[await uploadPhoto(market, buyer, '#246')], 'not_your_upload'],
      [Array.from({ length: 7 }, (_, at) => `${first}${at}`), 'too_many'],
    ] as const)
      expect((await say(5_000, [...of])).body).toMatchObject({ issues: [{ code }] });
    expect((await say(5_000, photos)).status).toBe(200);
    expect((await say(6_000, [second])).status).toBe(200);
    for (const person of [buyer, seller, admin])
      expect(await look(person, sale)).toMatchObject({
        answer: { number: 2, photos: [second] },
        earlierAnswers: [{ number: 1, photos: [first, second] }],
      });
    await act(seller, sale, { act: 'give_back' });
    expect((await admin.call(`DELETE /api/users/${seller.id}`)).status).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({ answer: { photos: [], words: 'erased' } });
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
    await sql`insert into uptime (beat_at) values (now() - interval '90 minutes') on conflict (is_only) do update
      set beat_at = excluded.beat_at`.execute(market.owner);
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

test('A return that is stuck waits for an admin, and no longer for an answer', async () => {
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
  // Either side may have the phone, depending on the problem, so nobody is told that they keep it.
  for (const [person, kind] of [
    [paid.buyer, 'decided_part_buyer'],
    [paid.buyer, 'part_coming'],
    [paid.seller, 'sale_completed'],
  ] as const)
    expect((await noticeOf(person, kind))?.text).not.toContain('keep');
  expect(await refunds()).toEqual([5_000]);
});

test('A phone that its seller may keep after a part can be put on sale again, once', async () => {
  const { seller, sale } = paid;
  const relist = (productId: string) => seller.call<ProblemBody>(`PUT /api/products/relist/${productId}`);
  const mine = async () =>
    (await seller.call<Sale[]>(`GET /api/sales?email=${seller.email}`)).body.find(({ _id }) => _id === sale);
  const { productID } = await look(seller, sale);
  await act(seller, sale, { act: 'answer', kind: 'return' });
  await take();
  expect((await relist(productID)).body.code).toBe('not_returned');
  await act(seller, sale, { act: 'dispute_return', words: 'Scratched' });
  expect((await decide({ for: 'both', cents: 5_000, words: 'Half each.', phone: 'seller' })).status).toBe(200);
  expect(await look(paid.buyer, sale)).toMatchObject({ state: 'completed', phoneStaysBack: true, partCents: 5_000 });
  expect(await mine()).toMatchObject({ state: 'paid', canRelist: false, canListAnew: true });
  expect((await relist(productID)).body).toMatchObject({ modifiedCount: 1 });
  expect((await relist(productID)).body).toMatchObject({ modifiedCount: 0 });
  expect(await mine()).toMatchObject({ canListAnew: false });
  const { body: listed } = await seller.call<Product[]>(`GET /api/products?email=${seller.email}`);
  expect(listed).toMatchObject([{ name: (await look(seller, sale)).productName, salesStatus: 'Available' }]);
  expect(listed[0]?._id).not.toBe(productID);
  // The rest of the money goes back as well: the sale is one phone.
  expect((await admin.call(`PUT /api/payments/refund/${sale}`, { words: 'All of it.' })).status).toBe(200);
  expect(await mine()).toMatchObject({ state: 'refunded', canRelist: false });
  expect((await relist(productID)).body).toMatchObject({ modifiedCount: 0 });
  expect((await seller.call('GET /api/summary')).body).toMatchObject({ toRelist: 0 });
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
  const byTime = sql`select take_step('sale', ${paid.sale}::uuid, 'problem', 'completed', null,
    'nothing was said in time', now(), '{"endedBy": "time"}')`;
  await expect(byTime.execute(market.owner)).rejects.toThrow('with an open problem');
  expect((await look(paid.buyer, paid.sale)).state).toBe('problem');
});

test('A phone that arrives after all has no open problem, and a new problem gets a new answer', async () => {
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
