import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/http/device.ts';
import type { Http } from '#server/http/http.ts';
import type { Keys } from '#server/platform/secrets.ts';

const userAgentMax = 200;

/** From where somebody calls, as far as the safety of an account is concerned. */
export interface Visit {
  network: string;
  /** Null: no account has signed in with this browser. */
  deviceHash: string | null;
  /** What other keys make of that device: an account may know it by these. */
  otherHashes?: string[];
  userAgent: string | null;
}

/** From where a request comes. */
export function visitOf({ context, networks }: Pick<Http, 'context' | 'networks'>, request: FastifyRequest): Visit {
  const device = deviceOf(context, request);
  return {
    network: networks.networkOf(request.raw),
    ...(device === null ? { deviceHash: null } : hashesOf(context, device)),
    userAgent: request.headers['user-agent']?.slice(0, userAgentMax) ?? null,
  };
}

/** What we keep of a device: not the id that its cookie has. */
export function hashesOf({ secrets }: Pick<Context, 'secrets'>, device: string) {
  const hash = ({ identity }: Keys) =>
    createHmac('sha256', identity).update(`known device ${device}`).digest('base64url').slice(0, 22);
  return { deviceHash: hash(secrets), otherHashes: (secrets.others ?? []).map(hash) };
}
