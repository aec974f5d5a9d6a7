import { createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ProviderFault, askProvider } from '#server/identity/openid/provider-calls.ts';
import { isSecureAddress } from '#server/platform/secure-address.ts';

/** What is known of a provider: where to send people, where to ask, and the keys it signs with. */
export interface DiscoveredProvider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | null;
  /** The ways it lets a client show its secret. */
  clientAuthentication: readonly string[];
  keys: JWTVerifyGetKey;
}

export interface Discovery {
  /** Asks the provider what it is, once an hour at most; what failed is asked anew. @throws ProviderFault */
  find(): Promise<DiscoveredProvider>;
  /** What was found last, or null. */
  found(): DiscoveredProvider | null;
}

const keptMs = 3_600_000;
const endpoint = z.string().refine(isSecureAddress, 'is not secure');

// Source: OpenID Connect Discovery 1.0, chapter 3, with its default for the authentication methods.
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** Discovers a provider when it is first needed, so that one that is away keeps nobody from starting. */
export function createDiscovery(issuer: string): Discovery {
  let known: { provider: DiscoveredProvider; atMs: number } | null = null;
  let asking: Promise<DiscoveredProvider> | null = null;
  return {
    found: () => known?.provider ?? null,
    find: async () => {
      if (known && performance.now() - known.atMs < keptMs) return known.provider;
      asking ??= discover(issuer).finally(() => (asking = null));
      const provider = await asking;
      known = { provider, atMs: performance.now() };
      return provider;
    },
  };
}

async function discover(issuer: string): Promise<DiscoveredProvider> {
  const parsed = document.safeParse(await askProvider(`${withoutSlash(issuer)}/.well-known/openid-configuration`));
  if (!parsed.success)
    throw new ProviderFault(`${issuer} is not described as an OpenID provider: ${z.prettifyError(parsed.error)}`);
  const is = parsed.data;
  // A slash at the end is easily forgotten; anything else would be another provider.
  if (withoutSlash(is.issuer) !== withoutSlash(issuer))
    throw new ProviderFault(`${issuer} calls itself ${is.issuer}; OIDC_ISSUER must be what it calls itself`);
  return {
    issuer: is.issuer,
    authorizationEndpoint: is.authorization_endpoint,
    tokenEndpoint: is.token_endpoint,
    userinfoEndpoint: is.userinfo_endpoint ?? null,
    clientAuthentication: is.token_endpoint_auth_methods_supported,
    keys: createRemoteJWKSet(new URL(is.jwks_uri)),
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
