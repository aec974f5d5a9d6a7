import type { Context } from '#server/context.ts';
import { deleteExpiredEmailChanges } from '#server/identity/email-change/store.ts';
import { deleteOldSecurity } from '#server/identity/security/store.ts';

/** Each day: networks, events and devices that were kept long enough. */
export async function forgetOldSecurity(context: Context): Promise<void> {
  await deleteOldSecurity(context);
  await deleteExpiredEmailChanges(context);
}
