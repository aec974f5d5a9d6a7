import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
beforeAll(async () => void (market = await openTestMarket()));
afterAll(() => market.close());

test('When several people sign up one address at once, one gets the account and the others read that it exists', async () => {
  const payload = { name: 'Ann', email: 'ann@redial.example', password: 'six-or-more' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => market.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })),
  );
  expect(answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code]).toSorted()).toEqual([
    [200, undefined],
    ...Array.from({ length: 3 }, () => [422, 'user_already_exists_use_another_email']),
  ]);
});
