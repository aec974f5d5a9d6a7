import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignVisitor, signInPayload } from '#server/testing/foreign-visitor.ts';
import { startForgingProvider } from '#server/testing/forging-provider.ts';
import type { Forgery, ForgingProvider } from '#server/testing/forging-provider.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAsVisitor } from '#server/testing/people.ts';
import { marketUrl } from '#server/testing/with-provider.ts';

let provider: ForgingProvider;
let market: TestMarket;

beforeAll(async () => {
  provider = await startForgingProvider();
  market = await openTestMarket(provider.environment);
});
afterAll(async () => {
  await market.close();
  await provider.close();
});

const seconds = () => Math.floor(Date.now() / 1_000);

/** Somebody who leaves, and comes back from a provider that forges; who they are then. */
async function signIn(forgery: Forgery): Promise<{ error: string | null; email: string | null }> {
  const visitor = foreignVisitor(market, provider);
  const { searchParams } = new URL(await visitor.press());
  provider.forge(forgery, searchParams.get('nonce'));
  const back = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
  const { error } = await visitor.comeBack(`${marketUrl}/api/auth/callback/google?${back}`);
  return { error, email: (await visitor.me())?.email ?? null };
}
const ada = { error: null, email: 'ada@forged.example' };
const nobody = { error: 'unable_to_get_user_info', email: null };

describe('Somebody with an ID token', () => {
  test('that the provider signed for us and for this sign-in is signed in: those below fail for their one change', async () => {
    expect(await signIn({})).toEqual(ada);
    expect(await signIn({ claims: { aud: ['redial-market', 'other'], azp: 'redial-market' } })).toEqual(ada);
  });

  test.each<[string, Forgery]>([
    ['signed with another key', { signature: 'strange key' }],
    ['signed with no key', { signature: 'none' }],
    ['signed with the secret of the client', { signature: 'secret' }],
    ['signed with the public key, taken for a secret', { signature: 'public key as secret' }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of no issuer', { claims: { iss: undefined } }],
    ['for another client', { claims: { aud: 'other' } }],
    ['for nobody', { claims: { aud: undefined } }],
    ['for several clients, not saying which', { claims: { aud: ['redial-market', 'other'] } }],
    ['for several clients, of which another asked', { claims: { aud: ['redial-market', 'other'], azp: 'other' } }],
    ['that another client asked for', { claims: { azp: 'other' } }],
    ['with the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that is over', { claims: { exp: seconds() - 120 } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['without the time it was made', { claims: { iat: undefined } }],
    ['that names nobody', { claims: { sub: '' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that is nonsense', { idToken: 'nonsense' }],
    ['that is a number', { idToken: 7 }],
    ['that is missing', { idToken: undefined }],
  ])('%s is nobody', async (_title, forgery) => {
    expect(await signIn(forgery)).toEqual(nobody);
  });
});

describe('Where the ID token is not the whole story, what is told besides', () => {
  const part = { name: undefined, email: undefined, email_verified: undefined };
  const told = '{"sub":"ada","email":"ada@forged.example","email_verified":true,"name":"Ada"}';

  test.each<[string, number, string, typeof ada | typeof nobody]>([
    ['of this person', 200, told, ada],
    ['of somebody else', 200, told.replace('"sub":"ada"', '"sub":"eve"'), nobody],
    ['of no subject', 200, told.replace('"sub":"ada",', ''), nobody],
    ['as a list', 200, `[${told}]`, nobody],
    ['as a page', 200, '<html>', nobody],
    ['with a refusal', 401, told, nobody],
    ['by sending elsewhere', 302, told, nobody],
  ])('%s, with %i %s, decides who they are', async (_title, status, body, is) => {
    expect(await signIn({ claims: part, userinfo: { status, body } })).toEqual(is);
  });

  test('is nothing where a provider can not be asked: nobody is signed in without an e-mail', async () => {
    provider.forge({ discovery: { userinfo_endpoint: undefined } });
    const other = await openTestMarket(provider.environment);
    try {
      const visitor = foreignVisitor(other, provider);
      const { searchParams } = new URL(await visitor.press());
      const back = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
      provider.forge({ claims: part }, searchParams.get('nonce'));
      const { error } = await visitor.comeBack(`${marketUrl}/api/auth/callback/google?${back}`);
      expect(error).toBe('email_not_found');
    } finally {
      await other.close();
    }
  });
});

test.each<[string, Record<string, unknown>]>([
  ['calls itself something else', { issuer: 'http://127.0.0.1:1' }],
  ['has no issuer', { issuer: undefined }],
  ['has nowhere to send people', { authorization_endpoint: undefined }],
  ['sends people to no address', { authorization_endpoint: 'javascript:alert(1)' }],
])('Nobody is sent to a provider that %s', async (_title, discovery) => {
  const other = await openTestMarket(provider.environment);
  try {
    provider.forge({ discovery });
    const { status } = await callAsVisitor(other, 'POST /api/auth/sign-in/social', signInPayload('/'));
    expect(status).toBe(503);
  } finally {
    provider.forge({});
    await other.close();
  }
});
