import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '#server/context.ts';
import { isSigned, parseSigned } from '#server/identity/signed-cookies.ts';
import { allKeys } from '#server/platform/secrets.ts';
import type { Keys } from '#server/platform/secrets.ts';

/** The cookie that Better Auth signs. A browser sends it under one of these names. */
const sessionCookie = /(?:^|;\s*)(?:__Secure-|__Host-)?redial\.session_token=([^;\s]+)/;
const bearer = /^bearer +(\S+)$/i;
/** Our tokens are shorter. */
const credentialMax = 2_048;
const knownMax = 20_000;

interface Known {
  member: string;
  /** Infinity for a cookie: the handler looks up later whether its session still runs. */
  overAtMs: number;
}

/**
 * Tells members from visitors by the signature of their bearer token or session cookie, without the database: for the
 * gate, which must know who is in front of it before it does any work. It lets nobody in anywhere.
 *
 * @returns for headers, the account (of a token) or session (of a cookie) they carry, or null
 */
export function createMemberLookup({
  secrets,
  clock,
}: Pick<Context, 'secrets' | 'clock'>): (headers: IncomingHttpHeaders) => string | null {
  const known = new Map<string, Known>();

  return ({ authorization, cookie }) => {
    // A bearer token that is sent decides, as it does for the calls.
    const credential =
      authorization === undefined ? sessionCookie.exec(cookie ?? '')?.[1] : bearer.exec(authorization)?.[1];
    if (credential === undefined || credential.length > credentialMax) return null;
    const found =
      known.get(credential) ??
      remember(credential, authorization === undefined ? readCookie(credential) : readToken(credential));
    return found !== null && clock.now().getTime() < found.overAtMs ? found.member : null;
  };

  function remember(credential: string, found: Known | null): Known | null {
    if (found === null) return null;
    const [oldest] = known.keys();
    if (known.size >= knownMax && oldest !== undefined) known.delete(oldest);
    known.set(credential, found);
    return found;
  }

  function readCookie(credential: string): Known | null {
    const signed = parseSigned(credential);
    if (signed === null) return null;
    const isOurs = ({ identity }: Keys) => isSigned(identity, signed.text, signed.signature, 'base64');
    return allKeys(secrets).some(isOurs) ? { member: `session ${signed.text}`, overAtMs: Infinity } : null;
  }

  /** `header.payload.signature`, each in base64url. */
  function readToken(credential: string): Known | null {
    const dot = credential.lastIndexOf('.');
    const isOurs = ({ accessToken }: Keys) =>
      isSigned(accessToken, credential.slice(0, dot), credential.slice(dot + 1), 'base64url');
    if (dot <= 0 || !allKeys(secrets).some(isOurs)) return null;
    const { sub, exp } = claimsIn(credential.split('.')[1] ?? '');
    return typeof sub === 'string' && typeof exp === 'number'
      ? { member: `account ${sub}`, overAtMs: exp * 1_000 }
      : null;
  }
}

/** The gate has nobody above it who catches: what a leaked key has signed may be anything. */
function claimsIn(payload: string): { sub?: unknown; exp?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(payload, 'base64url').toString())) as { sub?: unknown; exp?: unknown };
  } catch {
    return {};
  }
}
