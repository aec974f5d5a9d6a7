import { securityMemory } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { deleteExpiredEmailChanges } from '#server/identity/email-change/store.ts';
import { deleteOldSecurity } from '#server/identity/security/store.ts';
import { deleteEndedSessions, forgetNetworksOfSessions } from '#server/identity/store.ts';

/** Each day: networks, events and devices that were kept long enough, and sessions that have ended. */
export async function forgetOldSecurity(context: Context): Promise<void> {
  await deleteOldSecurity(context);
  await deleteExpiredEmailChanges(context);
  await deleteEndedSessions(context);
  const networksSince = context.clock.now().getTime() - securityMemory.networkDays * 24 * 3_600_000;
  await forgetNetworksOfSessions(context, new Date(networksSince));
}
