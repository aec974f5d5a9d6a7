import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepVersions } from '#server/policies/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs } from '#server/testing/people.ts';

const version = '0123456789abcdef';
const terms = {
  policy: { name: 'terms', title: 'Terms', html: '', version } as const,
  text: '# Terms\n\nBe kind.',
};

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
  await keepVersions(market.context, [terms]);
});
afterAll(() => market.close());

/** Somebody who has signed up and not chosen yet whether they buy or sell. */
async function newcomer() {
  const [name, email] = ['Nora Newcomer', `nora-${randomUUID().slice(0, 8)}@redial.example`];
  const answer = await market.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name, email, password: 'correct horse' },
  });
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; ');
  const open = (more: object) =>
    callAs(market, 'POST /api/users', { cookie }, { name, email, accountType: 'User', ...more });
  const agreed = () =>
    market.context.db
      .selectFrom('users')
      .leftJoin('policy_versions', 'policy_versions.version', 'users.agreed_terms')
      .select(['agreed_terms', 'agreed_at', 'text'])
      .where('email', '=', email)
      .executeTakeFirst();
  return { open, agreed };
}

test('An account keeps which version of the terms was agreed to, when, and what it said', async () => {
  const { open, agreed } = await newcomer();
  expect((await open({ terms: version })).status).toBe(200);
  expect(await agreed()).toEqual({ agreed_terms: version, agreed_at: expect.any(Date), text: terms.text });
});

test('Without terms an account is opened as well: a market need not have any', async () => {
  const { open, agreed } = await newcomer();
  expect((await open({})).status).toBe(200);
  expect(await agreed()).toEqual({ agreed_terms: null, agreed_at: null, text: null });
});

test.each([
  ['fedcba9876543210', 'not_our_terms'],
  ['yes', 'not_an_id'],
])('Nobody agrees to %j, and then there is no account', async (said, code) => {
  const { open, agreed } = await newcomer();
  expect(await open({ terms: said })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'terms', code }] },
  });
  expect(await agreed()).toBeUndefined();
});

test('A version that is kept already is kept once', async () => {
  await keepVersions(market.context, [terms]);
  const kept = await market.context.db.selectFrom('policy_versions').select('text').execute();
  expect(kept).toEqual([{ text: terms.text }]);
});
