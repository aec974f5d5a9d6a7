import { Refusal } from '#contract/problem.ts';
import { isReturnKind } from '#contract/sale-states.ts';
import type { ReturnKind } from '#contract/sale-states.ts';
import type { SaleAct } from '#contract/sales.ts';
import { codeRests, tryCode } from '#server/orders/codes.ts';
import { moneyOf, undoSale } from '#server/orders/money-rules.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import {
  beginReturn,
  goesBack,
  goOn,
  isCalled,
  isComing,
  isDisputed,
  mayBeBack,
  phaseOf,
  toDesk,
  writeBack,
} from '#server/orders/return-rules.ts';
import { correctReturn, sayWhere, sendBack } from '#server/orders/return-sending.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { nothing } from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { askOfReturn, tellOfReturn } from '#server/orders/return-telling.ts';
import { tell } from '#server/orders/steps.ts';

const returnActs = [
  'return_to',
  'send_back',
  'correct_return',
  'bring_back',
  'came_back',
  'dispute_return',
  'tell_of_return',
  'ask_of_return',
] as const;
type ReturnAct = Extract<SaleAct, { act: (typeof returnActs)[number] }>;

/** Acts that a sale still takes once its phone goes back; all others are over. */
const alsoOpen: ReadonlySet<SaleAct['act']> = new Set(['receive', 'accept', 'give_back', 'withdraw']);

export function isReturnAct(act: SaleAct): act is ReturnAct {
  return returnActs.some((one) => one === act.act);
}

/** @throws Refusal 409 for what can't be done any more once a phone goes back; it may be sent back already */
export function requireNotReturning(order: Order, sale: SaleRow, { act }: SaleAct): void {
  if (sale.returning_since === null || sale.state === 'completed' || sale.state === 'undone') return;
  if (act === 'correct_parcel' && isComing(order)) return;
  if (!alsoOpen.has(act)) throw goesBack();
  // It may be with its seller by now.
  if (act === 'accept' && (order.back?.sent_at || isDisputed(sale))) throw goesBack();
  if (act === 'accept' && order.back !== null && mayBeGivenBack(sale, order.back))
    throw new Refusal(
      'goes_back',
      'You told us that you did not meet, or that you gave the phone back, so an admin decides now. ' +
        'If you want to keep it, say so on this page.',
    );
}

/** Its buyer has said of this meeting that it did not happen, or that they have given the phone back. */
function mayBeGivenBack({ state }: SaleRow, { way, told_at, begun_at }: ReturnRow): boolean {
  return state === 'problem' && way === 'in_person' && told_at !== null && told_at >= begun_at;
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
      return dispute(order, sale, back, { words: act.words, imageIds: news.imageIds ?? [] }, now);
    case 'tell_of_return':
      return tellOfReturn(order, sale, back, { words: act.words, imageIds: news.imageIds ?? [] }, now);
    case 'ask_of_return':
      return askOfReturn(order, sale, back, act.words, now);
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
      'This phone is sent back by post, so there is no code: its seller says here when it arrives.',
    );
  if (isDisputed(sale))
    throw new Refusal(
      'return_disputed',
      'The seller says that something is wrong with the phone, so the code no longer works. ' +
        'An admin decides now, or the seller says that it has come back.',
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

/** The seller says that something is wrong with what came back. Of a parcel that came since they may say so anew. */
function dispute(
  order: Order,
  sale: SaleRow,
  back: ReturnRow,
  { words, imageIds }: { words: string; imageIds: readonly string[] },
  now: Date,
): Decision {
  const isToCome = back.way === 'sent' && back.sent_at === null;
  // Once the buyer's time is over it may have come without a number.
  if (isToCome && !isDisputed(sale) && !isOnDesk(sale, 'not_sent_back'))
    throw new Refusal(
      'not_sent_back',
      'The buyer has not said that they sent it. If you have it and everything is fine, ' +
        'say that it has come back. If not, ask them for the tracking number.',
    );
  if (isDisputed(sale)) {
    if (back.dispute_words === words) return nothing;
    const isOfBefore = back.sent_at !== null && back.disputed_at !== null && back.disputed_at < back.sent_at;
    if (!isOfBefore) throw new Refusal('problem_open', 'You have told us of a problem with what came back already.');
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

/** The buyer has a phone that was on its way when it was to go back: from now on they can send it, also late. */
export function receiveGoingBack(order: Order, sale: SaleRow, back: ReturnRow, now: Date): Step[] {
  const changes = { received_at: now, received_by: 'buyer', inspect_until: now } as const;
  const phase = phaseOf(back, sale.withdrawn_at !== null);
  const isNext = (sale.state === 'returning' || isCalled(sale)) && phase === 'buyer';
  const isLate = isOnDesk(sale, 'not_sent_back') || isOnDesk(sale, 'not_arrived_back');
  const arrived = { ...order, sale: { ...sale, ...changes } };
  return [
    { do: 'write sale', bookingId: sale.booking_id, changes },
    ...(isNext || isLate ? goOn(arrived, sale, phase, order.booking.buyer_id, now) : []),
    tell(order, 'return_arrived'),
  ];
}

function isOnDesk({ state, problem_about }: SaleRow, about: ReturnKind): boolean {
  return state === 'problem' && problem_about === about;
}

/**
 * An admin decides that the phone goes back, and then the money.
 *
 * @throws Refusal 409 as beginReturn
 */
export function decideReturn(
  order: Order,
  sale: SaleRow,
  { adminId, words }: { adminId: string; words: string },
  now: Date,
): Decision {
  const { booking } = order;
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

/** An admin lets a phone stay sold. It may be with its seller by now, and has to get to its buyer then. */
export function tellStaysSold(order: Order): Step[] {
  if (mayBeBack(order)) return [tell(order, 'stays_sold_buyer'), tell(order, 'stays_sold_seller')];
  return [tell(order, 'decided_against_buyer'), tell(order, 'decided_for_seller')];
}

function notGoingBack(): Refusal {
  return new Refusal('not_going_back', 'This phone does not go back, or that is over. Look at this sale again.');
}
