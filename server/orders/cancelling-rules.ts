import { askingMax } from '#contract/calling.ts';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { moneyOf, undoSale } from '#server/orders/money-rules.ts';
import type { Decision, Order } from '#server/orders/order.ts';
import { nothing, requireOpen, saleOver } from '#server/orders/sale-steps.ts';
import type { SaleChanges, SaleRow } from '#server/orders/sale-store.ts';
import { tell } from '#server/orders/steps.ts';
import type { NoticeKindFor } from '#contract/notice-kinds.ts';

type Asked = Pick<SaleRow, 'state' | 'sent_at' | 'withdrawn_at' | 'cancel_asked_at' | 'cancel_declined_at'>;

/** Does a seller still have to say whether they agree to cancel? What is sent or handed over can't be cancelled. */
export function isCancelAsked(sale: Asked): boolean {
  return isCancellable(sale) && sale.cancel_asked_at !== null && sale.cancel_declined_at === null;
}

function isCancellable({ state, sent_at, withdrawn_at }: Asked): boolean {
  return state === 'to_hand_over' && sent_at === null && withdrawn_at === null;
}

/** The buyer asks the seller to cancel, before the phone is handed over or sent. A no is final. */
export function askToCancel(
  order: Order,
  sale: SaleRow,
  { words = '' }: Extract<SaleAct, { act: 'ask_cancel' }>,
  now: Date,
): Decision {
  requireOpen(sale);
  if (sale.sent_at !== null)
    throw new Refusal(
      'already_sent',
      'The seller has sent the phone already. Once it arrives you can say what is wrong, or ask for an admin.',
    );
  if (!isCancellable(sale)) throw saleOver();
  if (sale.cancel_declined_at !== null)
    throw new Refusal('cancel_declined', 'The seller has said no to this already. Write to them, or ask for an admin.');
  if (sale.cancel_asked_at !== null) {
    if (sale.cancel_words === words) return nothing;
    throw new Refusal('cancel_asked', 'You have asked the seller to cancel already, and they have not answered yet.');
  }
  if (sale.cancel_asks >= askingMax.cancels)
    throw new Refusal(
      'asked_too_often',
      'You have asked to cancel too often. Write to the seller, or ask for an admin.',
    );
  const changes = { cancel_asked_at: now, cancel_words: words, cancel_asks: sale.cancel_asks + 1 };
  return written(order, changes, 'cancel_asked');
}

/** The buyer wants the phone after all. */
export function withdrawCancel(order: Order, sale: SaleRow): Decision {
  if (!isCancelAsked(sale)) return nothing;
  return written(order, { cancel_asked_at: null, cancel_words: null }, 'cancel_withdrawn');
}

/** Both want it: the money goes back, and the buyer reads that the seller agreed. */
export function agreeCancel(order: Order): Decision {
  const end = { actorId: order.booking.seller_id, endedBy: 'seller', reason: 'cancelled by both' } as const;
  return { steps: [tell(order, 'cancel_agreed'), ...undoSale(order, moneyOf(order), end)], outcome: 'refunded' };
}

/** The seller says no, and the sale goes on as before. */
export function declineCancel(order: Order, sale: SaleRow, now: Date): Decision {
  if (sale.cancel_declined_at !== null) return nothing;
  requireCancelAsked(sale);
  return written(order, { cancel_declined_at: now }, 'cancel_declined');
}

/** @throws Refusal 409 where nobody asks to cancel (any more) */
export function requireCancelAsked(sale: SaleRow): void {
  requireOpen(sale);
  if (!isCancelAsked(sale))
    throw new Refusal('cancel_not_asked', 'The buyer does not ask to cancel any more. Look at this sale again.');
}

function written(order: Order, changes: SaleChanges, kind: NoticeKindFor<'buyer' | 'seller'>): Decision {
  const { id: bookingId } = order.booking;
  return { steps: [{ do: 'write sale', bookingId, changes }, tell(order, kind)], outcome: 'moved' };
}
