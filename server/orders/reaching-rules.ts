import type { BookingState } from '#db/states.ts';

/** Has an order ended without the phone being sold? While a phone goes back it has not. */
export function isOver(state: BookingState): boolean {
  return state !== 'reserved' && state !== 'paying' && state !== 'paid';
}

/** Is the seller's contact hidden from the buyer of this order? Some share it only with buyers who booked. */
export function hidesSeller(order: { contact_after_booking: boolean; booking_state: BookingState }): boolean {
  return order.contact_after_booking && isOver(order.booking_state);
}
