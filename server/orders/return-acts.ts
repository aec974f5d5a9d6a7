import { Refusal } from '#contract/problem.ts';
import { isReturnKind } from '#contract/sale-states.ts';
import type { SaleAct } from '#contract/sales.ts';
import { codeRests, tryCode } from '#server/orders/codes.ts';
import { moneyOf, undoSale } from '#server/orders/money-rules.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { beginReturn, goOn, phaseOf, toDesk, writeBack } from '#server/orders/return-rules.ts';
import { correctReturn, sayWhere, sendBack } from '#server/orders/return-sending.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { isMissing, nothing } from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { tell } from '#server/orders/steps.ts';

const returnActs = ['return_to', 'send_back', 'correct_return', 'bring_back', 'came_back', 'dispute_return'] as const;
type ReturnAct = Extract<SaleAct, { act: (typeof returnActs)[number] }>;

/** Acts that a sale still takes once its phone goes back; all others are over. */
const alsoOpen: ReadonlySet<SaleAct['act']> = new Set(['receive', 'accept', 'give_back', 'withdraw']);

export function isReturnAct(act: SaleAct): act is ReturnAct {
  return returnActs.some((one) => one === act.act);
}

/** @throws Refusal 409 for what can't be done any more once a phone goes back; it may be sent back already */
export function requireNotReturning(order: Order, sale: SaleRow, { act }: SaleAct): void {
  if (sale.returning_since === null || sale.state === 'completed' || sale.state === 'undone') return;
  if (!alsoOpen.has(act)) throw goesBack();
  if (act === 'accept' && order.back?.sent_at) throw goesBack();
}

/**
 * What its buyer or its seller does with a phone that goes back. Also a case for the desk goes on by what they do.
 *
 * @throws Refusal 400 for a number that is not the carrier's; 409 when it is too late, too early, or not their way
 */
export function actOnReturn(order: Order, sale: SaleRow, news: NewsOf<'sale act'>, now: Date): Decision {
  const { back } = order;
  const { act } = news;
  const isAgain =
    sale.state === 'undone' && sale.back_by !== null && (act.act === 'came_back' || act.act === 'bring_back');
  if (isAgain) return nothing;
  if (back === null || !isOpenReturn(sale)) throw notGoingBack();
  if (!isReturnAct(act)) throw notGoingBack();
  switch (act.act) {
    case 'return_to':
      return sayWhere(order, sale, back, news, now);
    case 'send_back':
      return sendBack(order, sale, back, act, now);
    case 'correct_return':
      return correctReturn(order, sale, back, act, now);
    case 'bring_back':
      return bringBack(order, sale, back, act, now);
    case 'came_back':
      return comeBack(order, sale, 'seller', now);
    case 'dispute_return':
      return dispute(order, sale, { words: act.words, imageIds: news.imageIds ?? [] }, now);
  }
}

/** Does a phone go back, or has that come to a standstill on the desk? */
function isOpenReturn({ state, problem_about }: SaleRow): boolean {
  return state === 'returning' || (state === 'problem' && isReturnKind(problem_about));
}

/** A wrong code is counted, so it is refused only once that is written (sales.ts). */
function bringBack(
  order: Order,
  sale: SaleRow,
  back: ReturnRow,
  { code }: Extract<SaleAct, { act: 'bring_back' }>,
  now: Date,
): Decision {
  if (back.way === 'sent')
    throw new Refusal(
      'other_way',
      'This phone is sent back, so there is no code: its seller says here that it has come.',
    );
  const tried = tryCode(back, code, now);
  switch (tried.is) {
    case 'right':
      return comeBack(order, sale, 'code', now);
    case 'resting':
      throw codeRests(tried.until, now, 'seller');
    case 'wrong':
      return { steps: [writeBack(sale, tried.changes)], outcome: 'wrong code' };
    case 'renewed':
      return {
        steps: [
          writeBack(sale, tried.changes),
          { do: 'new return code', bookingId: sale.booking_id },
          tell(order, 'return_code_renewed'),
        ],
        outcome: 'code rests',
      };
  }
}

/** The phone is with its seller again, so the whole money goes back. */
function comeBack(order: Order, sale: SaleRow, by: 'code' | 'seller', now: Date): Decision {
  const { booking } = order;
  const end =
    by === 'code'
      ? ({ actorId: booking.buyer_id, endedBy: 'buyer', reason: "brought back with the seller's code" } as const)
      : ({ actorId: booking.seller_id, endedBy: 'seller', reason: 'it has come back, says the seller' } as const);
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes: { back_at: now, back_by: by } },
      ...undoSale(order, moneyOf(order), end),
    ],
    outcome: 'refunded',
  };
}

/** The seller says that something is wrong with what came back. */
function dispute(
  order: Order,
  sale: SaleRow,
  { words, imageIds }: { words: string; imageIds: readonly string[] },
  now: Date,
): Decision {
  if (sale.problem_about === 'return_problem' && sale.state === 'problem') {
    if (order.back?.dispute_words === words) return nothing;
    throw new Refusal('problem_open', 'You have told us of a problem with what came back already.');
  }
  const { booking_id: bookingId } = sale;
  return {
    steps: [
      writeBack(sale, { dispute_words: words, disputed_at: now }),
      { do: 'write photos', bookingId, imageIds, of: 'return' },
      ...toDesk(sale, 'return_problem', order.booking.seller_id, now),
      tell(order, 'return_disputed'),
      tell(order, 'problem_to_decide'),
    ],
    outcome: 'moved',
  };
}

/** The buyer has a phone that was on its way when it was to go back: from now on they can send it. */
export function receiveGoingBack(order: Order, sale: SaleRow, now: Date): Step[] {
  const changes = { received_at: now, received_by: 'buyer', inspect_until: now } as const;
  const { back, booking } = order;
  const isNext = sale.state === 'returning' && back !== null && phaseOf(back) === 'buyer';
  return [
    { do: 'write sale', bookingId: booking.id, changes },
    ...(isNext ? goOn(order, sale, 'buyer', booking.buyer_id, now) : []),
  ];
}

/**
 * An admin decides that the phone goes back, and then the money.
 *
 * @throws Refusal 409 where the buyer does not have it, or has sent it back already
 */
export function decideReturn(
  order: Order,
  sale: SaleRow,
  { adminId, words }: { adminId: string; words: string },
  now: Date,
): Decision {
  const { booking, back } = order;
  if (back?.sent_at)
    throw new Refusal(
      'already_sent',
      'The buyer has sent this phone back already. Decide for the buyer or the seller.',
    );
  if (sale.received_at === null && sale.sent_at === null && isMissing(sale))
    throw new Refusal('not_received', 'The buyer does not have this phone, so it cannot go back.');
  const beginning = { actorId: adminId, reason: 'the phone goes back, decided by an admin', why: 'decided' } as const;
  return {
    steps: [
      { do: 'write sale', bookingId: booking.id, changes: { decision_words: words } },
      ...beginReturn(order, sale, beginning, now),
      writeBack(sale, { decision_words: words }),
      {
        do: 'audit',
        entry: { actorId: adminId, action: 'decided_return', productId: booking.product_id, note: words },
      },
    ],
    outcome: 'moved',
  };
}

export function goesBack(): Refusal {
  return new Refusal('goes_back', 'This phone goes back to its seller, so that is not possible any more.');
}

function notGoingBack(): Refusal {
  return new Refusal('not_going_back', 'This phone does not go back, or that is over. Look at this sale again.');
}
