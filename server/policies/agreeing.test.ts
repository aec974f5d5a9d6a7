import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPolicies } from '#server/policies/policy-files.ts';
import { keepVersions } from '#server/policies/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUpNewcomer } from '#server/testing/people.ts';

let market: TestMarket;
/** Of the terms in each language, and of another page. */
let [terms, termsInSpanish, imprint]: (string | undefined)[] = [];
beforeAll(async () => {
  market = await openTestMarket({ DEMO: '1' });
  const { find } = readPolicies({ dataDir: market.context.config.dataDir, demo: true });
  [terms, termsInSpanish, imprint] = [find('terms', 'en'), find('terms', 'es'), find('imprint', 'en')].map(
    (one) => one?.version,
  );
});
afterAll(() => market.close());

/** A newcomer, how they open their account, and what the database says they agreed to. */
async function newcomer() {
  const { name, email, cookie } = await signUpNewcomer(market);
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
  for (const version of [terms, termsInSpanish]) {
    const { open, agreed } = await newcomer();
    expect((await open({ terms: version })).status).toBe(200);
    expect(await agreed()).toEqual({
      agreed_terms: version,
      agreed_at: expect.any(Date),
      text: expect.stringMatching(/^# /),
    });
  }
});

test('A program that says nothing of terms opens an account without', async () => {
  const { open, agreed } = await newcomer();
  expect((await open({})).status).toBe(200);
  expect(await agreed()).toEqual({ agreed_terms: null, agreed_at: null, text: null });
});

test.each<[string, () => string | undefined, string]>([
  ['terms that were never there', () => 'fedcba9876543210', 'not_our_terms'],
  ['another page', () => imprint, 'not_our_terms'],
  ['what is no version', () => 'yes', 'not_an_id'],
])('Nobody agrees to %s, and then there is no account', async (_what, said, code) => {
  const { open, agreed } = await newcomer();
  expect(await open({ terms: said() })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'terms', code }] },
  });
  expect(await agreed()).toBeUndefined();
});

test('Terms of before can be agreed to no more, and are kept', async () => {
  const folder = join(market.context.config.dataDir, 'policies');
  mkdirSync(folder);
  writeFileSync(join(folder, 'terms.md'), '# New terms');
  const later = readPolicies({ dataDir: market.context.config.dataDir, demo: true });
  await keepVersions(market.context, later.written);
  await keepVersions(market.context, later.written);
  expect(later.termsNow).not.toContain(terms);
  const kept = await market.context.db
    .selectFrom('policy_versions')
    .select('text')
    .where('name', '=', 'terms')
    .execute();
  expect(kept.map(({ text }) => text.split('\n')[0]).toSorted()).toEqual(['# Condiciones', '# New terms', '# Terms']);
});
