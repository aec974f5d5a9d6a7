import type { Booking } from '#contract/bookings.ts';
import { sendingStep } from '#contract/sending.ts';
import type { orderTexts } from '#web/texts/en/orders.ts';

/** Ends of a booking without a sale. */
export type Ending = keyof (typeof orderTexts)['endings'];

/** Where an order stands for its buyer. */
export type OrderState = Ending | 'toPay' | 'deciding' | 'checking' | 'paid';

type Facts = Pick<
  Booking,
  'state' | 'endedBy' | 'endedEarly' | 'paidTooLate' | 'moneyIsBack' | 'processing' | 'expiresAt'
>;

/**
 * Where an order stands at a moment: a reservation past its time has lapsed, whether or not the server has noted it
 * yet.
 */
export function orderStateOf(booking: Facts, now: Date): OrderState {
  const ending = endingOf(booking);
  if (ending !== null) return ending;
  if (booking.state === 'paid') return 'paid';
  if (isBeingChecked(booking, now)) return 'checking';
  if (booking.processing) return 'deciding';
  return isOver(booking, now) ? 'lapsed' : 'toPay';
}

/** How an order came to its end; null for one that lives. */
export function endingIn(state: OrderState): Ending | null {
  return state === 'toPay' || state === 'deciding' || state === 'checking' || state === 'paid' ? null : state;
}

/** Is all that comes after paying still ahead: to agree with the seller, to meet, to have it sent? */
export function isAllAhead({
  sale,
  sending,
  mayBePosted,
  delivery,
}: Pick<Booking, 'sale' | 'sending' | 'mayBePosted' | 'delivery'>): boolean {
  const isOnItsWay = sending === null && delivery !== null && sendingStep(delivery) !== null;
  return sale === 'to_hand_over' && !mayBePosted && !isOnItsWay;
}

/** `soon` in the last hour, `now` in the last ten minutes. */
export function urgencyOf(expiresAt: string, now: Date): 'calm' | 'soon' | 'now' {
  const minutes = (Date.parse(expiresAt) - now.getTime()) / 60_000;
  if (minutes > 60) return 'calm';
  return minutes > 10 ? 'soon' : 'now';
}

/**
 * Past its time, and a payment was begun: whether money came only the payment provider knows, so nothing else may be
 * said of it.
 */
export function isBeingChecked({ state, expiresAt }: Pick<Booking, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'paying' && isOver({ expiresAt }, now);
}

/** What can still be paid first, the most urgent one on top; then the rest as it came. */
export function byUrgency<Order extends Facts>(orders: readonly Order[], now: Date): Order[] {
  const isOpen = (order: Order) => ['toPay', 'deciding', 'checking'].includes(orderStateOf(order, now));
  const open = orders.filter(isOpen).toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt));
  return [...open, ...orders.filter((order) => !isOpen(order))];
}

function endingOf({ state, endedBy, endedEarly, paidTooLate, moneyIsBack }: Facts): Ending | null {
  if (paidTooLate) return moneyIsBack ? 'paidTooLateAndBack' : 'paidTooLate';
  if (state === 'refunded') return moneyIsBack ? 'refunded' : 'refunding';
  if (state === 'lapsed') return state;
  if (state !== 'cancelled') return null;
  if (endedBy === 'buyer') return 'cancelledByBuyer';
  if (endedEarly) return 'endedBySeller';
  return endedBy === 'admin' ? 'endedByAdmin' : 'withdrawnBySeller';
}

function isOver({ expiresAt }: Pick<Booking, 'expiresAt'>, now: Date): boolean {
  return Date.parse(expiresAt) <= now.getTime();
}
