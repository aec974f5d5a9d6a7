import { LRUCache } from 'lru-cache';
import * as openid from 'openid-client';
import type { Config } from '#server/config.ts';

/** What a provider says of a person, in its two places. Both are about `sub`. */
export interface Claims {
  sub: string;
  idToken: Record<string, unknown>;
  userinfo: Record<string, unknown>;
}

/** What somebody brings back from the provider, and the nonce they left with. */
export interface Returned {
  redirectUri: string;
  code: string;
  codeVerifier: string;
  nonce: string;
}

export interface OpenIdProvider {
  /** What it calls itself, once it was found. */
  issuer(): string | undefined;
  /** Where to send somebody. @throws Error when the provider can't be found */
  signInAddress(parameters: Record<string, string>): Promise<URL>;
  /** Exchanges a code for the person's identity. @throws Error when the answer can't be trusted */
  claimsFor(returned: Returned): Promise<Claims>;
}

/** How long the provider may take for one answer. Somebody is waiting before a white page. */
const timeoutSeconds = 5;
const keptMs = 3_600_000;

/** Discovers a provider when it is first needed: one that is away keeps nobody from starting, and is tried again. */
export function openIdProvider(client: NonNullable<Config['google']>): OpenIdProvider {
  const found = new LRUCache<string, Found>({ max: 1, ttl: keptMs, fetchMethod: async () => discover(client) });
  const find = async () => found.forceFetch(client.issuer);
  return {
    issuer: () => found.peek(client.issuer, { allowStale: true })?.issuer,
    signInAddress: async (parameters) => openid.buildAuthorizationUrl((await find()).byHeader, parameters),
    claimsFor: async (returned) => {
      const provider = await find();
      const tokens = await exchange(provider, returned);
      const idToken = tokens.claims();
      if (idToken === undefined) throw new Error('the provider gave no ID token');
      // openid-client looks at azp only where there are several audiences.
      if (![undefined, client.clientId].includes(idToken.azp)) throw new Error('another client asked for the ID token');
      const isWhole = idToken.email !== undefined && idToken.name !== undefined;
      const userinfo =
        isWhole || !provider.hasUserinfo
          ? {}
          : await openid.fetchUserInfo(provider.byHeader, tokens.access_token, idToken.sub);
      return { sub: idToken.sub, idToken, userinfo };
    },
  };
}

/** One provider, with its two ways to take the secret of a client. */
interface Found {
  issuer: string;
  hasUserinfo: boolean;
  ways: readonly string[];
  byHeader: openid.Configuration;
  byBody: openid.Configuration;
}

async function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Found> {
  // Without it the signature of an ID token that comes straight from the provider is not checked.
  const execute = [openid.enableNonRepudiationChecks];
  // The configuration takes http only for a provider on this very machine.
  if (issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests);
  const secret = openid.ClientSecretBasic(clientSecret);
  const settings = { timeout: timeoutSeconds, execute };
  const byHeader = await openid.discovery(new URL(issuer), clientId, undefined, secret, settings);
  const server = byHeader.serverMetadata();
  const byBody = new openid.Configuration(server, clientId, undefined, openid.ClientSecretPost(clientSecret));
  byBody.timeout = timeoutSeconds;
  for (const extend of execute) extend(byBody);
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return { issuer: server.issuer, hasUserinfo: server.userinfo_endpoint !== undefined, ways, byHeader, byBody };
}

/** Discovery doesn't say which way a provider wants of this client. The code survives a refused secret. */
async function exchange({ issuer, ways, byHeader, byBody }: Found, returned: Returned) {
  const { redirectUri, code, codeVerifier, nonce } = returned;
  // Better Auth has compared the state, and the issuer if the redirect told it.
  const address = new URL(`${redirectUri}?${new URLSearchParams({ code, iss: issuer }).toString()}`);
  const grant = async (way: openid.Configuration) =>
    openid.authorizationCodeGrant(way, address, { pkceCodeVerifier: codeVerifier, expectedNonce: nonce });
  if (!ways.includes('client_secret_basic')) return grant(byBody);
  return grant(byHeader).catch((error: unknown) => {
    if (ways.includes('client_secret_post') && refusesSecret(error)) return grant(byBody);
    throw error;
  });
}

function refusesSecret(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client';
}
