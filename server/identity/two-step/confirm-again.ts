import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Identity } from '#server/http/caller.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { recordSecurityEvent } from '#server/identity/security/events.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import { isOfApp, takeAnyCode } from '#server/identity/two-step/codes.ts';
import { setConfirmed } from '#server/identity/two-step/store.ts';

/**
 * Takes a code from a signed-in person. Their session may do sensitive acts for a while.
 *
 * @throws Refusal invalid_code, two_step_off, too_many_requests
 */
export async function confirmAgain(
  context: Context,
  auth: Auth,
  identity: Identity,
  code: string,
  visit: Visit,
): Promise<void> {
  if (!identity.secondFactor.isOn)
    throw new Refusal('two_step_off', 'Two-step sign-in is off for your account, so there is no code to give.');
  const { secretConfig } = await auth.$context;
  const verdict = await takeAnyCode(context, secretConfig, { identityId: identity.id, isIn: true }, code);
  if (verdict === 'used') throw new Refusal('invalid_code', 'This code was used before. Wait for the next one.');
  if (verdict !== 'right') {
    throw new Refusal(
      'invalid_code',
      'This code is not right. Enter the one that your app shows now, or a recovery code.',
    );
  }
  await setConfirmed(context, identity.sessionId);
  if (!isOfApp(code)) await recordSecurityEvent(context, 'recovery_code_used', identity.id, visit);
}
