import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemberLookup } from '#server/identity/known-members.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let person: Person;
let memberOf: ReturnType<typeof createMemberLookup>;
beforeAll(async () => {
  market = await openTestMarket();
  person = await signUp(market, 'User');
  memberOf = createMemberLookup(market.context);
});
afterAll(() => market.close());

test('the cookie of a sign-up is a member under each of its names', () => {
  const value = /session_token=([^;]+)/.exec(person.cookie)?.[1] ?? '';
  const member = memberOf({ cookie: person.cookie });
  expect(member).toMatch(/^session \w+/);
  for (const name of ['redial.session_token', '__Secure-redial.session_token', '__Host-redial.session_token']) {
    expect(memberOf({ cookie: `lang=es; ${name}=${value}; other=1` })).toBe(member);
  }
});

test('the access token is a member, with each request that carries it, until it is over', () => {
  const bearer = { authorization: `Bearer ${person.token}` };
  expect(memberOf(bearer)).toMatch(/^account /);
  expect(memberOf(bearer)).toBe(memberOf(bearer));
  market.wait(1);
  expect(memberOf(bearer)).toBeNull();
});

test('what was not signed by this market is nobody', async () => {
  const [, token = '', signature = ''] = /session_token=([^.]+)\.([^;]+)/.exec(person.cookie) ?? [];
  const other = createHmac('sha256', 'another secret').update(token).digest('base64');
  const [head = '', payload = ''] = person.token.split('.');
  const forged = createHmac('sha256', 'another secret').update(`${head}.${payload}`).digest('base64url');
  const nobodies = [
    {},
    { cookie: 'lang=es' },
    ...[
      '',
      token,
      `${token}.`,
      `.${signature}`,
      `x${token}.${signature}`,
      `${token}.${encodeURIComponent(other)}`,
      '%',
      `${token}.%`,
    ].map((value) => ({ cookie: `redial.session_token=${value}` })),
    ...[
      '',
      'bearer',
      'basic x',
      'bearer x',
      'bearer x.y.z',
      `bearer ${head}.${payload}.${forged}`,
      `bearer ${head}.${payload}.`,
      `bearer ${'x'.repeat(9_000)}`,
    ].map((authorization) => ({ authorization })),
    // A bearer token that is sent decides.
    { authorization: 'bearer x', cookie: person.cookie },
  ];
  expect(nobodies.map((headers) => memberOf(headers))).toEqual(nobodies.map(() => null));
});

test('what was signed with a leaked key is nobody where it can not be read, and ends no server', () => {
  const signed = (head: string, payload: string) => {
    const text = `${head}.${Buffer.from(payload).toString('base64url')}`;
    return `${text}.${createHmac('sha256', market.context.secrets.accessToken).update(text).digest('base64url')}`;
  };
  const [head = ''] = person.token.split('.');
  const tokens = ['', '[1', 'null', '7', '"text"', '[]', '{}', '{"sub":7,"exp":1e12}'].map((text) =>
    signed(head, text),
  );
  expect(tokens.map((token) => memberOf({ authorization: `bearer ${token}` }))).toEqual(tokens.map(() => null));
});
