import { offerAllowances, offering } from '#contract/offering.ts';
import type { NewOffer } from '#contract/offers.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { findBlock } from '#server/conversations/block-store.ts';
import { waitMs } from '#server/conversations/rules.ts';
import type { Traces } from '#server/http/newness.ts';
import { acceptedBooking } from '#server/offers/booking.ts';
import * as rules from '#server/offers/rules.ts';
import type { Side } from '#server/offers/rules.ts';
import * as store from '#server/offers/store.ts';
import type { OfferRow } from '#server/offers/store.ts';
import { hasChanged, requireBookable, whyTaken } from '#server/orders/booking-rules.ts';
import { findBookable, findLiveBooking } from '#server/orders/booking-store.ts';
import type { Reservation } from '#server/orders/reservations.ts';
import type { Actor } from '#server/platform/actor.ts';
import { tooMany } from '#server/platform/limiter.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordOfferNotice } from '#server/trade/notices.ts';
import { holdAccountAlone, refuseSuspended } from '#server/users/actions.ts';
import { isNewcomer, lockAccount, takesOffers } from '#server/users/store.ts';

/**
 * A buyer offers less than a phone costs. Nothing is reserved.
 *
 * @param isCounted do the limits count this request?
 * @throws Refusal when the phone isn't on sale, the price isn't possible, or there are too many offers
 */
export async function makeOffer(
  context: Context,
  buyer: Actor,
  said: NewOffer,
  isCounted: boolean,
): Promise<Reservation> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, buyer.id);
    const product = await findBookable(context, said.productID);
    if (!product) throw new Refusal('not_found', 'There is no such phone.');
    requireBookable(product, buyer.id);
    if (product.state !== 'on_sale')
      throw whyTaken((await findLiveBooking(context, product.id)) ?? { buyer_id: '', state: 'reserved' }, buyer.id);
    if (said.revision !== product.revision) throw hasChanged();
    if ((await findBlock(context, buyer.id, product.seller_id)) !== null)
      throw new Refusal('cannot_write', "You can't make this seller an offer: one of you has blocked the other.");
    if (!(await takesOffers(context, product.seller_id)))
      throw new Refusal(
        'no_offers',
        'This seller takes no offers. You can book the phone at its price, or write to them.',
      );
    await requireNoOther(context, buyer.id, product.id);
    rules.requireFirst(product.resale_price_usd, said.price);
    if (isCounted) await count(context, buyer.id);
    const expiresAt = rules.answerUntil(context.clock.now());
    const offer = {
      productId: product.id,
      revision: product.revision,
      buyerId: buyer.id,
      sellerId: product.seller_id,
      phone: said.phone,
      location: said.location ?? '',
      priceUsd: said.price,
      expiresAt,
    };
    const id = await store.insertOffer(context, offer).catch(refuseSuspended);
    await recordOfferNotice(context, {
      userId: product.seller_id,
      kind: 'offer_made',
      productId: product.id,
      priceUsd: said.price,
    });
    return { id, expiresAt };
  });
}

/** One open offer a buyer and phone. What is over by itself makes way. */
async function requireNoOther(context: Context, buyerId: string, productId: string): Promise<void> {
  const found = await store.findOpenOffer(context, buyerId, productId);
  const open = found && (await store.lockOffer(context, buyerId, found.id));
  if (!open || open.state !== 'open') return;
  const over = rules.whyOver(open, context.clock.now());
  if (over === null)
    throw new Refusal('offer_exists', 'You have an open offer for this phone already. You find it in Offers.');
  await endAsOver(context, open, over);
}

async function count(context: Context, buyerId: string): Promise<void> {
  if ((await store.countOpen(context, buyerId)) >= offering.openMax)
    throw new Refusal(
      'too_many_offers',
      `You have ${offering.openMax} open offers. Take one back, or wait for an answer.`,
    );
  const allowance = (await isNewcomer(context, buyerId)) ? offerAllowances.madeByNewcomer : offerAllowances.made;
  const times = await store.offerTimes(context, buyerId, allowance.max);
  const wait = waitMs(times, allowance, context.clock.now());
  if (wait > 0) throw tooMany(wait);
}

/** Whose turn it is names another price. @returns until when the other side can answer */
export async function counterOffer(
  context: Context,
  actor: Actor,
  id: string,
  { named, price }: { named: number; price: number },
): Promise<Date> {
  return inTransaction(context, async (context) => {
    const { offer, side } = await requireOffer(context, actor, id);
    const now = context.clock.now();
    rules.requireCounter(offer, side, named, price, now);
    const expiresAt = rules.answerUntil(now);
    await store.setPrice(context, { id, number: offer.named + 1, priceUsd: price, expiresAt });
    await recordOfferNotice(context, {
      userId: side === 'buyer' ? offer.seller_id : offer.buyer_id,
      kind: side === 'buyer' ? 'offer_made' : 'offer_countered',
      productId: offer.product_id,
      priceUsd: price,
    });
    return expiresAt;
  });
}

/**
 * Whose turn it is accepts the last price: the phone is booked at it, all in one transaction.
 *
 * @param traces of the buyer's own request, as for any booking; a seller's says nothing about the buyer
 * @throws Refusal 409 when the phone can't be booked, and then the offer stays as it is
 */
export async function acceptOffer(
  context: Context,
  actor: Actor,
  id: string,
  named: number,
  traces: Traces | null,
): Promise<Reservation> {
  return inTransaction(context, async (context) => {
    const seen = await store.findOffer(context, actor.id, id);
    if (!seen) throw noSuchOffer();
    // The account first, as for each booking: closing and suspending it wait for this, or have ended the offer.
    const buyer = await lockAccount(context, seen.buyer_id);
    const { offer, side } = await requireOffer(context, actor, id);
    rules.requireTurn(offer, side, named, context.clock.now());
    if (!buyer || buyer.closed_at !== null || buyer.suspended_at !== null || buyer.granted_at !== null)
      throw rules.offerOver();
    return acceptedBooking(context, offer, side, traces);
  });
}

/** Whose turn it is declines, the other one takes the offer back. @returns how many ended: 0 when it had before */
export async function endOffer(context: Context, actor: Actor, id: string, named: number): Promise<number> {
  return inTransaction(context, async (context) => {
    const { offer, side } = await requireOffer(context, actor, id);
    if (rules.stateOf(offer, context.clock.now()) !== 'open') return 0;
    rules.requireAsSeen(offer, named);
    const state = rules.endedBy(offer, side);
    await store.setEnded(context, id, state);
    await recordOfferNotice(context, {
      userId: side === 'buyer' ? offer.seller_id : offer.buyer_id,
      kind: state === 'declined' ? 'offer_declined' : 'offer_withdrawn',
      productId: offer.product_id,
      priceUsd: offer.price_usd,
    });
    return 1;
  });
}

/** How many offers for a phone can still be answered. */
export async function countOpenFor(context: Context, productId: string): Promise<number> {
  const now = context.clock.now();
  return (await store.listOpenFor(context, productId)).filter((offer) => rules.whyOver(offer, now) === null).length;
}

/** Ends a locked offer that is over by itself, and tells those who don't know. */
export async function endAsOver(context: Context, offer: OfferRow, over: rules.Over): Promise<void> {
  await store.setEnded(context, offer.id, over);
  const about = { productId: offer.product_id, priceUsd: offer.price_usd };
  const { buyer_id: buyer, seller_id: seller } = offer;
  // They know: they have the phone.
  if (offer.has_booked) return;
  // The seller knows what became of the phone.
  if (over === 'changed') return recordOfferNotice(context, { userId: buyer, kind: 'offer_outdated', ...about });
  if (over !== 'expired') return recordOfferNotice(context, { userId: buyer, kind: 'offer_over', ...about });
  await recordOfferNotice(context, { userId: buyer, kind: 'offer_expired', ...about });
  await recordOfferNotice(context, { userId: seller, kind: 'offer_expired', ...about });
}

/** Ends what somebody offered or was offered, as their account is closed or suspended. Before any lock of a phone. */
export async function endOffersOf(context: Context, userId: string): Promise<void> {
  for (const offer of await store.lockOpenOf(context, userId)) {
    await store.setEnded(context, offer.id, 'left');
    await recordOfferNotice(context, {
      userId: offer.buyer_id === userId ? offer.seller_id : offer.buyer_id,
      kind: 'offer_over',
      productId: offer.product_id,
      priceUsd: offer.price_usd,
    });
  }
}

/** An offer of this person, locked. @throws Refusal 404 for anybody else's */
async function requireOffer(context: Context, actor: Actor, id: string): Promise<{ offer: OfferRow; side: Side }> {
  const offer = await store.lockOffer(context, actor.id, id);
  if (!offer) throw noSuchOffer();
  return { offer, side: offer.seller_id === actor.id ? 'seller' : 'buyer' };
}

function noSuchOffer(): Refusal {
  return new Refusal('not_found', 'You have no such offer.');
}
