import { Refusal, refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Identity } from '#server/http/caller.ts';
import { requireRecentCode } from '#server/http/sensitive.ts';
import { hasJustSignedIn } from '#server/identity/fresh-sign-in.ts';
import { requirePassword } from '#server/identity/security/actions.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import { findPassword } from '#server/identity/store.ts';

/**
 * Makes sure that the owner of the account is asking, and not somebody with their session: by their password, and by a
 * code where two-step sign-in is on. Without a password they must have signed in just now, as for setting up a second
 * factor.
 *
 * @returns the password as it is kept; null when there is none
 * @throws Refusal confirm_again; wrong_password, too_many_requests; sign_in_again
 */
export async function requireOwner(
  context: Context,
  identity: Identity,
  password: string | undefined,
  visit: Visit,
): Promise<string | null> {
  requireRecentCode(context, identity);
  const hash = await findPassword(context, identity.id);
  if (hash !== null) {
    if (password === undefined) throw refuseField('password', 'required');
    await requirePassword(context, identity, hash, { password, field: 'password' }, visit);
    return hash;
  }
  if (await hasJustSignedIn(context, identity.sessionId)) return null;
  throw new Refusal(
    'sign_in_again',
    'Your account has no password. Sign in with Google again, then change the address within 15 minutes.',
  );
}
