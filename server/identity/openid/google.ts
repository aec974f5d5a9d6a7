import { APIError } from 'better-auth/api';
import { createAuthorizationURL } from 'better-auth/oauth2';
import type { OAuthProvider } from 'better-auth/oauth2';
import type { BetterAuthPlugin } from 'better-auth';
import type { Config } from '#server/config.ts';
import { createDiscovery } from '#server/identity/openid/discovery.ts';
import { personOf } from '#server/identity/openid/person.ts';
import { exchangeCode, readIdToken, readUserinfo } from '#server/identity/openid/tokens.ts';
import type { Log } from '#server/platform/log.ts';

/** The name Better Auth knows the provider by, and the last part of its redirect address. */
export const googleProviderId = 'google';

const scopes = ['openid', 'email', 'profile'];
/** As long as Better Auth keeps a sign-in that was begun. */
const begunForMs = 10 * 60_000;

/**
 * Continue with Google, or with another OpenID provider under the same button. Better Auth's own plugin asks a provider
 * what it is when the server starts, and goes without it for good when it is away; this one asks when somebody presses
 * the button.
 */
export function continueWithGoogle(config: Pick<Config, 'google'>, log: Log): BetterAuthPlugin[] {
  const client = config.google;
  if (client === null) return [];
  const discovery = createDiscovery(client.issuer);

  const init: NonNullable<BetterAuthPlugin['init']> = (auth) => {
    const provider: OAuthProvider<{ sub: string }> = {
      id: googleProviderId,
      name: 'Google',
      // Better Auth compares it with what the redirect says; until the provider was found, the ID token alone says it.
      get issuer() {
        return discovery.found()?.issuer;
      },
      requiresIdTokenNonce: true,
      accountSubject: ({ profile }) => profile.sub,

      createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
        const { authorizationEndpoint } = await discovery.find().catch((error: unknown) => {
          log.warn({ err: error }, 'the OpenID provider is away');
          throw new APIError('SERVICE_UNAVAILABLE', { code: 'PROVIDER_UNAVAILABLE' });
        });
        return createAuthorizationURL({
          id: googleProviderId,
          options: client,
          authorizationEndpoint,
          state,
          codeVerifier,
          scopes,
          redirectURI,
          ...(idTokenNonce === undefined ? {} : { nonce: idTokenNonce }),
        });
      },

      validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
        if (codeVerifier === undefined) return null;
        // Better Auth reads a sign-in that was begun and then deletes it: two callbacks at once would both find it.
        const expiresAt = new Date(Date.now() + begunForMs);
        const isFirst = await auth.internalAdapter.reserveVerificationValue({
          identifier: `returned:${codeVerifier}`,
          value: '',
          expiresAt,
        });
        if (!isFirst) return null;
        const tokens = await exchangeCode(await discovery.find(), client, {
          code,
          codeVerifier,
          redirectUri: redirectURI,
        });
        // As something raw, since Better Auth keeps what it knows by name; nobody needs these tokens once we know who
        // it is.
        return { raw: { ...tokens } };
      },

      getUserInfo: async ({ raw, expectedIdTokenNonce }) => {
        const { idToken, accessToken } = raw ?? {};
        if (typeof idToken !== 'string' || typeof accessToken !== 'string' || expectedIdTokenNonce === undefined)
          return null;
        try {
          const found = await discovery.find();
          const claims = await readIdToken(found, client.clientId, idToken, expectedIdTokenNonce);
          const isWhole = claims.email !== undefined && claims.name !== undefined;
          const userinfo = isWhole ? {} : await readUserinfo(found, accessToken, claims.sub);
          const { email, emailVerified, name, photoUrl } = personOf(config, claims, userinfo);
          return {
            user: { email, emailVerified, name, ...(photoUrl === null ? {} : { image: photoUrl }) },
            data: { sub: claims.sub },
          };
        } catch (error) {
          log.warn({ err: error }, 'what the OpenID provider says of somebody is not to be trusted');
          return null;
        }
      },
    };
    return { context: { socialProviders: [provider as OAuthProvider, ...auth.socialProviders] } };
  };
  return [{ id: 'continue-with-google', init }];
}
