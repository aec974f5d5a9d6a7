import type { Context } from '#server/context.ts';
import type { Traces } from '#server/http/newness.ts';
import { buyerFull, offerOver } from '#server/offers/rules.ts';
import type { Side } from '#server/offers/rules.ts';
import { setEnded } from '#server/offers/store.ts';
import type { OfferRow } from '#server/offers/store.ts';
import { holdUntil, whyHindered, whyNotReserved, whyTaken } from '#server/orders/booking-rules.ts';
import { findLiveBooking } from '#server/orders/booking-store.ts';
import { freeIfDue, hold } from '#server/orders/reservations.ts';
import type { Reservation } from '#server/orders/reservations.ts';
import { findHindrance } from '#server/orders/reserve.ts';
import type { NewReservation, ReserveRefusal } from '#server/orders/reserve.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { refuseSuspended } from '#server/users/actions.ts';

/** Limits of the account alone: the buyer isn't there to be known by network or browser. */
const byAccount = { network: null, device: null };

/**
 * Accepts a locked offer and books its phone at its price.
 *
 * @throws Refusal 409 when the phone can't be booked; the transaction has to end with it
 */
export async function acceptedBooking(
  context: Context,
  offer: OfferRow,
  side: Side,
  traces: Traces | null,
): Promise<Reservation> {
  const now = context.clock.now();
  const asked: NewReservation = {
    productId: offer.product_id,
    revision: offer.revision,
    buyerId: offer.buyer_id,
    phone: offer.phone ?? '',
    location: offer.location ?? '',
    now,
    expiresAt: holdUntil(now, context.config.bookingHoldHours),
    traces: side === 'seller' && traces !== null ? byAccount : traces,
    offerId: offer.id,
  };
  if (offer.product_state === 'reserved') await freeIfDue(context, asked, side === 'buyer' ? offer.buyer_id : '');
  await setEnded(context, offer.id, 'accepted');
  const written = await hold(context, offer, asked).catch(refuseSuspended);
  if (written.outcome !== 'reserved') throw await whyNot(context, written.outcome, asked, side);
  const about = { productId: offer.product_id, bookingId: written.bookingId };
  const [toBuyer, toSeller] =
    side === 'seller' ? (['offer_accepted', 'reserved'] as const) : (['booked', 'counter_accepted'] as const);
  await recordNotice(context, { userId: offer.buyer_id, kind: toBuyer, ...about });
  await recordNotice(context, { userId: offer.seller_id, kind: toSeller, ...about });
  return { id: written.bookingId, expiresAt: written.heldUntil };
}

/** In the words of any booking for a buyer. A seller can't mend what keeps the buyer from booking. */
async function whyNot(context: Context, outcome: ReserveRefusal, asked: NewReservation, side: Side) {
  if (outcome === 'withdrawn' || outcome === 'changed' || outcome === 'closed') return offerOver();
  if (outcome === 'taken') {
    const live = await findLiveBooking(context, asked.productId);
    return whyTaken(live ?? { buyer_id: '', state: 'reserved' }, side === 'buyer' ? asked.buyerId : '');
  }
  if (side === 'seller') return buyerFull();
  if (outcome === 'cancelled_lately' || outcome === 'network_full')
    return whyHindered(outcome, await findHindrance(context, outcome, asked), asked.now);
  return whyNotReserved(outcome);
}
