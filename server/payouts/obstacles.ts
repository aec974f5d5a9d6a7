import type { Context } from '#server/context.ts';
import { readAvailable } from '#server/payouts/ledger-store.ts';
import type { PayoutRow } from '#server/payouts/payout-store.ts';
import { findSetup } from '#server/payouts/setup-store.ts';
import { findStanding } from '#server/users/store.ts';

/** Why a payout that was prepared must not be sent: it waits while its seller is suspended, or fails as the others say. */
export type Obstacle = 'suspended' | 'account_not_ready' | 'stopped';

export const obstacleWords = {
  account_not_ready: 'The account to be paid has changed, or is not ready.',
  stopped: 'The sale was undone before the money went.',
} satisfies Record<Exclude<Obstacle, 'suspended'>, string>;

/** Much may have happened since it was prepared: it may have waited for another admin, or for the provider. */
export async function findObstacle(
  context: Context,
  { seller_id: sellerId, account_id: accountId, created_at: preparedAt }: PayoutRow,
  isSaleUndone: boolean,
): Promise<Obstacle | null> {
  if (isSaleUndone || (await readAvailable(context, sellerId)) < 0) return 'stopped';
  const { isClosed, isSuspended } = await findStanding(context, sellerId);
  if (isClosed || isSuspended) return 'suspended';
  const setup = await findSetup(context, sellerId);
  const since = setup?.account_id === accountId ? (setup?.payable_since ?? null) : null;
  return since !== null && since <= preparedAt ? null : 'account_not_ready';
}
