import type { NewBooking } from '#contract/bookings.ts';
import { Refusal } from '#contract/problem.ts';
import type { BookingState } from '#db/tables.ts';
import { holdUntil, isDue, requireBookable, requireTrueProduct, tooManyReservations, whyTaken } from '#server/bookings/rules.ts';
import { findBookable, findLiveBooking, lockBooking, reserve, setBookingState } from '#server/bookings/store.ts';
import type { LockedBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announceDone, inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import { markOnSale, markSold } from '#server/products/states.ts';
import { requireOwnNameAndEmail } from '#server/users/rules.ts';

export interface Reservation {
  id: string;
  expiresAt: Date;
}

/**
 * Reserves a phone for a buyer. Of many who try at once exactly one succeeds.
 * @throws Refusal when it is taken, gone, not what the payload says, or the buyer holds too many.
 */
export async function reserveProduct(context: Context, buyer: Actor, said: NewBooking): Promise<Reservation> {
  requireOwnNameAndEmail(buyer, { name: said.userName, nameField: 'userName', email: said.email });
  const product = await findBookable(context, said.productID);
  if (!product) throw new Refusal('not_found', 'There is no such phone.');
  requireTrueProduct(product, said, imageIdOf(context.config, said.img));
  requireBookable(product, buyer.id);
  if (product.state === 'reserved') await freeIfDue(context, product.id, buyer.id);

  const now = context.clock.now();
  const expiresAt = holdUntil(now, context.config.bookingHoldHours);
  const written = await reserve(context, { productId: product.id, buyerId: buyer.id, phone: said.phone, location: said.location ?? '', now, expiresAt });
  if (written.outcome === 'too_many') throw tooManyReservations();
  if (written.outcome === 'taken') throw whyTaken((await findLiveBooking(context, product.id)) ?? { buyer_id: '', state: 'reserved' }, buyer.id);
  if (written.outcome === 'withdrawn') throw new Refusal('product_withdrawn', 'The seller has just taken this phone off the market.');
  announceDone(context, `category:${product.category_id}`, 'advertised');
  return { id: written.bookingId, expiresAt };
}

/** Frees a phone whose reservation is due and has no payment under way, so that nobody waits for a job to run. @throws Refusal when it is held */
async function freeIfDue(context: Context, productId: string, buyerId: string): Promise<void> {
  const live = await findLiveBooking(context, productId);
  if (!live) return;
  if (live.state !== 'reserved' || !isDue(live, context.clock.now())) throw whyTaken(live, buyerId);
  await lapse(context, live.id);
}

/**
 * Lapses a reservation that is due. Only from 'reserved', or from 'paying' once its payment can't succeed any more.
 * @returns whether it lapsed
 */
export async function lapse(context: Context, bookingId: string, from: 'reserved' | 'paying' = 'reserved'): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const booking = await lockBooking(context, bookingId);
    if (!booking || booking.state !== from || !isDue(booking, context.clock.now())) return false;
    await moveBooking(context, booking, 'lapsed', null, 'not paid in time');
    await markOnSale(context, booking.product_id, { actorId: null, reason: 'reservation lapsed' });
    return true;
  });
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
  return true;
}

async function moveBooking(context: Context, booking: LockedBooking, to: BookingState, actorId: string | null, reason: string): Promise<void> {
  const isOver = to === 'lapsed' || to === 'cancelled' || to === 'refunded';
  await setBookingState(context, booking.id, to, isOver ? context.clock.now() : null);
  await recordTransition(context, { subject: 'booking', subjectId: booking.id, from: booking.state, to, actorId, reason });
}
