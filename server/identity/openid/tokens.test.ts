import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { readIdToken, readUserinfo } from '#server/identity/openid/tokens.ts';

const issuer = 'https://id.example';
let keys: ReturnType<typeof createLocalJWKSet>;
let ours: CryptoKey;
let strange: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  ours = pair.privateKey;
  strange = (await generateKeyPair('RS256')).privateKey;
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256', kid: 'one' }] });
});

const seconds = () => Math.floor(Date.now() / 1_000);
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: 'market',
  sub: 'ada',
  nonce: 'n',
  iat: seconds(),
  exp: seconds() + 60,
  ...changes,
});
const signed = (changes?: JWTPayload, key = ours) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
const read = (token: string) => readIdToken({ issuer, keys }, 'market', token, 'n');

describe('An ID token', () => {
  test('is believed when the provider signed it for us and for this sign-in: the proof that those below fail for their one change', async () => {
    expect(await read(await signed())).toMatchObject({ sub: 'ada' });
    expect(await read(await signed({ aud: ['market', 'other'], azp: 'market' }))).toMatchObject({ sub: 'ada' });
  });

  test.each<[string, () => Promise<string> | string]>([
    ['another key', () => signed({}, strange)],
    ['no key', () => new UnsecuredJWT(claims()).encode()],
    [
      'the secret of the client',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode('the-secret-of-the-client-0123456789')),
    ],
    ['another issuer', () => signed({ iss: 'https://evil.example' })],
    ['another client', () => signed({ aud: 'other' })],
    ['several clients, and it is not said which', () => signed({ aud: ['market', 'other'] })],
    ['several clients, of which another asked', () => signed({ aud: ['market', 'other'], azp: 'other' })],
    ['another nonce', () => signed({ nonce: 'm' })],
    ['no nonce', () => signed({ nonce: undefined })],
    ['a time that is over', () => signed({ exp: seconds() - 120 })],
    ['no end', () => signed({ exp: undefined })],
    ['nobody', () => signed({ sub: '' })],
    ['nothing at all', () => 'nonsense'],
  ])('is not believed with %s', async (_title, token) => {
    await expect(read(await token())).rejects.toThrow();
  });
});

describe('What is told besides', () => {
  test.each<[string, number, string, boolean]>([
    ['by this person', 200, '{"sub":"ada","email":"a@b.example"}', true],
    ['of somebody else', 200, '{"sub":"eve","email":"a@b.example"}', false],
    ['of nobody', 200, '{"email":"a@b.example"}', false],
    ['as a list', 200, '[{"sub":"ada"}]', false],
    ['as a page', 200, '<html>', false],
    ['with a refusal', 401, '{"sub":"ada"}', false],
    ['by sending elsewhere', 302, '{"sub":"ada"}', false],
  ])('%s, with %i %s, is believed: %s', async (_title, status, body, isBelieved) => {
    const server = createServer((request, response) => {
      const allowed = request.headers.authorization === 'Bearer token';
      response
        .writeHead(allowed ? status : 401, {
          'content-type': 'application/json',
          ...(status === 302 ? { location: '/' } : {}),
        })
        .end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const userinfoEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/me`;
    const told = await readUserinfo({ userinfoEndpoint }, 'token', 'ada').catch(() => null);
    server.closeAllConnections();
    server.close();
    expect(told).toEqual(isBelieved ? { sub: 'ada', email: 'a@b.example' } : null);
  });

  test('is nothing where a provider can not be asked', async () => {
    expect(await readUserinfo({ userinfoEndpoint: null }, 'token', 'ada')).toEqual({});
  });
});
