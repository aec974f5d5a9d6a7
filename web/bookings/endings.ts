import type { Booking } from '#contract/bookings.ts';

/** How a booking came to its end, in a few words; null while it lives. */
export function howItEnded({ state, endedBy }: Pick<Booking, 'state' | 'endedBy'>): string | null {
  if (state === 'refunded') return 'Refunded';
  if (state === 'lapsed') return 'Lapsed';
  if (state !== 'cancelled') return null;
  if (endedBy === 'buyer') return 'Cancelled by you';
  return endedBy === 'admin' ? 'Withdrawn by an admin' : 'Withdrawn by the seller';
}

/** The same in sentences, for whoever was about to pay; null while it lives. */
export function whyNotPayable({ state, endedBy }: Pick<Booking, 'state' | 'endedBy'>): string | null {
  if (state === 'refunded') return 'This booking was refunded.';
  if (state === 'lapsed') return 'This reservation has lapsed, since it was not paid in time. Nothing was charged. If the phone is still on sale, you can book it again.';
  if (state !== 'cancelled') return null;
  if (endedBy === 'buyer') return 'You have cancelled this reservation. Nothing was charged. If the phone is still on sale, you can book it again.';
  return `${endedBy === 'admin' ? 'An admin' : 'The seller'} has taken this phone off the market, so your reservation has ended. Nothing was charged.`;
}

/** Past its time, and a payment was begun: whether money came only the payment provider knows, so nothing else may be said of it. */
export function isBeingChecked({ state, expiresAt }: Pick<Booking, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'paying' && Date.parse(expiresAt) <= now.getTime();
}
