import type { Session, SecurityEvent } from '#contract/identity.ts';
import { networkOf } from '#server/http/network.ts';
import { softwareOf } from '#server/identity/security/user-agents.ts';
import type { EventRow } from '#server/identity/security/store.ts';
import type { SessionRow } from '#server/identity/store.ts';

/** A session as its owner sees it. */
export function sessionView(session: SessionRow, ownId: string): Session {
  return {
    _id: session.id,
    ...softwareOf(session.userAgent),
    network: session.ipAddress ? networkText(networkOf(session.ipAddress)) : null,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.updatedAt.toISOString(),
    isThis: session.id === ownId,
  };
}

/** An event as the owner of the account sees it. */
export function eventView(event: EventRow): SecurityEvent {
  const network = event.network === null ? null : networkText(event.network);
  return {
    _id: String(event.id),
    kind: event.kind,
    at: event.at.toISOString(),
    ...softwareOf(event.user_agent),
    network,
  };
}

/** A network as people write it: an IPv4 address, or the /64 of an IPv6 one. */
export function networkText(network: string): string {
  if (!network.includes(':')) return network;
  return network === '0:0:0:0' ? '::1' : `${network}::/64`;
}
