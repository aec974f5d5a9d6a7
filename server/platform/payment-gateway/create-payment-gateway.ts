import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createTestGateway } from '#server/platform/payment-gateway/test-gateway/test-gateway.ts';

/**
 * The provider that the configuration names.
 * @throws Error for Stripe, whose gateway is not part of this version: silently taking test cards instead would be worse.
 */
export function createPaymentGateway(config: Config, db: Database, clock: Clock): PaymentGateway {
  if (config.stripe !== null) {
    throw new Error('STRIPE_SECRET_KEY is set, but this version of Redial takes payments in test mode only. Unset it to start.');
  }
  return createTestGateway(db, clock);
}
