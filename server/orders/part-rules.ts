import type { Decision, News, Order, Step } from '#server/orders/order.ts';
import { refundRetryAt } from '#server/orders/paying-rules.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { endSale, tell } from '#server/orders/steps.ts';
import type { SaleEnd } from '#server/orders/steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

/** After this many attempts admins have to look at a refund. */
export const stuckAfter = 5;

type NewsOf<Kind extends News['is']> = Extract<News, { is: Kind }>;

/** The buyer keeps the phone and gets a part of the money back; the rest is the seller's, less the market's share. */
export function splitSale(
  order: Order,
  sale: Pick<SaleRow, 'booking_id' | 'state'>,
  cents: number,
  end: Omit<SaleEnd, 'to'>,
): Step[] {
  const payment = order.payments.find(({ state }) => state === 'succeeded');
  if (!payment) throw new Error(`the sale of booking ${order.booking.id} has no money`);
  return [
    { do: 'owe part', paymentId: payment.id, cents },
    endSale(sale, { ...end, to: 'completed' }),
    tell(order, 'sale_completed'),
    tell(order, 'part_coming'),
  ];
}

/** The provider has given a part back, or the buyer's bank did, which tells them itself. */
export function notePart(order: Order, { paymentId, refundId, byBank }: NewsOf<'part made'>): Decision {
  const payment = order.payments.find(({ id }) => id === paymentId);
  const steps = payment ? settleOpenPart(payment, refundId) : [];
  if (steps.length === 0) return { steps, outcome: 'over' };
  return { steps: byBank ? steps : [...steps, tell(order, 'part_refunded')], outcome: 'refunded' };
}

/** A part that is not back yet is now; nothing where there is none. */
export function settleOpenPart(
  { id, part_cents, part_refund_id }: Pick<PaymentRow, 'id' | 'part_cents' | 'part_refund_id'>,
  refundId: string,
): Step[] {
  if (part_cents === null || part_refund_id !== null) return [];
  return [{ do: 'settle part', paymentId: id, refundId }];
}

/** It did not work. Somebody has to look after it when it doesn't go by itself; that is said once. */
export function tryPartLater(order: Order, { paymentId, attempts }: NewsOf<'part refused'>, now: Date): Decision {
  const isStuck = attempts >= stuckAfter && order.told.stuckPart === null;
  return {
    steps: [
      { do: 'try part', paymentId, at: refundRetryAt(attempts, now) },
      ...(isStuck ? [tell(order, 'part_stuck')] : []),
    ],
    outcome: 'over',
  };
}
