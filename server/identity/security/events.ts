import type { SecurityEventKind } from '#contract/security-events.ts';
import type { Context } from '#server/context.ts';
import { insertEvent } from '#server/identity/security/store.ts';
import type { Visit } from '#server/identity/security/visit.ts';

/**
 * Writes down what happened to the safety of an account: a row for its owner, a line in the log for the operator. A row
 * that can't be written is logged, and doesn't stop a sign-in.
 *
 * @param identityId null for an e-mail address that nobody has here
 */
export async function recordSecurityEvent(
  context: Context,
  kind: SecurityEventKind,
  identityId: string | null,
  visit: Visit,
): Promise<void> {
  context.log.info({ event: kind, identityId, network: visit.network, deviceHash: visit.deviceHash }, 'security event');
  await insertEvent(context, { kind, identityId, ...visit }).catch((error: unknown) =>
    context.log.warn({ err: error, event: kind, identityId }, 'a security event could not be written'),
  );
}
