import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#contract/problem.ts';
import type { Trader } from '#contract/sellers.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { findKind, isReserved, setKind } from '#server/sellers/kind-store.ts';
import { traderView } from '#server/sellers/views.ts';
import { holdAccountAlone } from '#server/users/actions.ts';
import { setContactAfterBooking, setTakesOffers } from '#server/users/store.ts';

/**
 * A seller says how they sell: as a private person (null) or as a business.
 *
 * @returns how many changed: 0 when they had said just that
 * @throws Refusal 409 for a business that would be none while somebody is about to buy from it
 */
export async function sayTrader(context: Context, seller: Actor, trader: Trader | null): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    const said = traderView(await findKind(context, seller.id)).trader;
    if (isDeepStrictEqual(said, trader)) return 0;
    if (said && trader === null && (await isReserved(context, seller.id))) throw kindSettled();
    await setKind(context, seller.id, trader);
    announce(context, `seller:${seller.id}`);
    return 1;
  });
}

function kindSettled(): Refusal {
  return new Refusal(
    'kind_settled',
    'Somebody has reserved a phone of yours and knows that you sell as a business. ' +
      'Wait until the reservation ends, or until they have paid.',
  );
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
