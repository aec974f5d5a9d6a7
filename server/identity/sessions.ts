import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Credential } from '#contract/route.ts';
import type { Context } from '#server/context.ts';
import { bearerToken } from '#server/http/caller.ts';
import type { Identity } from '#server/http/caller.ts';
import { readAccessToken } from '#server/identity/access-tokens.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { findSession } from '#server/identity/store.ts';

/**
 * Whose session a request carries, by the credential the call accepts.
 * @throws Refusal token_expired for a token that is not valid or whose session has ended.
 */
export async function identify(context: Context, auth: Auth, request: FastifyRequest, credential: Credential): Promise<Identity | null> {
  const token = credential === 'cookie' ? null : bearerToken(request);
  if (token !== null) return byToken(context, token);
  if (credential === 'bearer' || request.headers.cookie === undefined) return null;
  return byCookie(auth, request.headers.cookie);
}

async function byToken(context: Context, token: string): Promise<Identity> {
  const claim = await readAccessToken(context, token);
  const session = await findSession(context, claim.sessionId);
  if (!session || session.identityId !== claim.identityId) {
    throw new Refusal('token_expired', 'You have signed out. Please sign in again.');
  }
  const { identityId: id, sessionId, name, email, photoUrl } = session;
  return { id, sessionId, name, email, photoUrl, via: 'bearer' };
}

async function byCookie(auth: Auth, cookie: string): Promise<Identity | null> {
  const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } });
  if (!found) return null;
  const { id, name, email, image } = found.user;
  return { id, sessionId: found.session.id, name, email, photoUrl: image ?? null, via: 'cookie' };
}
