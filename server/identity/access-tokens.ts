import { SignJWT, errors, jwtVerify } from 'jose';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';

const issuer = 'redial';
const audience = 'redial-api';
const algorithm = 'HS256';
/** How long an access token is good for, in seconds. */
export const accessTokenSeconds = 15 * 60;

/** A signed token for one session. It is worth nothing once that session has ended. */
export async function issueAccessToken(context: Context, session: { identityId: string; sessionId: string; email: string }): Promise<string> {
  const issuedAt = Math.floor(context.clock.now().getTime() / 1_000);
  return new SignJWT({ sid: session.sessionId, email: session.email })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(session.identityId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(key(context));
}

/** The session a token was issued for. @throws Refusal token_expired for anything that isn't a valid token of ours. */
export async function readAccessToken(context: Context, token: string): Promise<{ identityId: string; sessionId: string }> {
  try {
    const { payload } = await jwtVerify(token, key(context), {
      issuer,
      audience,
      algorithms: [algorithm],
      currentDate: context.clock.now(),
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    if (typeof payload.sub === 'string' && typeof payload.sid === 'string') return { identityId: payload.sub, sessionId: payload.sid };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new Refusal('token_expired', 'The access token is not valid any more. Please sign in again.');
}

function key(context: Context): Uint8Array {
  return new TextEncoder().encode(context.secrets.accessToken);
}
