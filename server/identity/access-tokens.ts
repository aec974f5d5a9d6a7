import { SignJWT, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { allKeys } from '#server/platform/secrets.ts';

const issuer = 'redial';
const audience = 'redial-api';
const algorithm = 'HS256';
/** How long an access token is good for, in seconds. */
const accessTokenSeconds = 15 * 60;

/** A signed token for one session. It is worth nothing once that session has ended. */
export async function issueAccessToken(
  context: Context,
  session: { identityId: string; sessionId: string; email: string },
): Promise<string> {
  const issuedAt = Math.floor(context.clock.now().getTime() / 1_000);
  return new SignJWT({ sid: session.sessionId, email: session.email })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(session.identityId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(bytes(context.secrets.accessToken));
}

/**
 * Tokens whose signature was checked, until they are over: one is sent with many calls. Whether its session still runs
 * is looked up each time.
 */
const known = new Map<string, { key: string; identityId: string; sessionId: string; overAtMs: number }>();
const knownMax = 20_000;

/** The session a token was issued for. @throws Refusal token_expired for anything that isn't a valid token of ours. */
export async function readAccessToken(
  context: Context,
  token: string,
): Promise<{ identityId: string; sessionId: string }> {
  const seen = known.get(token);
  if (seen && seen.key === context.secrets.accessToken && context.clock.now().getTime() < seen.overAtMs) return seen;
  for (const { accessToken } of allKeys(context.secrets)) {
    const payload = await readWith(accessToken, context, token);
    if (typeof payload?.sub === 'string' && typeof payload.sid === 'string' && payload.exp !== undefined) {
      const claim = { identityId: payload.sub, sessionId: payload.sid };
      if (known.size >= knownMax) known.clear();
      known.set(token, { ...claim, key: context.secrets.accessToken, overAtMs: payload.exp * 1_000 });
      return claim;
    }
  }
  throw new Refusal('token_expired', 'The access token is not valid any more. Please sign in again.');
}

/** @returns null unless it was signed with this key, by us, and isn't over */
async function readWith(key: string, { clock }: Context, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, bytes(key), {
      issuer,
      audience,
      algorithms: [algorithm],
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function bytes(key: string): Uint8Array {
  return new TextEncoder().encode(key);
}
