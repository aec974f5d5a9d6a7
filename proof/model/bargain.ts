import type { Context } from '#server/context.ts';
import { acceptOffer, endOffer, makeOffer } from '#server/offers/actions.ts';
import type { Actor } from '#server/platform/actor.ts';

export const offeredUsd = 300;

/** A buyer offers less for a phone, and its seller accepts: one more way to book. @returns the booking */
export async function bargain(context: Context, buyer: Actor, seller: Actor, productID: string): Promise<string> {
  const said = { productID, revision: 1, price: offeredUsd, phone: '12345' };
  const { id } = await makeOffer(context, buyer, said, false);
  try {
    return (await acceptOffer(context, seller, id, 1, null)).id;
  } catch (error) {
    // What can't be booked leaves the offer open.
    await endOffer(context, buyer, id, 1);
    throw error;
  }
}
