import { expect, test } from 'vitest';
import type { Summary } from '#contract/summary.ts';
import { act, look } from '#server/testing/selling.ts';
import {
  admin,
  decide,
  isAtDesk,
  kinds,
  offer,
  paid,
  passHours,
  withBrokenScreen,
} from '#server/orders/answering.fixture.ts';

withBrokenScreen();

test('A buyer whose seller has to answer asks for an admin, who decides; nobody answers in between', async () => {
  const { seller, buyer, sale } = paid;
  const call = { act: 'call_admin', about: 'buyer_asks', words: 'They want it back without paying.' } as const;
  expect(await isAtDesk()).toBe(false);
  expect((await act(buyer, sale, call)).body.modifiedCount).toBe(1);
  expect((await act(buyer, sale, call)).body.modifiedCount).toBe(0);
  expect(await isAtDesk()).toBe(true);
  expect([(await kinds(seller))[0], (await kinds(admin))[0]]).toEqual(['buyer_called', 'problem_to_decide']);
  expect((await seller.call<Summary>('GET /api/summary')).body).toMatchObject({ toReply: 0 });
  expect((await offer(5_000)).body.code).toBe('answer_over');
  await passHours(500);
  for (const person of [seller, buyer, admin])
    expect(await look(person, sale)).toMatchObject({
      state: 'problem',
      waitsFor: 'admin',
      problem: { about: 'broken', words: 'The screen is cracked.' },
      earlierCalls: [{ about: 'buyer_asks', words: call.words, answer: null }],
    });
  expect((await decide({ for: 'buyer', words: 'It is broken.' })).status).toBe(200);
  expect(await look(seller, sale)).toMatchObject({ state: 'undone', decision: 'It is broken.' });
});
