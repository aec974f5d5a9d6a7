import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Credential } from '#contract/route.ts';
import type { Context } from '#server/context.ts';
import { bearerToken } from '#server/http/caller.ts';
import type { SessionClaim } from '#server/http/caller.ts';
import { isReadForForeigners } from '#server/http/origin.ts';
import { readAccessToken } from '#server/identity/access-tokens.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { signedAnew } from '#server/identity/signed-cookies.ts';
import { deleteSession } from '#server/identity/store.ts';

/**
 * Which session a request carries, by the credential the call accepts; null for a visitor.
 *
 * @throws Refusal token_expired for a token that is not valid, foreign_origin for a cookie that another site's page
 *   sends along, unavailable while the sessions can't be read
 */
export async function claimedSession(
  context: Context,
  auth: Auth,
  request: FastifyRequest,
  credential: Credential,
): Promise<SessionClaim | null> {
  const token = credential === 'cookie' ? null : bearerToken(request);
  if (token !== null) return { ...(await readAccessToken(context, token)), via: 'bearer' };
  if (credential === 'bearer' || request.headers.cookie === undefined) return null;
  if (isReadForForeigners(request))
    throw new Refusal('foreign_origin', 'This was asked by a page of another site and was not answered.');
  const { response: found } = await lookUp(context, auth, request, { disableRefresh: true });
  return found && { identityId: found.user.id, sessionId: found.session.id, via: 'cookie' };
}

/**
 * Lets the session of a cookie last anew once a day of it is over. One that is used goes on, signed by today's keys.
 *
 * @returns the cookies to answer with, none while the session is that young
 * @throws Refusal unavailable while the sessions can't be read
 */
export async function cookiesToGoOn(context: Context, auth: Auth, request: FastifyRequest): Promise<string[]> {
  return (await lookUp(context, auth, request, {})).headers.getSetCookie();
}

/**
 * Ends the session of a request whose answer replaces its cookie. Nobody could sign out of it any more, and its push
 * messages would go on to appear in that browser.
 *
 * @throws Refusal unavailable while the sessions can't be read
 */
export async function endReplacedSession(context: Context, auth: Auth, request: FastifyRequest): Promise<void> {
  if (request.headers.cookie === undefined) return;
  const { response: found } = await lookUp(context, auth, request, { disableRefresh: true });
  if (found) await deleteSession(context, found.user.id, found.session.id);
}

async function lookUp(context: Context, auth: Auth, request: FastifyRequest, query: { disableRefresh?: boolean }) {
  const headers = new Headers({ cookie: signedAnew(context.secrets, request.headers.cookie ?? '') });
  return auth.api.getSession({ headers, query, returnHeaders: true }).catch((error: unknown) => {
    // Better Auth keeps what went wrong to itself; nearly always it is a database that is away or too busy.
    context.log.error({ err: error, requestId: request.id }, 'a session could not be looked up');
    throw new Refusal('unavailable', 'Who you are can not be looked up at the moment. Please try again shortly.', {
      retryAfterSeconds: 5,
    });
  });
}
