import type { FastifyRequest } from 'fastify';
import type { Http } from '#server/http/http.ts';
import type { WalPosition } from '#server/platform/replicas/heard-changes.ts';
import { seal, unseal } from '#server/platform/sealing.ts';

/** A replica that hasn't replayed a write of this age is too far behind to be used. */
const keptSeconds = 30;

/**
 * With the answer to a write, a browser gets the place in the primary's log behind it, sealed: which server it asks
 * next, what it wrote is read where it is known.
 */
export function notePlaceOfWrites({ app, context, replicas }: Http): void {
  if (replicas === null) return;
  const secure = isSecure(context) ? '; Secure' : '';
  app.addHook('onSend', async (request, reply) => {
    // What sends no cookies keeps none.
    if (request.method === 'GET' || request.method === 'HEAD' || request.headers.cookie === undefined) return;
    const place = await replicas.placeNow().catch(() => Infinity);
    const value = await seal(context.secrets, String(place));
    reply.header(
      'set-cookie',
      `${cookieName(context)}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}

/** Behind what the caller may have written lately. A program that keeps no cookies may have written just now. */
export async function placeWritten({ context }: Http, { headers }: FastifyRequest): Promise<WalPosition> {
  if (headers.cookie === undefined) return headers.authorization === undefined ? 0 : Infinity;
  // What can't be read may have said anything.
  return Math.max(0, ...(await placesIn(context, headers)).map((place) => place ?? Infinity));
}

/**
 * How much a kept answer must know for this caller. Another server may not have heard yet of what was written here.
 * What can't be read asks for nothing: else anybody could have every answer made anew.
 */
export async function placeToKnow({ context, replicas }: Http, { headers }: FastifyRequest): Promise<WalPosition> {
  if (replicas === null || headers.cookie === undefined) return 0;
  return Math.max(0, ...(await placesIn(context, headers)).map((place) => place ?? 0));
}

/** null: it can't be read. */
async function placesIn(context: Http['context'], headers: FastifyRequest['headers']): Promise<(WalPosition | null)[]> {
  const places = await Promise.all(sealedIn(context, headers).map(async (sealed) => unseal(context.secrets, sealed)));
  return places.map((place) => (Number(place) > 0 ? Number(place) : null));
}

/** The cookie of that place alone, to be sent on. */
export function placeCookieOf({ context }: Http, { headers }: FastifyRequest): Record<string, string> {
  const sealed = sealedIn(context, headers);
  return sealed.length === 0 ? {} : { cookie: sealed.map((one) => `${cookieName(context)}=${one}`).join('; ') };
}

/** Mostly one. Over plain http a neighbour of this host may have set further ones. */
function sealedIn(context: Http['context'], { cookie = '' }: FastifyRequest['headers']): string[] {
  const begin = `${cookieName(context)}=`;
  const all = cookie.split(';').map((one) => one.trim());
  return all.filter((one) => one.startsWith(begin)).map((one) => one.slice(begin.length));
}

function cookieName(context: Http['context']): string {
  return isSecure(context) ? '__Host-redial.written' : 'redial.written';
}

function isSecure({ config }: Http['context']): boolean {
  return config.publicUrl.startsWith('https:');
}
