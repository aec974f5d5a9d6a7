import { callerOf } from '#contract/calling.ts';
import { Refusal } from '#contract/problem.ts';
import { isReturnKind } from '#contract/sale-states.ts';
import { moneyOf, undoSale } from '#server/orders/money-rules.ts';
import type { Decision, Order } from '#server/orders/order.ts';
import { isMissing, nothing, openCallOf, requireOpen, saleOver } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

/** A buyer whose seller has left need not wait. */
export function takeBack(order: Order, sale: SaleRow, now: Date): Decision {
  if (sale.state === 'undone') return nothing;
  if (sale.received_at !== null) throw saleOver();
  requireOpen(sale);
  if (sale.sent_at !== null) throw onItsWay();
  if (!mayTakeBack(sale, order.left.seller, now)) {
    if (callInTheWay(sale) !== null || (sale.withdrawn_at !== null && isSaidMet(sale))) throw anAdminFirst();
    if (sale.state === 'problem' && !isMissing(sale)) throw saleOver();
    const waitMs = sale.hand_over_by.getTime() - now.getTime();
    throw new Refusal('not_late_yet', 'The seller still has time to hand the phone over.', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }
  const end = { actorId: order.booking.buyer_id, endedBy: 'buyer', reason: 'not handed over in time' } as const;
  return { steps: undoSale(order, moneyOf(order), end), outcome: 'refunded' };
}

type Taken = Pick<
  SaleRow,
  | 'state'
  | 'sent_at'
  | 'received_at'
  | 'hand_over_by'
  | 'problem_about'
  | 'problem_at'
  | 'earlier_calls'
  | 'answer_kind'
  | 'withdrawn_at'
>;

/**
 * May the buyer take the money back without asking anybody? Who asks for an admin takes that from nobody who could
 * already, and nothing that its buyer says then gives it: the seller may say that they have the phone.
 */
export function mayTakeBack(sale: Taken, hasSellerLeft: boolean, now: Date): boolean {
  if (sale.sent_at !== null || sale.received_at !== null || isReturnKind(sale.problem_about)) return false;
  // A buyer who withdrew and may have the phone gets the deadline, but no money: an admin decides.
  if (sale.withdrawn_at !== null && isSaidMet(sale)) return false;
  const about = callInTheWay(sale);
  if (about !== null) {
    const wasLate = sale.problem_at !== null && sale.hand_over_by <= sale.problem_at;
    return about !== 'no_code' && (wasLate || hasSellerLeft);
  }
  return (sale.state === 'to_hand_over' || isMissing(sale)) && (sale.hand_over_by <= now || hasSellerLeft);
}

/** Does its seller say no to a buyer who says that it was not handed over? Then they say that it was. */
export function isSaidMet({ state, problem_about, answer_kind }: Taken): boolean {
  return state === 'problem' && problem_about === 'not_handed_over' && answer_kind === 'no';
}

/** What somebody has asked an admin, or what its seller had asked when its buyer said that the phone did not come. */
export function callInTheWay(sale: Taken): string | null {
  if (openCallOf(sale) !== null) return sale.problem_about;
  // The buyer may have asked for an admin since.
  const last = sale.earlier_calls.findLast(({ about }) => callerOf(about) === 'seller');
  if (!isMissing(sale) || last === undefined || last.answer !== null) return null;
  return sale.problem_at !== null && new Date(last.until) >= sale.problem_at ? last.about : null;
}

function onItsWay(): Refusal {
  return new Refusal(
    'already_sent',
    'The phone is on its way to you. If it does not arrive, report a problem: then we hold the money.',
  );
}

function anAdminFirst(): Refusal {
  return new Refusal(
    'problem_open',
    'Somebody asked an admin to look at this sale. You will read the answer on the page of this sale.',
  );
}
