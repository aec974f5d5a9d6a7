import { APIError } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import type { BetterAuthPlugin } from 'better-auth';
import { calculatePKCECodeChallenge } from 'openid-client';
import type { Config } from '#server/config.ts';
import { personOf } from '#server/identity/openid/person.ts';
import { openIdProvider } from '#server/identity/openid/provider.ts';
import type { Log } from '#server/platform/log.ts';

/** The name Better Auth knows the provider by, and the last part of its redirect address. */
export const googleProviderId = 'google';

/** As long as Better Auth keeps a sign-in that was begun. */
const begunForMs = 10 * 60_000;

/**
 * Continue with Google, or with another OpenID provider under the same button. Better Auth's own plugin asks a provider
 * what it is when the server starts, and goes without it for good when it is away; this one asks when somebody presses
 * the button.
 */
export function continueWithGoogle(config: Pick<Config, 'google'>, log: Log): BetterAuthPlugin[] {
  if (config.google === null) return [];
  const { issuer } = config.google;
  const openId = openIdProvider(config.google);

  const init: NonNullable<BetterAuthPlugin['init']> = (auth) => {
    const provider: OAuthProvider<{ sub: string }> = {
      id: googleProviderId,
      name: 'Google',
      // Better Auth compares it with what the redirect says; until the provider was found, the ID token alone says it.
      get issuer() {
        return openId.issuer();
      },
      requiresIdTokenNonce: true,
      accountSubject: ({ profile }) => profile.sub,

      createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce: nonce }) => {
        const parameters = {
          scope: 'openid email profile',
          redirect_uri: redirectURI,
          state,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(nonce === undefined ? {} : { nonce }),
        };
        return openId.signInAddress(parameters).catch((error: unknown) => {
          log.warn(
            { err: error, issuer },
            'the OpenID provider does not answer, or OIDC_ISSUER differs from its issuer',
          );
          throw new APIError('SERVICE_UNAVAILABLE', { code: 'PROVIDER_UNAVAILABLE' });
        });
      },

      // The code is exchanged in getUserInfo, where the nonce is known that its ID token has to carry.
      validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
        if (codeVerifier === undefined) return null;
        // Better Auth reads a sign-in that was begun and then deletes it: two callbacks at once would both find it.
        const expiresAt = new Date(Date.now() + begunForMs);
        const isFirst = await auth.internalAdapter.reserveVerificationValue({
          identifier: `returned:${codeVerifier}`,
          value: '',
          expiresAt,
        });
        // As something raw, since Better Auth keeps what it knows by name; nobody needs the tokens once we know who it is.
        return isFirst ? { raw: { code, codeVerifier, redirectUri: redirectURI } } : null;
      },

      getUserInfo: async ({ raw, expectedIdTokenNonce: nonce }) => {
        const { code, codeVerifier, redirectUri } = (raw ?? {}) as Record<string, string>;
        if (!code || !codeVerifier || !redirectUri || !nonce) return null;
        try {
          const claims = await openId.claimsFor({ code, codeVerifier, redirectUri, nonce });
          const { email, emailVerified, name, photoUrl } = personOf(config, claims.idToken, claims.userinfo);
          return {
            user: { email, emailVerified, name, ...(photoUrl === null ? {} : { image: photoUrl }) },
            data: { sub: claims.sub },
          };
        } catch (error) {
          log.warn({ err: error }, 'the answer of the OpenID provider can not be trusted');
          return null;
        }
      },
    };
    return { context: { socialProviders: [provider as OAuthProvider, ...auth.socialProviders] } };
  };
  return [{ id: 'continue-with-google', init }];
}
