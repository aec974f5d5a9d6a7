import { feeCents } from '#contract/fees.ts';
import { Refusal } from '#contract/problem.ts';
import { end, endingOfWhoLeft, endReservation } from '#server/orders/ending-rules.ts';
import type { Decision, Ending, News, Order, Outcome, Step } from '#server/orders/order.ts';
import { settleOpenPart, stuckAfter } from '#server/orders/part-rules.ts';
import { isMoneyOf, notPaid, refundOf, refundRetryAt } from '#server/orders/paying-rules.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { askForAddress } from '#server/orders/sending-rules.ts';
import { endSale, fail, isOpen, isUnpaid, take, tell } from '#server/orders/steps.ts';
import type { SaleEnd } from '#server/orders/steps.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

type NewsOf<Kind extends News['is']> = Extract<News, { is: Kind }>;

/**
 * The provider has the buyer's money. Money for a booking that is over, or that was paid before, is refunded
 * automatically. A wrong amount only leads to a notice: admins refund it at the provider.
 */
export function moneyCame(order: Order, { intent, of, wanted }: NewsOf<'intent'>, now: Date): Decision {
  const payment = order.payments.find(({ intent_id }) => intent_id === intent.id);
  if (payment && isMoneyOf(intent, order.booking)) {
    const { steps, outcome } = settle(order, payment, intent, now);
    const isPaid = outcome === 'paid';
    if (!intent.isRefunded) return { steps, outcome: wanted === undefined || isPaid ? outcome : 'over' };
    const back = payment.state === 'refunded' ? [] : goBack(order, payment, isPaid, refundOf(intent));
    return { steps: [...steps, ...back], outcome: wanted ? 'over' : isOpen(payment) ? outcome : 'back' };
  }
  if (payment && intent.isRefunded) return undo(order, payment, wanted, now);
  const isTold = order.told.mismatch !== null && order.told.mismatch >= of.created_at;
  return { steps: isTold ? [] : sayMismatch(order, intent), outcome: wanted ? 'in question' : 'mismatch' };
}

function settle(
  order: Order,
  payment: PaymentRow,
  intent: PaymentIntent,
  now: Date,
): { steps: Step[]; outcome: Outcome } {
  const { booking } = order;
  if (payment.state === 'succeeded') return { steps: [], outcome: 'paid' };
  if (payment.state === 'refund_pending' || payment.state === 'refunded')
    return { steps: [], outcome: booking.state === 'refunded' ? 'given back' : 'late' };

  // An attempt that was over has another one in its place, which may bring money too.
  const isInTime = payment.state !== 'failed' && isUnpaid(order);
  // Nobody is left to hand the phone over, or to take it.
  const ending = isInTime ? endingOfWhoLeft(order) : null;
  if (isInTime && ending === null) return { steps: sell(order, payment, now), outcome: 'paid' };
  return {
    steps: [
      ...(ending ? endReservation(order, ending, true) : []),
      {
        do: 'warn',
        about: { bookingId: booking.id, intentId: intent.id },
        message: 'money arrived for a booking that is over; it goes back',
      },
      ...oweRefund(order, payment, null, 'it came for a reservation that was over'),
    ],
    outcome: 'late',
  };
}

function sell(order: Order, payment: PaymentRow, now: Date): Step[] {
  const { id, product_id, state, buyer_id: actorId } = order.booking;
  const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const { handoverDays, fee } = order.terms;
  const sale = {
    bookingId: id,
    handOverBy: daysFromNow(handoverDays),
    goesBackAt: daysFromNow(2 * handoverDays),
    feeCents: feeCents(order.booking.price_usd, fee),
    promised: order.product.handover,
    promisedTo: order.product.sentTo,
    promisedImei: order.product.imei,
    trader: order.trader,
  };
  const paid = { from: payment.state, to: 'succeeded', actorId, reason: 'the provider has the money' } as const;
  return [
    { do: 'insert sale', sale },
    take({ subject: 'payment', id: payment.id, ...paid }),
    take({ subject: 'booking', id, from: state, to: 'paid', actorId, reason: 'payment succeeded' }),
    take({ subject: 'product', id: product_id, from: 'reserved', to: 'sold', actorId, reason: 'paid' }),
    take({ subject: 'sale', id, from: null, to: 'to_hand_over', actorId, reason: 'paid' }),
    tell(order, 'paid'),
    tell(order, 'sold'),
    ...(order.trader === null ? [] : [tell(order, 'withdrawal_right')]),
    ...askForAddress(order),
  ];
}

/** Money that does not match has gone back to its card: its attempt is over, and what was wanted may go on. */
function undo(order: Order, payment: PaymentRow, wanted: Ending | undefined, now: Date): Decision {
  const steps = isOpen(payment) ? [fail(payment, 'its money, which did not match, was given back')] : [];
  if (!wanted) return { steps, outcome: 'undone' };
  const payments = order.payments.map((one) =>
    one.id === payment.id && isOpen(one) ? { ...one, state: 'failed' as const } : one,
  );
  const ended = end({ ...order, payments }, { is: 'ending', ending: wanted }, now);
  return { ...ended, steps: [...steps, ...ended.steps] };
}

function sayMismatch(order: Order, intent: PaymentIntent): Step[] {
  return [
    {
      do: 'warn',
      about: { bookingId: order.booking.id, intentId: intent.id },
      message: 'the provider has money that does not match its booking: look at it there',
    },
    tell(order, 'money_mismatch'),
  ];
}

/**
 * An admin gives a sale's money back, with a reason that both read. The phone leaves the market; its seller may put it
 * back on sale.
 *
 * @throws Refusal 403 for their own purchase or sale, 409 for a booking that is not paid
 */
export function giveBack(order: Order, { adminId, words }: NewsOf<'refund wanted'>): Decision {
  const { booking } = order;
  if (adminId === booking.buyer_id || adminId === booking.seller_id)
    throw new Refusal('own_case', 'This is your own sale: another admin has to refund it.');
  if (booking.state === 'refunded') return { steps: [], outcome: 'over' };
  const payment = order.payments.find(({ state }) => state === 'succeeded');
  if (booking.state !== 'paid' || !payment) throw notPaid();
  const entry = { actorId: adminId, action: 'refunded_booking', productId: booking.product_id, note: words } as const;
  return {
    steps: [
      ...undoSale(order, payment, { actorId: adminId, endedBy: 'admin', reason: 'refunded by an admin' }),
      { do: 'write refund words', bookingId: booking.id, words },
      { do: 'audit', entry },
    ],
    outcome: 'refunded',
  };
}

/** The provider says that the money of a payment has gone back, since we asked or since somebody did it there. */
export function noteRefund(order: Order, { paymentId, refundId }: NewsOf<'refund made'>): Decision {
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (payment?.state !== 'succeeded' && payment?.state !== 'refund_pending') return { steps: [], outcome: 'over' };
  return { steps: goBack(order, payment, payment.state === 'succeeded', refundId), outcome: 'refunded' };
}

/** A refund did not work. Somebody has to look after it when it doesn't go by itself; that is said once. */
export function tryRefundLater(order: Order, { paymentId, attempts }: NewsOf<'refund refused'>, now: Date): Decision {
  const isStuck = attempts >= stuckAfter && order.told.stuckRefund === null;
  const notice = { userId: null, kind: 'refund_stuck', bookingId: order.booking.id } as const;
  return {
    steps: [
      { do: 'try refund', paymentId, at: refundRetryAt(attempts, now) },
      ...(isStuck ? [{ do: 'tell', notice } as const] : []),
    ],
    outcome: 'over',
  };
}

/** The money is with its card again; what was sold for it until now is not any more. */
function goBack(order: Order, payment: PaymentRow, isSale: boolean, refundId: string): Step[] {
  return [
    ...(isSale ? undoSale(order, { ...payment, state: 'succeeded' }, atProvider) : []),
    take({
      subject: 'payment',
      id: payment.id,
      from: 'refund_pending',
      to: 'refunded',
      actorId: null,
      reason: 'the provider has given it back',
      with: { refundId },
    }),
    ...settleOpenPart(payment, refundId),
    tell(order, 'refunded'),
  ];
}

const atProvider = { actorId: null, endedBy: 'provider', reason: 'refunded at the provider' } as const;

/** The money that a sale is about. */
export function moneyOf({ booking, payments }: Order): PaymentRow {
  const payment = payments.find(({ state }) => state === 'succeeded');
  if (!payment) throw new Error(`the sale of booking ${booking.id} has no money`);
  return payment;
}

/** The money of a sale has to go back, and its phone is off the market until its seller says otherwise. */
export function undoSale(order: Order, payment: PaymentRow, end: Omit<SaleEnd, 'to'>): Step[] {
  const { id, product_id, state } = order.booking;
  const { actorId, reason } = end;
  // What was paid by these same steps has a sale that isn't read yet.
  const sale = order.sale ?? (state === 'paid' ? null : ({ booking_id: id, state: 'to_hand_over' } as const));
  return [
    ...(sale === null ? [] : [endSale(sale, { ...end, to: 'undone' })]),
    ...oweRefund(order, payment, actorId, reason),
    take({ subject: 'booking', id, from: 'paid', to: 'refunded', actorId, reason }),
    take({ subject: 'product', id: product_id, from: 'sold', to: 'returned', actorId, reason }),
    tell(order, 'sale_refunded'),
  ];
}

/** The money of a payment has to go back: refunds.ts carries that out. */
function oweRefund(order: Order, payment: PaymentRow, actorId: string | null, reason: string): Step[] {
  return [
    take({ subject: 'payment', id: payment.id, from: payment.state, to: 'refund_pending', actorId, reason }),
    tell(order, payment.state === 'succeeded' ? 'refund_coming' : 'paid_late'),
  ];
}
