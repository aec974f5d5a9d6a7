import type { Trader } from '#contract/sellers.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { setKind } from '#server/sellers/kind-store.ts';
import { holdAccountAlone } from '#server/users/actions.ts';

/** A seller says how they sell: as a private person (null) or as a business. */
export async function sayTrader(context: Context, seller: Actor, trader: Trader | null): Promise<void> {
  await inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    await setKind(context, seller.id, trader);
    announce(context, 'sellers');
  });
}
