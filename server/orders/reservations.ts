import type { NewBooking } from '#contract/bookings.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Traces } from '#server/http/newness.ts';
import { imageIdOf } from '#server/images/views.ts';
import { holdUntil, isDue, requireBookable, requireSeen, requireTrueProduct } from '#server/orders/booking-rules.ts';
import { whyHindered, whyNotReserved, whyTaken } from '#server/orders/booking-rules.ts';
import { findBookable, findLiveBooking, findParties } from '#server/orders/booking-store.ts';
import type { BookableProduct } from '#server/orders/booking-store.ts';
import { timeIsOver } from '#server/orders/ending-rules.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import { findHindrance, lockLimits, reserve } from '#server/orders/reserve.ts';
import type { NewReservation, ReserveOutcome } from '#server/orders/reserve.ts';
import { decide, follow } from '#server/orders/settling.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announceDone } from '#server/platform/transaction.ts';
import type { HoldEnds } from '#server/products/withdrawing.ts';
import { announceNotices } from '#server/trade/notices.ts';
import { accountClosed, refuseSuspended } from '#server/users/actions.ts';
import { requireOwnNameAndEmail } from '#server/users/rules.ts';

export interface Reservation {
  id: string;
  expiresAt: Date;
}

/**
 * Reserves a phone for a buyer. Of many who try at once exactly one succeeds.
 *
 * @param traces by what the limits of newness know the request; null when they don't count it
 * @throws Refusal when it is taken, gone, not what the payload says, or the buyer holds too many.
 */
export async function reserveProduct(
  context: Context,
  buyer: Actor,
  said: NewBooking,
  traces: Traces | null,
): Promise<Reservation> {
  requireOwnNameAndEmail(buyer, { name: said.userName, nameField: 'userName', email: said.email });
  const product = await findBookable(context, said.productID);
  if (!product) throw new Refusal('not_found', 'There is no such phone.');
  requireSeen(product, said);
  requireTrueProduct(product, said, imageIdOf(context.config, said.img));
  requireBookable(product, buyer.id);
  if (product.state === 'sold')
    throw whyTaken((await findLiveBooking(context, product.id)) ?? { buyer_id: '', state: 'paid' }, buyer.id);

  const now = context.clock.now();
  const expiresAt = holdUntil(now, context.config.bookingHoldHours);
  const { phone, location = '' } = said;
  const asked = {
    productId: product.id,
    revision: product.revision,
    buyerId: buyer.id,
    phone,
    location,
    now,
    expiresAt,
    traces,
  };
  if (product.state === 'reserved') await freeIfDue(context, asked, buyer.id);
  const written = await hold(context, product, asked).catch(refuseSuspended);
  if (written.outcome === 'closed') throw accountClosed();
  if (written.outcome === 'taken')
    throw whyTaken((await findLiveBooking(context, product.id)) ?? { buyer_id: '', state: 'reserved' }, buyer.id);
  if (written.outcome === 'cancelled_lately' || written.outcome === 'network_full') {
    throw whyHindered(written.outcome, await findHindrance(context, written.outcome, asked), now);
  }
  if (written.outcome !== 'reserved') throw whyNotReserved(written.outcome);
  return { id: written.bookingId, expiresAt: written.heldUntil };
}

/** Writes a reservation if possible, and announces the phone's change. Accepting an offer books through it too. */
export async function hold(
  context: Context,
  product: Pick<BookableProduct, 'category_id' | 'seller_id'>,
  asked: NewReservation,
): Promise<ReserveOutcome> {
  const written = await reserve(context, asked);
  if (written.outcome !== 'reserved') return written;
  const shown = [`product:${asked.productId}`, `category:${product.category_id}`];
  announceDone(context, ...shown, ...(written.isAdvertised ? ['advertised'] : []));
  announceNotices(context, { userId: asked.buyerId }, { userId: product.seller_id });
  return written;
}

/**
 * Frees a phone for a reservation if the one before is due and has no payment under way, so that nobody waits for a job
 * to run. In a transaction, such as that of an Idempotency-Key, the buyer's account is locked.
 *
 * @param actorId who is told why it is taken
 * @throws Refusal when it is held
 */
export async function freeIfDue(context: Context, asked: NewReservation, actorId: string): Promise<void> {
  const live = await findLiveBooking(context, asked.productId);
  if (!live) return;
  if (live.state !== 'reserved' || !isDue(live, context.clock.now())) throw whyTaken(live, actorId);
  // A transaction keeps the phone locked from here on, and everybody locks limits before a phone.
  if (context.pendingTags !== null) await lockLimits(context, asked);
  // Where somebody has begun to pay since, nothing follows: the provider is not asked here.
  await decide(context, live.id, { is: 'ending', ending: timeIsOver });
}

/**
 * A buyer gives an unpaid reservation back.
 *
 * @returns how many ended: 0 when it had ended before
 * @throws Refusal 409 when it is paid, or its payment is under way
 */
export async function cancelReservation(context: Context, buyer: Actor, bookingId: string): Promise<number> {
  if ((await findParties(context, bookingId))?.buyer_id !== buyer.id) throw noSuchBooking();
  const ending = { by: 'buyer', actorId: buyer.id, reason: 'cancelled by the buyer', withdraws: false } as const;
  const outcome = await follow(context, bookingId, { is: 'ending', ending });
  if (outcome === 'paid') throw new Refusal('already_paid', 'This booking is paid. It can not be cancelled any more.');
  if (outcome === 'in payment')
    throw new Refusal(
      'booking_in_payment',
      'Your payment is being processed, so the reservation stays. Look again in a minute.',
    );
  if (outcome === 'in question') throw inQuestion();
  return outcome === 'released' ? 1 : 0;
}

/**
 * A seller ends a reservation that is not paid, once it and the opened payment page are old enough; the phone is on
 * sale again.
 *
 * @returns how many ended: 0 when it had ended before
 * @throws Refusal 409 when it is too early, or the buyer is paying; 503 when the provider doesn't say whether they have
 */
export async function endOwnReservation(context: Context, seller: Actor, bookingId: string): Promise<number> {
  if ((await findParties(context, bookingId))?.seller_id !== seller.id)
    throw new Refusal('not_found', 'There is no such reservation of a phone of yours.');
  const ending = { by: 'seller', actorId: seller.id, reason: 'ended by the seller', withdraws: false } as const;
  const outcome = await follow(context, bookingId, { is: 'ending', ending });
  if (outcome === 'paid') throw new Refusal('already_sold', 'This phone is sold. It can not be changed any more.');
  if (outcome === 'in payment')
    throw new Refusal(
      'booking_in_payment',
      'The buyer is paying, so the reservation stays for now. Look again in a while.',
    );
  if (outcome === 'in question') throw inQuestion();
  return outcome === 'released' ? 1 : 0;
}

/** Ends the reservation of a phone that leaves the market: what products ask of orders (app.ts). */
export const endHold: HoldEnds = async (context, productId, why) => {
  const live = await findLiveBooking(context, productId);
  if (!live) return 'over';
  const outcome = await follow(context, live.id, { is: 'ending', ending: { ...why, withdraws: true } });
  if (outcome === 'released' || outcome === 'paid' || outcome === 'in payment' || outcome === 'in question')
    return outcome;
  return 'over';
};

function inQuestion(): Refusal {
  return new Refusal(
    'booking_in_payment',
    'A payment arrived that does not match this booking, so it stays until an admin has checked it.',
  );
}
