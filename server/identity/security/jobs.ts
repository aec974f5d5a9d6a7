import { securityMemory } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { deleteExpiredEmailChanges } from '#server/identity/email-change/store.ts';
import { deleteOldSecurity } from '#server/identity/security/store.ts';
import { deleteEndedSessions, deleteUnfinishedSignUps, forgetNetworksOfSessions } from '#server/identity/store.ts';

/**
 * Each day: networks, events and devices that were kept long enough, sessions that have ended, and sign-ups that never
 * became an account.
 */
export async function forgetOldSecurity(context: Context): Promise<void> {
  await deleteOldSecurity(context);
  await deleteExpiredEmailChanges(context);
  await deleteEndedSessions(context);
  const daysAgo = (days: number) => new Date(context.clock.now().getTime() - days * 24 * 3_600_000);
  await forgetNetworksOfSessions(context, daysAgo(securityMemory.networkDays));
  await deleteUnfinishedSignUps(context, daysAgo(securityMemory.unfinishedDays));
}
