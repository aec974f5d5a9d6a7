import type { Booking } from '#contract/bookings.ts';
import type { OwnBooking } from '#web/products/booked-notice.tsx';

type Listed = Pick<Booking, '_id' | 'productID' | 'state' | 'expiresAt'>;

/** What was booked just now. The list of bookings has it a moment later. */
export interface JustBooked {
  productId: string;
  booking: OwnBooking;
}

/** By which of the reader's bookings they hold a phone. */
export function holdingOf(
  id: string,
  listed: readonly Listed[],
  booked: readonly JustBooked[],
  now: Date,
): OwnBooking | undefined {
  const held = listed.find(({ productID, state }) => productID === id && (state === 'reserved' || state === 'paying'));
  if (held !== undefined) return { bookingId: held._id, expiresAt: held.expiresAt };
  return booked.find(({ productId, booking }) => productId === id && new Date(booking.expiresAt) > now)?.booking;
}

/** What the list doesn't have yet. Of the others it says itself when they have ended. */
export function unlisted(booked: readonly JustBooked[], listed: readonly Listed[]): JustBooked[] {
  return booked.filter(({ booking }) => !listed.some(({ _id }) => _id === booking.bookingId));
}
