import { isForAdmins, noticeKinds } from '#contract/notice-kinds.ts';
import type { NoticeKindFor } from '#contract/notice-kinds.ts';
import type { SaleEndedBy } from '#db/states.ts';
import type { Order, Step } from '#server/orders/order.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import type { StateStep } from '#server/trade/take.ts';

/** A state that changes. */
export function take(step: StateStep): Step {
  return { do: 'take', step };
}

/** Somebody is told of an order: its buyer, its seller or all admins, as the table of kinds says. */
export function tell({ booking }: Order, kind: NoticeKindFor<'buyer' | 'seller' | 'admins'>): Step {
  const about = { productId: booking.product_id, bookingId: booking.id };
  if (isForAdmins(kind)) return { do: 'tell', notice: { userId: null, kind, ...about } };
  const userId = noticeKinds[kind].for === 'buyer' ? booking.buyer_id : booking.seller_id;
  return { do: 'tell', notice: { userId, kind, ...about } };
}

/** An attempt that can't succeed any more: the provider has cancelled its intent, as a rule. */
export function fail({ id, state: from }: PaymentRow, reason = 'the provider cancelled it'): Step {
  return take({ subject: 'payment', id, from, to: 'failed', actorId: null, reason });
}

/** How a sale ends, and by whom. */
export interface SaleEnd {
  to: 'completed' | 'undone';
  /** null: the market itself. */
  actorId: string | null;
  endedBy: SaleEndedBy;
  reason: string;
}

/** A sale is complete, or its money goes back. */
export function endSale(sale: Pick<SaleRow, 'booking_id' | 'state'>, { to, actorId, endedBy, reason }: SaleEnd): Step {
  return take({ subject: 'sale', id: sale.booking_id, from: sale.state, to, actorId, reason, with: { endedBy } });
}

/** Is a reservation neither paid nor over? */
export function isUnpaid({ booking }: Order): boolean {
  return booking.state === 'reserved' || booking.state === 'paying';
}

/** May money still come of this attempt? */
export function isOpen({ state }: PaymentRow): boolean {
  return state === 'created' || state === 'processing';
}

/** The attempt of which money may come. */
export function openAttempt({ payments }: Order): PaymentRow | undefined {
  return payments.find(isOpen);
}
