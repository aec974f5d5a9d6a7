import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { DiscoveredProvider } from '#server/identity/openid/discovery.ts';
import { ProviderFault, askProvider } from '#server/identity/openid/provider-calls.ts';

export interface Client {
  clientId: string;
  clientSecret: string;
}

export interface ProviderTokens {
  idToken: string;
  accessToken: string;
}

/** Signed with a key pair: a token signed with the client's secret, or not at all, is none. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const clockToleranceSeconds = 30;

/**
 * Changes the code that a person brought back for the tokens it stands for.
 *
 * @throws ProviderFault when the provider refuses the code or is away
 */
export async function exchangeCode(
  provider: DiscoveredProvider,
  client: Client,
  code: { code: string; codeVerifier: string; redirectUri: string },
): Promise<ProviderTokens> {
  const grant = {
    grant_type: 'authorization_code',
    code: code.code,
    code_verifier: code.codeVerifier,
    redirect_uri: code.redirectUri,
  };
  const said = await withSecret(provider, client, grant);
  const { id_token: idToken, access_token: accessToken } = said;
  if (typeof idToken !== 'string' || typeof accessToken !== 'string')
    throw new ProviderFault('the provider gave no ID token');
  return { idToken, accessToken };
}

/**
 * What a provider says of a person in an ID token, once it is sure that it says so, to us, for this very sign-in.
 * Source: OpenID Connect Core 1.0, chapter 3.1.3.7.
 *
 * @throws Error for a token that isn't this
 */
export async function readIdToken(
  provider: Pick<DiscoveredProvider, 'issuer' | 'keys'>,
  clientId: string,
  idToken: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  const { payload } = await jwtVerify(idToken, provider.keys, {
    issuer: provider.issuer,
    audience: clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  });
  if (payload.nonce !== nonce) throw new ProviderFault('the ID token was made for another sign-in');
  if (
    (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined) ||
    (payload.azp !== undefined && payload.azp !== clientId)
  ) {
    throw new ProviderFault('the ID token was made for another client');
  }
  if (typeof payload.sub !== 'string' || payload.sub === '') throw new ProviderFault('the ID token names nobody');
  return { ...payload, sub: payload.sub };
}

/**
 * What a provider tells of a person besides, when it is asked; nothing when it can't be asked. Source: OpenID Connect
 * Core 1.0, chapter 5.3.
 *
 * @throws ProviderFault when it tells of somebody else
 */
export async function readUserinfo(
  provider: Pick<DiscoveredProvider, 'userinfoEndpoint'>,
  accessToken: string,
  sub: string,
): Promise<Record<string, unknown>> {
  if (provider.userinfoEndpoint === null) return {};
  const said = await askProvider(provider.userinfoEndpoint, { headers: { authorization: `Bearer ${accessToken}` } });
  if (said.sub !== sub) throw new ProviderFault('the provider told of somebody else');
  return said;
}

/**
 * Discovery doesn't say which of its ways a provider wants of this client. The first is the standard's; the code
 * survives a refused secret.
 */
async function withSecret(
  provider: DiscoveredProvider,
  { clientId, clientSecret }: Client,
  grant: Record<string, string>,
): Promise<Record<string, unknown>> {
  const [basic, post] = ['client_secret_basic', 'client_secret_post'].map((way) =>
    provider.clientAuthentication.includes(way),
  );
  const byBody = () =>
    askProvider(provider.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
    });
  if (!basic) return byBody();
  try {
    const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64');
    return await askProvider(provider.tokenEndpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams(grant),
    });
  } catch (error) {
    if (post && error instanceof ProviderFault && error.refusal === 'invalid_client') return byBody();
    throw error;
  }
}

/** RFC 6749, chapter 2.3.1 has both written as in a form before they are joined. */
function formEncoded(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}
