import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider';

/** What the provider says of somebody, besides the subject they are kept under. */
export type ForeignClaims = Partial<Record<'email' | 'email_verified' | 'name' | 'picture', unknown>>;

/** A real OpenID provider on this machine, and what one can do to it. */
export interface TestProvider {
  issuer: string;
  /** What a market needs in its environment to know it. */
  environment: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; OIDC_ISSUER: string };
  /** Everybody it knows, by subject; may be changed at any time. */
  people: Map<string, ForeignClaims>;
  /** Away: it takes every connection and hangs up without a word. */
  setAway(away: boolean): void;
  close(): Promise<void>;
}

export interface ProviderOptions {
  /** Where the market lives; it is the only one the provider sends people back to. */
  marketUrl: string;
  people: Record<string, ForeignClaims>;
  port?: number;
  /** Some tell of a person in the ID token, others only when asked with the access token. */
  claimsInIdToken?: boolean;
  authentication?: 'client_secret_basic' | 'client_secret_post';
}

const client = { id: 'redial-market', secret: 'a secret: with/odd+letters & more' };

/** Starts a provider whose sign-in page is a button for each person, and Cancel. */
export async function startOpenIdProvider(options: ProviderOptions): Promise<TestProvider> {
  const people = new Map(Object.entries(options.people));
  let away = false;
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> = async () => undefined;
  const server = createServer((request, response) => {
    if (away) return void request.socket.destroy();
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, await configuration(people, options));
  const standard = provider.callback();
  answer = async (request, response) => {
    const [, first, uid = '', who = ''] = (request.url ?? '/').split('?')[0]?.split('/') ?? [];
    if (first === 'photo') return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(photo);
    if (first !== 'choose') return standard(request, response);
    if (request.method !== 'POST')
      return response.writeHead(200, { 'content-type': 'text/html' }).end(choice(uid, [...people.keys()]));
    const result =
      who === 'cancel'
        ? { error: 'access_denied', error_description: 'cancelled <b>there</b>' }
        : { login: { accountId: who } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  return {
    issuer,
    environment: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, OIDC_ISSUER: issuer },
    people,
    setAway: (isAway) => {
      away = isAway;
      if (isAway) server.closeAllConnections();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function configuration(people: Map<string, ForeignClaims>, options: ProviderOptions): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    adapter: keepInMemory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${options.marketUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: options.authentication ?? 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['a key for the cookies of a provider that lives for one test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: options.claimsInIdToken !== true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/choose/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
    // Choosing a person counts as their consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** What the provider remembers, as long as it lives. Its own way to do so warns on the terminal. */
function keepInMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) =>
        [...kept].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id) => void Object.assign(kept.get(key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1_000) }),
      destroy: async (id) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

function choice(uid: string, subjects: readonly string[]): string {
  const button = (who: string, text: string) =>
    `<form method="post" action="/choose/${uid}/${who}"><button>${text}</button></form>`;
  const buttons = [...subjects.map((who) => button(who, `Continue as ${who}`)), button('cancel', 'Cancel')];
  return `<!doctype html><title>Provider</title>${buttons.join('')}`;
}

const photo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#a36"/></svg>';
