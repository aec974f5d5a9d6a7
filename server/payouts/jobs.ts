import type { Context } from '#server/context.ts';
import { learnFees } from '#server/payouts/provider-fees.ts';
import { keepChargebacks } from '#server/payouts/chargebacks.ts';
import { handleLeftEvents } from '#server/payouts/provider-news.ts';
import { paySellers } from '#server/payouts/sending.ts';
import { checkAccounts } from '#server/payouts/setups.ts';
import { takeBackOwed } from '#server/payouts/taking-back.ts';

/**
 * Brings payouts and the provider together: what nobody told us, what is to go, what has to come back, and what the
 * provider takes for it.
 */
export async function keepPayouts(context: Context): Promise<void> {
  await handleLeftEvents(context);
  await checkAccounts(context);
  await keepChargebacks(context);
  await takeBackOwed(context);
  await paySellers(context);
  await learnFees(context);
}
