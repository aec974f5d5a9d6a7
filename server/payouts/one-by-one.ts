import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';

/**
 * Does something with one after the other. What fails is left for the next round; a provider that doesn't answer is
 * left alone until then, since each of them would wait for it.
 *
 * @returns whether the provider was there
 */
export async function oneByOne(
  context: Context,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<boolean> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      context.log.warn({ err: error, id }, 'what concerns payouts is tried again later');
      if (isAway(error)) return false;
    }
  }
  return true;
}

function isAway(error: unknown): boolean {
  return error instanceof ProviderUnavailable || (error instanceof Refusal && error.code === 'provider_unavailable');
}
