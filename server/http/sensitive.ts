import { sensitiveActs } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import { waitInWords } from '#contract/waits.ts';
import type { Context } from '#server/context.ts';
import type { Caller, Identity } from '#server/http/caller.ts';

/** How long a code of the second step is good for sensitive acts. */
const confirmedForMs = 15 * 60_000;

/**
 * Lets a sensitive act pass, and counts it. Admins without a second factor are only counted: production refuses them
 * before.
 *
 * @throws Refusal confirm_again when the last code is too old, too_many_acts after 20 acts in ten minutes
 */
export async function requireConfirmed(context: Context, { identity, actor }: Caller): Promise<void> {
  if (identity === null || actor === null) return;
  requireRecentCode(context, identity);
  await context.limiter.take(sensitiveActs, actor.id).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
    const { max, windowSeconds } = sensitiveActs;
    const retryAfterSeconds = error.retryAfterSeconds ?? windowSeconds;
    const text =
      'An admin may decide about accounts and sales, pay sellers, refund payments and take phones off the market ' +
      `${max} times in ${windowSeconds / 60} minutes. Try again in ${waitInWords(retryAfterSeconds)}.`;
    throw new Refusal('too_many_acts', text, { retryAfterSeconds });
  });
}

/** @throws Refusal confirm_again where somebody has a second factor and their last code is too old */
export function requireRecentCode({ clock }: Pick<Context, 'clock'>, { secondFactor }: Identity): void {
  const { isOn, confirmedAt } = secondFactor;
  const isConfirmed = confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < confirmedForMs;
  if (isOn && !isConfirmed) throw new Refusal('confirm_again', 'Enter a code of your authenticator app to go on.');
}
