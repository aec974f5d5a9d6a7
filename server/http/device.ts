import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { areSameBytes } from '#server/platform/same-bytes.ts';
import { allKeys } from '#server/platform/secrets.ts';
import type { Keys } from '#server/platform/secrets.ts';

/** Browsers keep a cookie for 400 days at most. Source: RFC 6265bis, chapter 5.5. */
const maxAgeSeconds = 400 * 86_400;

/**
 * Which browser this is, by a cookie that we signed; null for one that never signed in here. It says nothing about who
 * uses it.
 */
export function deviceOf(
  context: Pick<Context, 'config' | 'secrets'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  const name = cookieName(context);
  const cookie = request.headers.cookie
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`));
  const [device, signature] = cookie?.slice(name.length + 1).split('.') ?? [];
  if (device === undefined || signature === undefined || !/^[0-9a-f-]{36}$/.test(device)) return null;
  const isOurs = allKeys(context.secrets).some((keys) => areSameBytes(signature, sign(keys, device)));
  return isOurs ? device : null;
}

/**
 * Gives a browser that has none an id of its own. One that has its own gets it signed anew, so that it outlives the
 * key.
 *
 * @returns the one it has now
 */
export function rememberDevice(
  context: Pick<Context, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const device = deviceOf(context, request) ?? randomUUID();
  const signed = `${cookieName(context)}=${device}.${sign(context.secrets, device)}`;
  if (request.headers.cookie?.includes(signed) === true) return device;
  const secure = isSecure(context) ? '; Secure' : '';
  reply.header('set-cookie', `${signed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`);
  return device;
}

function cookieName(context: Pick<Context, 'config'>): string {
  return isSecure(context) ? '__Host-redial.device' : 'redial.device';
}

function isSecure({ config }: Pick<Context, 'config'>): boolean {
  return config.publicUrl.startsWith('https:');
}

function sign({ identity }: Keys, device: string): string {
  return createHmac('sha256', identity).update(`device ${device}`).digest('base64url');
}
