import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  RightMissing,
} from '#server/platform/payment-gateway/payment-gateway.ts';

/**
 * Does something with one after the other. What fails is left for the next round; a provider that doesn't answer is
 * left alone until then, since each of them would wait for it. So is one that refuses our key: they need the same
 * right.
 *
 * @param passOver notes that the provider was asked about one, and refuses to say anything: others come first then
 * @returns whether the provider was there
 */
export async function oneByOne(
  context: Context,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  passOver?: (id: string) => Promise<void>,
): Promise<boolean> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      if (causeOf(error) instanceof RightMissing) {
        context.log.error({ err: error, id }, "grant the payment provider's key the right that this error names");
        return true;
      }
      context.log.warn({ err: error, id }, 'work on payouts failed and is retried later');
      if (isAway(error)) return false;
      if (causeOf(error) instanceof ProviderRefused) await passOver?.(id);
    }
  }
  return true;
}

/** Did the provider give no answer at all? A refusal is one. */
export function isAway(error: unknown): boolean {
  return causeOf(error) instanceof ProviderUnavailable;
}

function causeOf(error: unknown): unknown {
  return error instanceof Refusal && error.code === 'provider_unavailable' ? error.cause : error;
}
