import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Notice } from '#contract/notices.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, settleAccounts } from '#server/orders/jobs.ts';
import { writeProblemPhotos } from '#server/orders/sale-store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, letTimePass, look, samPhones, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

let market: TestMarket;
let admin: Person;
let { seller, buyer, sale } = {} as PaidPhone;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
});
beforeEach(async () => {
  ({ seller, buyer, sale } = await sellPhone(market));
});
afterEach(async () => {
  await settleAccounts(market.context);
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
});
afterAll(() => market.close());

const lastKind = async (person: Person) => (await person.call<Notice[]>('GET /api/notices')).body[0]?.kind;
const answer = (words: string) => admin.call<{ code: string }>(`PUT /api/sales/${sale}/answer`, { words });

test('A buyer asks for an admin, whose answer both read; no deadline passes meanwhile', async () => {
  const call = { act: 'call_admin', about: 'buyer_asks', words: 'They want me to pay more.' } as const;
  expect((await act(buyer, sale, { ...call, words: '' })).status).toBe(400);
  expect((await act(buyer, sale, call)).body.modifiedCount).toBe(1);
  expect((await act(buyer, sale, call)).body.modifiedCount).toBe(0);
  expect((await act(seller, sale, { ...call, about: 'seller_asks' })).body.code).toBe('problem_on_desk');
  expect([await lastKind(seller), await lastKind(admin)]).toEqual(['buyer_called', 'admin_called']);
  const { body } = await admin.call<SaleProblem[]>('GET /api/sales/problems');
  expect(body.find(({ _id }) => _id === sale)).toMatchObject({ about: 'buyer_asks', words: call.words });
  await letTimePass(market, sale, 1_000);
  await followDueSales(market.context);
  expect((await look(seller, sale)).state).toBe('problem');

  for (const person of [seller, buyer])
    expect((await person.call(`PUT /api/sales/${sale}/answer`, { words: 'No' })).status).toBe(403);
  expect((await answer('')).status).toBe(400);
  expect((await answer('Pay nothing more.')).status).toBe(200);
  expect((await answer('Again.')).body.code).toBe('sale_over');
  for (const person of [seller, buyer])
    expect(await look(person, sale)).toMatchObject({
      state: 'to_hand_over',
      problem: null,
      earlierCalls: [{ about: 'buyer_asks', words: call.words, answer: 'Pay nothing more.' }],
    });
  expect([await lastKind(seller), await lastKind(buyer)]).toEqual(['seller_goes_on', 'buyer_goes_on']);
});

test('A seller whose buyer does not come asks for an admin, and they meet after all', async () => {
  await act(seller, sale, { act: 'call_admin', about: 'buyer_absent', words: 'I waited an hour.' });
  expect(await lastKind(buyer)).toBe('seller_called');
  expect((await act(buyer, sale, { act: 'end_call' })).body.code).toBe('not_allowed');
  const { code } = await look(buyer, sale);
  expect((await act(seller, sale, { act: 'hand_over', code: code ?? '' })).status).toBe(200);
  expect(await look(buyer, sale)).toMatchObject({
    state: 'received',
    problem: null,
    earlierCalls: [{ about: 'buyer_absent', answer: null }],
  });
  await act(buyer, sale, { act: 'accept' });
});

test('The side that asked for an admin takes it back, and its words are erased with its account', async () => {
  await act(seller, sale, { act: 'call_admin', about: 'seller_asks', words: 'A question.' });
  expect((await act(seller, sale, { act: 'end_call' })).body.modifiedCount).toBe(1);
  expect((await act(seller, sale, { act: 'end_call' })).body.modifiedCount).toBe(0);
  expect(await lastKind(buyer)).toBe('buyer_goes_on');
  await act(buyer, sale, { act: 'call_admin', about: 'buyer_asks', words: 'Where is it?' });
  await act(buyer, sale, { act: 'end_call' });
  await act(seller, sale, { act: 'call_admin', about: 'no_code', words: 'He drove away.' });
  await act(seller, sale, { act: 'give_back' });
  expect(await look(buyer, sale)).toMatchObject({ state: 'undone', problem: { words: 'He drove away.' } });
  await admin.call(`DELETE /api/users/${seller.id}`);
  expect(await look(buyer, sale)).toMatchObject({
    problem: { words: 'erased' },
    earlierCalls: [
      { about: 'seller_asks', words: 'erased' },
      { about: 'buyer_asks', words: 'Where is it?', answer: null },
    ],
  });
});

test('An admin can explain every decision at length', async () => {
  const words = 'x'.repeat(limits.textMax);
  await act(buyer, sale, { act: 'call_admin', about: 'buyer_asks', words });
  expect((await answer(words)).status).toBe(200);
  await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words });
  expect((await admin.call(`PUT /api/sales/${sale}/decision`, { for: 'buyer', words })).status).toBe(200);
  const other = await sellPhone(market);
  expect((await admin.call(`PUT /api/payments/refund/${other.sale}`, { words })).status).toBe(200);
});

test('A buyer who has the phone and shows no code gets no money back by saying that it did not arrive', async () => {
  await act(seller, sale, { act: 'call_admin', about: 'no_code', words: 'He has it.' });
  await letTimePass(market, sale, 130);
  await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nobody came.' });
  expect((await act(buyer, sale, { act: 'take_back' })).body.code).toBe('problem_open');
  expect((await look(buyer, sale)).canTakeBack).toBe(false);
});

test('A seller who is late takes the way to the money from nobody', async () => {
  await letTimePass(market, sale, 130);
  await act(seller, sale, { act: 'call_admin', about: 'seller_asks', words: 'Wait.' });
  expect((await look(buyer, sale)).canTakeBack).toBe(true);
  expect((await act(buyer, sale, { act: 'take_back' })).status).toBe(200);
});

test('What a buyer had said stays to be read with its photos once its seller asks for an admin, and no time is named', async () => {
  await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nobody came.' });
  await act(seller, sale, { act: 'answer', kind: 'no', words: 'I did come.' });
  const { code } = await look(buyer, sale);
  await act(seller, sale, { act: 'hand_over', code: code ?? '' });
  const notices = async () => (await seller.call<Notice[]>('GET /api/notices')).body;
  const received = async () => (await notices()).find(({ kind }) => kind === 'received')?.about.until;
  expect(await received()).not.toBeNull();
  const { id } = await market.context.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
  await writeProblemPhotos(market.context, { bookingId: sale, imageIds: [id] });
  await act(seller, sale, { act: 'call_admin', about: 'seller_asks', words: 'A question.' });
  expect(await look(admin, sale)).toMatchObject({
    problem: { about: 'seller_asks', photos: [] },
    earlierCalls: [
      {
        about: 'not_handed_over',
        words: 'Nobody came.',
        answers: [{ words: 'I did come.' }],
        photos: [expect.stringContaining(id)],
      },
    ],
  });
  expect(await received()).toBeNull();
  await act(seller, sale, { act: 'end_call' });
  expect(await look(buyer, sale)).toMatchObject({
    state: 'received',
    problem: null,
    earlierCalls: [
      { about: 'not_handed_over', photos: [expect.any(String)] },
      { about: 'seller_asks', photos: [] },
    ],
  });
});

test('Where they met and no code was shown, the buyer who withdraws is told that the money waits, and shows it still', async () => {
  ({ seller, buyer, sale } = await sellPhone(market, {}, samPhones));
  await act(seller, sale, { act: 'call_admin', about: 'no_code', words: 'They left with the phone.' });
  await act(buyer, sale, { act: 'withdraw', name: 'Bea Buyer' });
  const receipts = async () =>
    Promise.all(
      [buyer, seller].map(async (person) => {
        const { body } = await person.call<Notice[]>('GET /api/notices');
        return body.find(({ kind }) => kind === 'withdrawn' || kind === 'buyer_withdrew');
      }),
    );
  for (const state of ['problem', 'to_hand_over']) {
    if (state === 'to_hand_over') await answer('Show your code.');
    const { state: now, goesBackAt } = await look(seller, sale);
    expect(now).toBe(state);
    const isAsked = state === 'problem';
    for (const receipt of await receipts()) {
      expect(receipt?.about.until).toBe(isAsked ? null : goesBackAt);
      expect(receipt?.text).toContain(isAsked ? 'We hold the money until that is clear' : 'we refund');
      if (!isAsked) expect(receipt?.text).not.toContain('We hold the money');
      expect(receipt?.text).not.toContain('goes back now');
    }
  }
  const { code } = await look(buyer, sale);
  expect((await act(seller, sale, { act: 'hand_over', code: code ?? '' })).status).toBe(200);
  expect((await look(buyer, sale)).state).toBe('returning');
  for (const receipt of await receipts()) expect(receipt?.text).not.toContain('We hold the money');
});
