import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';

interface Limits {
  /** Most calls that wait for the provider at the same time; later ones are refused at once. */
  atOnce: number;
  /** Consecutive failures that open the circuit. */
  failuresMax: number;
  /** How long it stays open; then one call may try. */
  restMs: number;
}

const usual: Limits = { atOnce: 24, failuresMax: 5, restMs: 5_000 };

/**
 * A provider that hangs or fails is not asked again by everybody: buyers hear at once that it is away, and the requests
 * that would wait for it leave their places to others. After a rest one question goes through, and its answer decides.
 * Source: the circuit breaker and the bulkhead in Michael Nygard's "Release It!".
 */
export function withCircuitBreaker(
  gateway: PaymentGateway,
  { atOnce, failuresMax, restMs }: Limits = usual,
): PaymentGateway {
  let [underWay, failures, triedAt] = [0, 0, 0];

  async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    const isOpen = failures >= failuresMax && performance.now() - triedAt < restMs;
    if (isOpen || underWay >= atOnce)
      throw new ProviderUnavailable(new Error(isOpen ? 'it has not answered for a while' : 'too many wait for it'));
    triedAt = performance.now();
    underWay += 1;
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (error instanceof ProviderUnavailable) {
        failures += 1;
        triedAt = performance.now();
      } else failures = 0;
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  return {
    ...gateway,
    createIntent: (intent) => guarded(() => gateway.createIntent(intent)),
    retrieveIntent: (id) => guarded(() => gateway.retrieveIntent(id)),
    cancelIntent: (id) => guarded(() => gateway.cancelIntent(id)),
    listDisputes: (intentId) => guarded(() => gateway.listDisputes(intentId)),
    findFees: (intentId) => guarded(() => gateway.findFees(intentId)),
    refundIntent: (refund) => guarded(() => gateway.refundIntent(refund)),
    refundPart: (refund) => guarded(() => gateway.refundPart(refund)),
  };
}
