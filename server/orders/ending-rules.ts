import { isDue, requireEndable } from '#server/orders/booking-rules.ts';
import type { Decision, Ending, News, Order, Step } from '#server/orders/order.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { fail, isUnpaid, openAttempt, take, tell } from '#server/orders/steps.ts';
import { sellerMayEndFrom } from '#server/trade/holds.ts';

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
export function endingOfWhoLeft({ left }: Order): Ending | null {
  return left.buyer || left.seller ? accountHasLeft(left, null, left.how) : null;
}

/**
 * An unpaid reservation ends. Where a payment was begun its intent has to be cancelled first: only when the provider
 * says that no money can come any more the phone is let go. By time, only what is due ends.
 *
 * @throws Refusal 409 for a seller who keeps the phone on sale and is too early
 */
export function end(order: Order, { ending, cancelled }: Extract<News, { is: 'ending' }>, now: Date): Decision {
  const { booking } = order;
  if (booking.state === 'paid') return { steps: [], outcome: 'paid' };
  if (!isUnpaid(order)) return { steps: [], outcome: 'over' };
  if (ending.by === 'time' && !isDue(booking, now)) return { steps: [], outcome: 'over' };
  const attempt = openAttempt(order);
  const mayBePaid =
    attempt !== undefined && (attempt.id !== cancelled?.paymentId || attempt.intent_id !== cancelled.intentId);
  if (isEarly(ending)) {
    if (mayBePaid && isInUse(order, attempt, now)) return { steps: [], outcome: 'in payment' };
    requireEndable(booking, now);
  }
  if (mayBePaid) {
    // What the provider doesn't answer now ends later, by the job for what is due.
    const steps: Step[] = isOfWhoLeft(ending) && booking.expires_at > now ? [{ do: 'make due' }] : [];
    return { steps, outcome: 'in payment', ask: { payment: attempt, ending } };
  }
  return {
    steps: [...(attempt ? [fail(attempt)] : []), ...endReservation(order, endingNow(order, ending))],
    outcome: 'released',
  };
}

/**
 * What ends with an unpaid booking for which no money can come any more, and who is told.
 *
 * @param hasMoney the buyer's money came anyway and goes back: the refund tells them
 */
export function endReservation(order: Order, ending: Ending, hasMoney = false): Step[] {
  const { booking } = order;
  const why = { actorId: ending.actorId, reason: ending.reason };
  const over = take({
    subject: 'booking',
    id: booking.id,
    from: booking.state,
    to: ending.by === 'time' ? 'lapsed' : 'cancelled',
    ...why,
    with: { endedBy: ending.by, isEarly: isEarly(ending) },
  });
  const product = { subject: 'product', id: booking.product_id, from: 'reserved', ...why } as const;
  if (ending.withdraws) {
    return [
      over,
      take({ ...product, to: 'withdrawn' }),
      ...(isOfWhoLeft(ending) ? [] : takenOff(order, ending)),
      ...(hasMoney ? [] : [tell(order, ending.by === 'admin' ? 'withdrawn_by_admin' : 'withdrawn_by_seller')]),
    ];
  }
  const free = take({ ...product, to: order.left.seller ? 'withdrawn' : 'on_sale' });
  if (isEarly(ending)) return [over, free, tell(order, 'ended_by_seller')];
  return [over, free, tell(order, 'back_on_sale'), ...(ending.by === 'time' ? [tell(order, 'lapsed')] : [])];
}

/** An admin's doing is written down, and told to the seller. Neither comes back with a seller who was suspended. */
function takenOff({ booking }: Order, { by, actorId }: Ending): Step[] {
  if (by !== 'admin') return [{ do: 'forget listing' }];
  const { product_id: productId, seller_id: userId } = booking;
  return [
    { do: 'forget listing' },
    { do: 'audit', entry: { actorId, action: 'took_off_market', productId } },
    { do: 'tell', notice: { userId, kind: 'taken_down', productId } },
  ];
}

/** Asked under the lock: meanwhile an account may have left, or be in again. */
function endingNow(order: Order, ending: Ending): Ending {
  const left = endingOfWhoLeft(order);
  if (isOfWhoLeft(ending)) return left === null ? timeIsOver : ending;
  return ending.by === 'time' ? (left ?? ending) : ending;
}

/** The seller ends a reservation and keeps the phone on sale. */
function isEarly({ by, withdraws }: Ending): boolean {
  return by === 'seller' && !withdraws;
}

/** The buyer has opened the payment page lately, or the bank decides. */
function isInUse({ booking }: Order, attempt: PaymentRow, now: Date): boolean {
  const endableFrom = sellerMayEndFrom(booking.created_at, attempt);
  return endableFrom === null || endableFrom >= now;
}

/** An admin judged the account, not this listing: the seller is told of the account alone. */
function isOfWhoLeft({ sellerLeft }: Ending): boolean {
  return sellerLeft !== undefined;
}
