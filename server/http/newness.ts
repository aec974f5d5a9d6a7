import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { deviceOf } from '#server/http/device.ts';
import type { Http } from '#server/http/http.ts';

/** By which network and which browser something was done, as HMACs: an address is kept nowhere. */
export interface Traces {
  network: string;
  /** null for a browser that never signed in here. */
  device: string | null;
}

/** Do the limits of newness count this request? They don't count the owner's, and none while limits are off. */
export function isCounted({ context, networks }: Pick<Http, 'context' | 'networks'>, request: FastifyRequest): boolean {
  return context.config.rateLimits && !networks.isOwners(request.raw);
}

/** What a limit of newness knows a request by; null when none counts it. */
export function tracesOf(http: Pick<Http, 'context' | 'networks'>, request: FastifyRequest): Traces | null {
  if (!isCounted(http, request)) return null;
  const hide = (kind: string, value: string) =>
    createHmac('sha256', http.context.secrets.identity)
      .update(`trace ${kind} ${value}`)
      .digest('base64url')
      .slice(0, 22);
  const device = deviceOf(http.context, request);
  return {
    network: hide('network', http.networks.networkOf(request.raw)),
    device: device === null ? null : hide('device', device),
  };
}
