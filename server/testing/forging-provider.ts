import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import type { TestProvider } from '#server/testing/openid-provider.ts';

/** What a provider may say wrongly. Everything else it says as it should be. */
export interface Forgery {
  /** Instead of what it says of itself. */
  discovery?: Record<string, unknown>;
  /** Instead of the claims of the ID token; undefined leaves one out. */
  claims?: JWTPayload;
  /** How the ID token is signed, if at all. */
  signature?: 'strange key' | 'none' | 'secret' | 'public key as secret';
  /** Instead of a signed ID token. */
  idToken?: unknown;
  /** What it tells of a person besides. */
  userinfo?: { status: number; body: string };
}

export interface ForgingProvider extends Pick<TestProvider, 'issuer' | 'environment' | 'close'> {
  /** From now on it forges this, for somebody who left with this nonce. */
  forge(forgery: Forgery, nonce?: string | null): void;
}

const client = { id: 'redial-market', secret: 'the-secret-of-the-client-0123456789' };

/** An OpenID provider that somebody else has taken over: it signs in Ada, however it is told to. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256');
  const jwk = await exportJWK(pair.publicKey);
  let forgery: Forgery = {};
  let nonce: string | null | undefined;

  const server = createServer((request, response) => {
    void answerTo(request.url ?? '', request.headers.authorization).then(({ status = 200, body }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(status === 302 ? { location: '/me' } : {}) })
        .end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(path: string, authorization?: string): Promise<{ status?: number; body: string }> {
    if (path === '/keys') return { body: JSON.stringify({ keys: [{ ...jwk, alg: 'RS256', use: 'sig', kid: 'one' }] }) };
    if (path === '/me')
      return authorization === 'Bearer access' && forgery.userinfo ? forgery.userinfo : { status: 401, body: '{}' };
    if (path === '/token') {
      const idToken = 'idToken' in forgery ? forgery.idToken : await signed();
      return { body: JSON.stringify({ access_token: 'access', token_type: 'Bearer', id_token: idToken }) };
    }
    return { body: JSON.stringify(discovered()) };
  }

  function discovered(): Record<string, unknown> {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...forgery.discovery,
    };
  }

  async function signed(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const person = { sub: 'ada', email: 'ada@forged.example', email_verified: true, name: 'Ada' };
    const claims = { iss: issuer, aud: client.id, nonce, iat: now, exp: now + 60, ...person, ...forgery.claims };
    const { signature } = forgery;
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    const [alg, key] =
      signature === 'secret'
        ? (['HS256', new TextEncoder().encode(client.secret)] as const)
        : signature === 'public key as secret'
          ? (['HS256', new TextEncoder().encode(JSON.stringify(jwk))] as const)
          : (['RS256', signature === 'strange key' ? strange.privateKey : pair.privateKey] as const);
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  }

  return {
    issuer,
    environment: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, OIDC_ISSUER: issuer },
    forge: (next, nextNonce) => {
      forgery = next;
      nonce = nextNonce;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
