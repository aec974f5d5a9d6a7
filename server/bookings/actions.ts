import type { NewBooking } from '#contract/bookings.ts';
import { Refusal } from '#contract/problem.ts';
import type { EndedBy } from '#db/tables.ts';
import { findHindrance, reserve } from '#server/bookings/reserve.ts';
import { holdUntil, isDue, requireBookable, requireSeen, requireTrueProduct } from '#server/bookings/rules.ts';
import { whyHindered, whyNotReserved, whyTaken } from '#server/bookings/rules.ts';
import {
  findBookable,
  findLiveBooking,
  lockBooking,
  setBookingEnded,
  setBookingRefunded,
  setBookingState,
  wasReturned,
  whoHasLeft,
} from '#server/bookings/store.ts';
import type { LockedBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import type { Traces } from '#server/http/newness.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordNotice } from '#server/platform/notices.ts';
import { announceDone, inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import {
  markFree,
  markRelisted,
  markReturned,
  markSold,
  markWithdrawn,
  returnedReason,
} from '#server/products/states.ts';
import { lockProduct } from '#server/products/store.ts';
import { accountClosed, holdAccount, refuseSuspended } from '#server/users/actions.ts';
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
  if (product.state === 'reserved') await freeIfDue(context, product.id, buyer.id);

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
  const written = await reserve(context, asked).catch(refuseSuspended);
  if (written.outcome === 'closed') throw accountClosed();
  if (written.outcome === 'taken')
    throw whyTaken((await findLiveBooking(context, product.id)) ?? { buyer_id: '', state: 'reserved' }, buyer.id);
  if (written.outcome === 'cancelled_lately' || written.outcome === 'network_full') {
    throw whyHindered(written.outcome, await findHindrance(context, written.outcome, asked), now);
  }
  if (written.outcome !== 'reserved') throw whyNotReserved(written.outcome);
  announceDone(context, `category:${product.category_id}`, 'advertised');
  return { id: written.bookingId, expiresAt: written.heldUntil };
}

/**
 * Frees a phone whose reservation is due and has no payment under way, so that nobody waits for a job to run.
 *
 * @throws Refusal when it is held
 */
async function freeIfDue(context: Context, productId: string, buyerId: string): Promise<void> {
  const live = await findLiveBooking(context, productId);
  if (!live) return;
  if (live.state !== 'reserved' || !isDue(live, context.clock.now())) throw whyTaken(live, buyerId);
  await lapse(context, live.id);
}

/** How a reservation comes to its end. */
export interface Ending {
  by: EndedBy;
  /** null: the market itself, since the time is over. */
  actorId: string | null;
  reason: string;
  /** Does the phone leave the market with it? Otherwise it is free again. */
  withdraws: boolean;
  /** Where an account was closed or suspended: was it the seller's? */
  sellerLeft?: boolean;
}

export const timeIsOver: Ending = { by: 'time', actorId: null, reason: 'not paid in time', withdraws: false };

/** How an unpaid reservation ends when an admin has closed or suspended the account of one side. */
export function accountHasLeft(left: { seller: boolean }, actorId: string | null, how: 'closed' | 'suspended'): Ending {
  return {
    by: 'admin',
    actorId,
    reason: `account ${how} by an admin`,
    withdraws: left.seller,
    sellerLeft: left.seller,
  };
}

/** How a reservation has to end since one side has left; null when both are there. */
export async function endingOfWhoLeft(context: Context, bookingId: string): Promise<Ending | null> {
  const left = await whoHasLeft(context, bookingId);
  return left?.buyer || left?.seller ? accountHasLeft(left, null, left.suspended ? 'suspended' : 'closed') : null;
}

/** Lapses a reservation that is due and has no payment begun. @returns whether it lapsed */
export async function lapse(context: Context, bookingId: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const booking = await lockBooking(context, bookingId);
    if (!booking || booking.state !== 'reserved' || !isDue(booking, context.clock.now())) return false;
    await endReservation(context, booking, timeIsOver);
    return true;
  });
}

/**
 * Ends a locked, unpaid booking for which no money can come any more, and tells the other side.
 *
 * @param hasMoney the buyer's money came anyway and goes back: the refund tells them
 */
export async function endReservation(
  context: Context,
  booking: LockedBooking,
  ending: Ending,
  hasMoney = false,
): Promise<void> {
  const { id: bookingId, product_id: productId } = booking;
  const isEarly = ending.by === 'seller' && !ending.withdraws;
  await setBookingEnded(context, bookingId, { by: ending.by, at: context.clock.now(), isEarly });
  const to = ending.by === 'time' ? 'lapsed' : 'cancelled';
  await recordTransition(context, {
    subject: 'booking',
    subjectId: bookingId,
    from: booking.state,
    to,
    actorId: ending.actorId,
    reason: ending.reason,
  });

  const why = { actorId: ending.actorId, reason: ending.reason };
  if (ending.withdraws && (ending.by === 'seller' || ending.by === 'admin')) {
    // An admin judged the account, not this listing: the seller is told of the account alone.
    await markWithdrawn(context, productId, 'reserved', ending.sellerLeft ? 'seller' : ending.by, why);
    if (!hasMoney)
      await recordNotice(context, {
        userId: booking.buyer_id,
        kind: `withdrawn_by_${ending.by}`,
        productId,
        bookingId,
      });
    return;
  }
  await markFree(context, productId, why);
  if (isEarly)
    return recordNotice(context, { userId: booking.buyer_id, kind: 'ended_by_seller', productId, bookingId });
  await recordNotice(context, { userId: booking.seller_id, kind: 'back_on_sale', productId, bookingId });
  if (ending.by === 'time')
    await recordNotice(context, { userId: booking.buyer_id, kind: 'lapsed', productId, bookingId });
}

/** A payment has been begun for a locked booking: from now on only the provider can say that it is over. */
export async function markPaying(context: Context, booking: LockedBooking): Promise<void> {
  if (booking.state === 'reserved') await moveBooking(context, booking, 'paying', booking.buyer_id, 'payment begun');
}

/** A locked booking's money has arrived. @returns false when the booking was over before */
export async function markPaid(context: Context, booking: LockedBooking): Promise<boolean> {
  if (booking.state !== 'reserved' && booking.state !== 'paying') return false;
  await moveBooking(context, booking, 'paid', booking.buyer_id, 'payment succeeded');
  const sold = await markSold(context, booking.product_id, { actorId: booking.buyer_id, reason: 'paid' });
  if (!sold) throw new Error(`product ${booking.product_id} was not reserved when its booking was paid`);
  const about = { productId: booking.product_id, bookingId: booking.id };
  await recordNotice(context, { userId: booking.buyer_id, kind: 'paid', ...about });
  await recordNotice(context, { userId: booking.seller_id, kind: 'sold', ...about });
  return true;
}

/** A locked, paid booking's money goes back: the phone is off the market, until its seller says otherwise. */
export async function markRefunded(
  context: Context,
  booking: LockedBooking,
  actorId: string | null,
  reason: string,
): Promise<void> {
  if (booking.state !== 'paid') return;
  await setBookingRefunded(context, booking.id, context.clock.now());
  await recordTransition(context, {
    subject: 'booking',
    subjectId: booking.id,
    from: 'paid',
    to: 'refunded',
    actorId,
    reason,
  });
  await markReturned(context, booking.product_id, { actorId, reason: returnedReason });
  await recordNotice(context, {
    userId: booking.seller_id,
    kind: 'sale_refunded',
    productId: booking.product_id,
    bookingId: booking.id,
  });
}

/**
 * A seller puts a phone whose sale was refunded back on sale.
 *
 * @returns how many changed: 0 when it is on sale already
 */
export async function relistProduct(context: Context, seller: Actor, productId: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, seller.id);
    const product = await lockProduct(context, productId);
    if (!product || product.seller_id !== seller.id) throw new Refusal('not_found', 'You have no such product.');
    if (product.state === 'on_sale') return 0;
    if (product.state !== 'withdrawn' || !(await wasReturned(context, productId)))
      throw new Refusal(
        'conflict',
        'Only a phone whose sale was refunded can be put back on sale. List it anew instead.',
      );
    await markRelisted(context, productId, { actorId: seller.id, reason: 'put back on sale by the seller' }).catch(
      refuseSuspended,
    );
    return 1;
  });
}

async function moveBooking(
  context: Context,
  booking: LockedBooking,
  to: 'paying' | 'paid',
  actorId: string | null,
  reason: string,
): Promise<void> {
  await setBookingState(context, booking.id, to);
  await recordTransition(context, {
    subject: 'booking',
    subjectId: booking.id,
    from: booking.state,
    to,
    actorId,
    reason,
  });
}
