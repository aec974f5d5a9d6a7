import type { FastifyRequest } from 'fastify';
import type { Http } from '#server/http/http.ts';
import type { WalPosition } from '#server/platform/replicas/heard-changes.ts';
import { seal, unseal } from '#server/platform/sealing.ts';

/** A replica that has not replayed what was written so long ago is too far behind to be used. */
const keptSeconds = 30;
const name = 'redial.written';
const cookie = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([^;\\s]+)`);

/**
 * With the answer to a write, a browser gets the place in the primary's log behind it, sealed: which server it asks
 * next, what it wrote is read where it is known.
 */
export function notePlaceOfWrites({ app, context, replicas }: Http): void {
  if (replicas === null) return;
  const secure = context.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  app.addHook('onSend', async (request, reply) => {
    // What sends no cookies keeps none.
    if (request.method === 'GET' || request.method === 'HEAD' || request.headers.cookie === undefined) return;
    const place = await replicas.placeNow().catch(() => Infinity);
    const value = await seal(context.secrets, String(place));
    reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`);
  });
}

/** Behind what the caller may have written lately. A program that keeps no cookies may have written just now. */
export async function placeWritten({ context }: Http, { headers }: FastifyRequest): Promise<WalPosition> {
  if (headers.cookie === undefined) return headers.authorization === undefined ? 0 : Infinity;
  const [, sealed] = cookie.exec(headers.cookie) ?? [];
  if (sealed === undefined) return 0;
  const place = Number(await unseal(context.secrets, sealed));
  // What can't be read may have said anything.
  return place > 0 ? place : Infinity;
}

/** The cookie of that place alone, to be sent on. */
export function placeCookieOf({ headers }: FastifyRequest): Record<string, string> {
  const [, sealed] = cookie.exec(headers.cookie ?? '') ?? [];
  return sealed === undefined ? {} : { cookie: `${name}=${sealed}` };
}
