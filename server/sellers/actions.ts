import { isDeepStrictEqual } from 'node:util';
import type { Trader } from '#contract/sellers.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { findKind, setKind } from '#server/sellers/kind-store.ts';
import { traderView } from '#server/sellers/views.ts';
import { holdAccountAlone } from '#server/users/actions.ts';
import { setContactAfterBooking, setTakesOffers } from '#server/users/store.ts';

/**
 * A seller says how they sell: as a private person (null) or as a business.
 *
 * @returns how many changed: 0 when they had said just that
 */
export async function sayTrader(context: Context, seller: Actor, trader: Trader | null): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    if (isDeepStrictEqual(traderView(await findKind(context, seller.id)), { trader })) return 0;
    await setKind(context, seller.id, trader);
    announce(context, `seller:${seller.id}`);
    return 1;
  });
}

/** A seller says whether only buyers who booked see how to reach them. @returns how many changed */
export async function sayContact(context: Context, seller: Actor, afterBooking: boolean): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    const changed = await setContactAfterBooking(context, seller.id, afterBooking);
    if (changed > 0) announce(context, 'sellers');
    return changed;
  });
}

/** A seller says whether they take offers. @returns how many changed */
export async function sayOffers(context: Context, seller: Actor, takesOffers: boolean): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    const changed = await setTakesOffers(context, seller.id, takesOffers);
    if (changed > 0) announce(context, 'sellers');
    return changed;
  });
}
