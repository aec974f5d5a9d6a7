import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { PayoutProvider } from '#server/platform/payout-provider/payout-provider.ts';
import { createStripePayouts } from '#server/platform/payout-provider/stripe-payouts.ts';
import { createTestPayouts } from '#server/platform/payout-provider/test-payouts/test-payouts.ts';

/** The provider that takes the cards pays the sellers. With payouts by bank it finishes earlier transfers. */
export function createPayoutProvider(
  config: Pick<Config, 'stripe' | 'publicUrl'>,
  db: Database,
  clock: Clock,
): PayoutProvider {
  return config.stripe === null
    ? createTestPayouts(db, clock, `${config.publicUrl}/testPayouts?token=`)
    : createStripePayouts(config.stripe);
}
