import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { withCircuitBreaker } from '#server/platform/payment-gateway/circuit-breaker.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createStripeGateway } from '#server/platform/payment-gateway/stripe-gateway.ts';
import { createTestGateway } from '#server/platform/payment-gateway/test-gateway/test-gateway.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Stripe when it is configured, else the embedded test gateway. */
export function createPaymentGateway(
  config: Pick<Config, 'stripe' | 'testFees'>,
  secrets: Secrets,
  db: Database,
  clock: Clock,
): PaymentGateway {
  return config.stripe === null
    ? createTestGateway(db, clock, testGatewaySecret(secrets), config.testFees)
    : withCircuitBreaker(createStripeGateway(config.stripe, clock));
}

/** What the test gateway signs its events with: of this installation alone, and of no other use. */
export function testGatewaySecret(secrets: Pick<Secrets, 'identity'>): string {
  return `whsec_${createHmac('sha256', secrets.identity).update('test gateway events').digest('hex')}`;
}
