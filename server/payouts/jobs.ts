import type { Context } from '#server/context.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { comparePayments } from '#server/orders/provider-events.ts';
import { learnFees } from '#server/payouts/provider-fees.ts';
import { keepChargebacks } from '#server/payouts/chargebacks.ts';
import { findDisputes, handleLeftEvents } from '#server/payouts/provider-news.ts';
import { paySellers } from '#server/payouts/sending.ts';
import { checkAccounts } from '#server/payouts/setups.ts';
import { takeBackOwed } from '#server/payouts/taking-back.ts';

/**
 * Brings payouts and the provider together: what nobody told us, what is to go, what has to come back, and what the
 * provider takes for it. Taking money back, paying and learning fees don't wait for each other's success.
 *
 * @throws the first of their errors, after all of them
 */
export async function keepPayouts(context: Context): Promise<void> {
  await handleLeftEvents(context);
  await checkAccounts(context);
  await keepChargebacks(context);
  const errors: unknown[] = [];
  for (const step of [takeBackOwed, paySellers, learnFees])
    await step(context).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** After a long pause brings what the provider says of the money of open sales here, disputes too. */
export async function compareAfterPause(context: Context): Promise<void> {
  await comparePayments(context, findDisputes);
}

/** Brings our books and the provider's together. */
export async function keepAccounts(context: Context): Promise<void> {
  await settleAccounts(context);
  await compareAfterPause(context);
}
