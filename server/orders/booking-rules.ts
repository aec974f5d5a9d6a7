import type { NewBooking } from '#contract/bookings.ts';
import { newness, sellerMayEndAfterHours } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { BookingState } from '#db/states.ts';
import type { Hindrance, ReserveRefusal } from '#server/orders/reserve.ts';
import type { BookableProduct } from '#server/orders/booking-store.ts';
import { waitInWords } from '#contract/waits.ts';
import { isOffMarket } from '#server/trade/states.ts';

/** How long a reservation holds, from now. */
export function holdUntil(now: Date, holdHours: number): Date {
  return new Date(now.getTime() + holdHours * 3_600_000);
}

/**
 * @throws Refusal 409 when the seller has changed the listing since the buyer saw it. A buyer who does not say what
 *   they saw is compared with field by field.
 */
export function requireSeen(product: BookableProduct, said: NewBooking): void {
  if (said.revision !== undefined && said.revision !== product.revision) throw hasChanged();
}

/** Refuses a booking of a listing that changed since the buyer saw it. */
export function hasChanged(): Refusal {
  return new Refusal(
    'listing_changed',
    'The seller changed this listing after you opened it. Check it and its price again before you book it.',
  );
}

/** @throws Refusal 400 that names the field in which the payload contradicts the product. */
export function requireTrueProduct(product: BookableProduct, said: NewBooking, saidImageId: string | null): void {
  if (said.productName !== product.name) throw refuseField('productName', 'not_of_this_phone');
  if (said.id !== product.category_id) throw refuseField('id', 'not_of_this_phone');
  if (said.brand !== product.brand) throw refuseField('brand', 'not_of_this_phone');
  if (said.price !== product.resale_price_usd)
    throw refuseField('price', 'other_price', { price: product.resale_price_usd });
  if (saidImageId !== product.image_id) throw refuseField('img', 'not_of_this_phone');
}

/** @throws Refusal when this buyer may not hold this phone. */
export function requireBookable(product: BookableProduct, buyerId: string): void {
  if (product.seller_id === buyerId) throw new Refusal('own_product', 'This is your own phone.');
  if (isOffMarket(product.state)) throw new Refusal('product_withdrawn', 'This phone is off the market.');
}

type Hindered = 'cancelled_lately' | 'network_full';

/** Why a reservation was not written, when it isn't that somebody else holds the phone, or what `whyHindered` says. */
export function whyNotReserved(outcome: Exclude<ReserveRefusal, 'taken' | 'closed' | Hindered>): Refusal {
  return refusals[outcome]();
}

const { holds } = newness;
const refusals: Record<Exclude<ReserveRefusal, 'taken' | 'closed' | Hindered>, () => Refusal> = {
  withdrawn: () => new Refusal('product_withdrawn', 'The seller has just taken this phone off the market.'),
  changed: hasChanged,
  too_many: () =>
    new Refusal(
      'too_many_reservations',
      `You already have ${limits.unpaidBookingsMax} unpaid reservations. ` +
        'Pay for one of them in My Orders, or wait until one lapses.',
    ),
  too_many_today: () =>
    new Refusal('bookings_today', `You booked ${holds.aDay} phones in 24 hours. Try again tomorrow.`, {
      retryAfterSeconds: 86_400,
    }),
  newcomers_full: () =>
    new Refusal(
      'newcomers_full',
      `New accounts hold ${holds.ofOneSellerByNewcomers} phones of this seller already. ` +
        `Try again in ${holds.newcomerHoldHours} hours, or when your account is a day old.`,
    ),
};

/**
 * Why a reservation was not written for now, and how long that lasts: the server doesn't know what time it is for the
 * buyer.
 */
export function whyHindered(outcome: Hindered, { until, isOwn }: Hindrance, now: Date): Refusal {
  const retryAfterSeconds = until === null ? null : Math.max(60, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const wait = retryAfterSeconds === null ? 'later' : `in ${waitInWords(retryAfterSeconds)}`;
  return new Refusal(
    outcome,
    hindrances[outcome](isOwn, wait),
    retryAfterSeconds === null ? {} : { retryAfterSeconds },
  );
}

const hindrances: Record<Hindered, (isOwn: boolean, wait: string) => string> = {
  cancelled_lately: (isOwn, wait) =>
    isOwn
      ? `Your last reservation of this phone was cancelled. You can book it again ${wait}.`
      : 'Another account reserved this phone in this browser, and that reservation was cancelled. ' +
        `You can book it ${wait}.`,
  network_full: (isOwn, wait) =>
    `People on your network hold ${holds.liveANetwork} unpaid phones, and it can't be more at once. ${
      isOwn ? `Pay for one of yours in My Orders, or try again ${wait}.` : `Try again ${wait}.`
    }`,
};

/** @throws Refusal 409 while it is too early for a seller to end a reservation. */
export function requireEndable(booking: { created_at: Date }, now: Date): void {
  const waitMs = booking.created_at.getTime() + sellerMayEndAfterHours * 3_600_000 - now.getTime();
  if (waitMs > 0) {
    throw new Refusal('too_early', `You can end a reservation ${sellerMayEndAfterHours} hours after it was made.`, {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }
}

/** Why a phone that somebody holds can't be booked by this buyer. */
export function whyTaken(live: { buyer_id: string; state: BookingState }, buyerId: string): Refusal {
  if (live.buyer_id === buyerId) {
    return live.state === 'paid'
      ? new Refusal('already_paid', 'You have bought this phone already. You find it in My Orders.')
      : new Refusal('booked_by_you', 'You have booked this phone already. You find it in My Orders.');
  }
  return live.state === 'paid'
    ? alreadySold()
    : new Refusal(
        'already_reserved',
        'Somebody else has just booked this phone. It comes back if they do not pay in time.',
      );
}

/** Is a reservation's time over? */
export function isDue(booking: { state: BookingState; expires_at: Date }, now: Date): boolean {
  return (booking.state === 'reserved' || booking.state === 'paying') && booking.expires_at <= now;
}

/** Does a booking hold its phone still, or has it been paid? */
export function isLasting(booking: { state: BookingState; expires_at: Date } | undefined, now: Date): boolean {
  return (
    booking !== undefined &&
    !isDue(booking, now) &&
    (booking.state === 'reserved' || booking.state === 'paying' || booking.state === 'paid')
  );
}

/**
 * @throws Refusal when a reservation that was answered for once has ended since: who asks again believes to have
 * it.
 */
export function requireLasting(booking: { state: BookingState; expires_at: Date } | undefined, now: Date): void {
  if (!isLasting(booking, now))
    throw new Refusal('booking_over', 'Your reservation of this phone has ended. Press again to book it again.');
}

/** @throws Refusal when a booking can't be paid for. */
export function requirePayable(booking: { state: BookingState; expires_at: Date }, now: Date): void {
  if (booking.state === 'paid') throw new Refusal('already_paid', 'This booking is paid already.');
  if (booking.state === 'lapsed' || isDue(booking, now))
    throw new Refusal('booking_over', 'This reservation has lapsed. If the phone is still there, book it again.');
  if (booking.state === 'cancelled')
    throw new Refusal('booking_over', 'This reservation was cancelled. Nothing is charged for it.');
  if (booking.state === 'refunded') throw new Refusal('booking_over', 'This booking was refunded.');
}

function alreadySold(): Refusal {
  return new Refusal('already_sold', 'This phone has been sold.');
}
