import { Stripe } from 'stripe';
import type { StripeConfig } from '#server/config.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  RightMissing,
} from '#server/platform/payment-gateway/payment-gateway.ts';
import { asPart } from '#server/platform/traces/tracer.ts';

/** A buyer waits in front of the page: some ten seconds in all, then they hear that it did not work and may try again. */
const timeoutMs = 5_000;
/** Each request is tried again once by the SDK, under the same idempotency key. */
const retriesMax = 1;

export function createStripe(config: Pick<StripeConfig, 'secretKey' | 'apiUrl'>, patienceMs = timeoutMs): Stripe {
  return new Stripe(config.secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: retriesMax,
    telemetry: false,
    ...addressOf(config.apiUrl),
  });
}

function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** Does a restricted key lack the right to it? */
export function isForbidden(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError;
}

/** Nobody knows whether a lost request was carried out; a refusal repeats itself until its cause is mended. */
export async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await asPart('payment provider', work);
  } catch (error) {
    const {
      StripeAPIError,
      StripeAuthenticationError,
      StripeConnectionError,
      StripeIdempotencyError,
      StripeRateLimitError,
    } = Stripe.errors;
    const passing = [
      StripeAPIError,
      StripeAuthenticationError,
      StripeConnectionError,
      StripeIdempotencyError,
      StripeRateLimitError,
    ];
    if (isForbidden(error)) throw new RightMissing(error);
    if (passing.some((kind) => error instanceof kind)) throw new ProviderUnavailable(error);
    if (error instanceof Stripe.errors.StripeError) throw new ProviderRefused(error);
    throw error;
  }
}
