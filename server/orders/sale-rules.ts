import { saidKinds } from '#contract/sale-states.ts';
import type { SaidKind } from '#contract/sale-states.ts';
import type { SaleAct } from '#contract/sales.ts';
import { Refusal } from '#contract/problem.ts';
import { answer, decideForBoth, leaveAnswer, passReply, takeAnswer } from '#server/orders/answer-rules.ts';
import { isTaken, waitForAnswer, waitsForWhoLeft } from '#server/orders/answer-state.ts';
import { moneyOf, undoSale } from '#server/orders/money-rules.ts';
import { callAdmin, endCall, inPlaceOfCall } from '#server/orders/calling-rules.ts';
import {
  agreeCancel,
  askToCancel,
  declineCancel,
  requireCancelAsked,
  withdrawCancel,
} from '#server/orders/cancelling-rules.ts';
import { handOver, receive } from '#server/orders/handover-rules.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import {
  actOnReturn,
  decideReturn,
  isReturnAct,
  receiveGoingBack,
  requireNotReturning,
  tellStaysSold,
} from '#server/orders/return-acts.ts';
import { passReturn } from '#server/orders/return-times.ts';
import { nothing, requireOpen, saleOf, toProblem, waitUntil } from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import { newProblem, numberOfNext } from '#server/orders/said-before.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { correctParcel, hasAddress, passOnItsWay, send, wayOf } from '#server/orders/sending-rules.ts';
import { endSale, tell } from '#server/orders/steps.ts';
import type { SaleEnd } from '#server/orders/steps.ts';
import { acceptEarly, receiveWithdrawn, releasesAt, sendWithdrawn, withdraw } from '#server/orders/withdrawal-rules.ts';
import { takeBack } from '#server/orders/taking-back-rules.ts';

type Act<Name extends SaleAct['act']> = Extract<SaleAct, { act: Name }>;

/**
 * What its buyer or its seller does with a sale.
 *
 * @throws Refusal 404 for anybody else, 403 for what is the other side's to do, 409 when it is too late or too early
 */
export function actOnSale(order: Order, news: NewsOf<'sale act'>, now: Date): Decision {
  const { by, act, imageIds = [] } = news;
  const { booking } = order;
  const sale = saleOf(order);
  const isBuyer = booking.buyer_id === by;
  if (!sale || (!isBuyer && booking.seller_id !== by)) throw noSuchBooking();
  if (act.act === 'call_admin') return callAdmin(order, sale, isBuyer ? 'buyer' : 'seller', act, now);
  if (act.act === 'end_call') return endCall(order, sale, isBuyer ? 'buyer' : 'seller', now);
  const ofSeller = sellersActs.has(act.act);
  if (isBuyer === ofSeller) throw new Refusal('not_allowed', ofSeller ? onlySeller : onlyBuyer);
  if (isReturnAct(act)) return actOnReturn(order, sale, news, now);
  if (act.act === 'take_answer' && isTaken(order, sale, act.number)) return nothing;
  requireNotReturning(order, sale, act);
  switch (act.act) {
    case 'hand_over':
      return handOver(order, sale, act, now);
    case 'send':
      requireOpen(sale);
      if (sale.withdrawn_at !== null && sale.sent_at === null) return sendWithdrawn(order, sale, act, now);
      return send(order, sale, act, now);
    case 'correct_parcel':
      return correctParcel(order, sale, act, now);
    case 'receive':
      if (sale.received_at !== null) return confirmReceipt(sale);
      requireOpen(sale);
      if (order.back !== null) return { steps: receiveGoingBack(order, sale, order.back, now), outcome: 'moved' };
      if (sale.withdrawn_at !== null) return { steps: receiveWithdrawn(order, sale, 'buyer', now), outcome: 'moved' };
      return { steps: receive(order, sale, 'buyer', now), outcome: 'moved' };
    case 'accept':
      return accept(order, sale, now);
    case 'withdraw':
      return withdraw(order, sale, act, now);
    case 'say_problem':
      return sayProblem(order, sale, { ...act, imageIds }, now);
    case 'answer':
      return answer(order, sale, { ...act, imageIds }, now);
    case 'take_answer':
      return takeAnswer(order, sale, act, now);
    case 'leave_answer':
      return leaveAnswer(order, sale, act, now);
    case 'ask_cancel':
      return askToCancel(order, sale, act, now);
    case 'withdraw_cancel':
      return withdrawCancel(order, sale);
    case 'decline_cancel':
      return declineCancel(order, sale, now);
    case 'agree_cancel':
      if (sale.state === 'undone') return nothing;
      requireCancelAsked(sale);
      return agreeCancel(order);
    case 'take_back':
      return takeBack(order, sale, now);
    case 'give_back':
      if (sale.state === 'undone') return nothing;
      requireOpen(sale);
      return goBack(order, { actorId: by, endedBy: 'seller', reason: 'given back by the seller' });
  }
}

/** An admin decides a problem, with reasons that both sides read. */
export function decideSale(
  order: Order,
  { adminId, way, words, cents = 0, phone = 'buyer' }: NewsOf<'sale decided'>,
  now: Date,
): Decision {
  const { booking } = order;
  const sale = saleOf(order);
  if (!sale) throw noSuchBooking();
  if (adminId === booking.buyer_id || adminId === booking.seller_id) {
    throw new Refusal('own_case', 'This is your own sale: another admin has to decide.');
  }
  if (sale.state !== 'problem') {
    throw new Refusal('sale_over', 'There is no open problem with this sale any more. Look at it again.');
  }
  if (way === 'both') return decideForBoth(order, sale, adminId, { cents, words, phone });
  if (way === 'return') return decideReturn(order, sale, { adminId, words }, now);
  const isForBuyer = way === 'buyer';
  const action = isForBuyer ? 'refunded_booking' : 'released_sale';
  const end = { actorId: adminId, endedBy: 'admin' } as const;
  return {
    steps: [
      { do: 'write sale', bookingId: booking.id, changes: { decision_words: words } },
      ...(isForBuyer
        ? undoSale(order, moneyOf(order), { ...end, reason: 'decided for the buyer' })
        : [
            endSale(sale, { ...end, to: 'completed', reason: 'decided for the seller' }),
            tell(order, 'sale_completed'),
          ]),
      ...(isForBuyer
        ? [tell(order, 'decided_for_buyer'), tell(order, 'decided_against_seller')]
        : tellStaysSold(order)),
      { do: 'audit', entry: { actorId: adminId, action, productId: booking.product_id, note: words } },
    ],
    outcome: isForBuyer ? 'refunded' : 'moved',
  };
}

/** What follows by itself once its time has come: people are reminded, and at last the sale ends. */
export function timePassed(order: Order, now: Date): Decision {
  const sale = saleOf(order);
  if (!sale?.due_at || (sale.due_at > now && !waitsForWhoLeft(order, sale))) return nothing;
  if (sale.state === 'to_hand_over') return passBeforeHandover(order, sale, now);
  if (sale.state === 'sent') return passOnItsWay(order, sale, now);
  if (sale.state === 'problem') return passReply(order, sale, now);
  if (sale.state === 'returning') return passReturn(order, sale, now);
  return passInspection(order, sale, now);
}

function passBeforeHandover(order: Order, sale: SaleRow, now: Date): Decision {
  const { goes_back_at, hand_over_by, asked_at } = sale;
  if (goes_back_at <= now) {
    const reason = sale.withdrawn_at === null ? 'not handed over in time' : 'withdrawn by the buyer, and not posted';
    return goBack(order, { actorId: null, endedBy: 'time', reason });
  }
  if (sale.withdrawn_at !== null) return waitUntil(sale, goes_back_at);
  if (asked_at !== null || hand_over_by > now) return waitUntil(sale, asked_at === null ? hand_over_by : goes_back_at);
  const changes = { asked_at: now, due_at: goes_back_at };
  const [toBuyer, toSeller] = lateNotices(order);
  return {
    steps: [{ do: 'write sale', bookingId: sale.booking_id, changes }, tell(order, toBuyer), tell(order, toSeller)],
    outcome: 'moved',
  };
}

/** What its buyer and its seller are told of a phone that was not handed over or sent in time. */
function lateNotices(order: Order) {
  const way = wayOf(order);
  if (way === 'in_person') return ['handover_late', 'hand_over_now'] as const;
  if (way === 'sent' && hasAddress(order)) return ['sending_late', 'send_now'] as const;
  return ['address_late', 'address_missing'] as const;
}

function passInspection(order: Order, sale: SaleRow, now: Date): Decision {
  const until = releasesAt(sale) ?? now;
  if (until > now) {
    if (sale.reminded_at !== null || sale.accepted_at !== null) return waitUntil(sale, until);
    const changes = { reminded_at: now, due_at: until };
    return {
      steps: [{ do: 'write sale', bookingId: sale.booking_id, changes }, tell(order, 'inspection_half')],
      outcome: 'moved',
    };
  }
  // A suspended seller may have been suspended for this phone, and a suspended buyer can say nothing.
  if ((order.left.seller || order.left.buyer) && order.left.how === 'suspended') {
    const problem = newProblem(sale, 'account_suspended', now);
    return {
      steps: [
        { do: 'write sale', bookingId: sale.booking_id, changes: problem },
        toProblem(sale, null, 'an account is suspended'),
        tell(order, 'problem_to_decide'),
      ],
      outcome: 'moved',
    };
  }
  if (sale.accepted_at !== null) return complete(order, sale, 'accepted by the buyer before');
  if (sale.compare_due_at !== null) return nothing; // Its buyer may have their money back already.
  const end = { actorId: null, endedBy: 'time', to: 'completed', reason: 'nothing was said in time' } as const;
  return {
    steps: [endSale(sale, end), tell(order, 'sale_completed'), tell(order, 'inspection_over')],
    outcome: 'moved',
  };
}

function accept(order: Order, sale: SaleRow, now: Date): Decision {
  if (sale.state === 'completed') return nothing;
  requireOpen(sale);
  if (sale.received_at === null) {
    throw new Refusal('not_received', 'Say first that you have the phone, and look at it before you accept it.');
  }
  const noted = acceptEarly(order, sale, now);
  if (noted !== null) return noted;
  return complete(order, sale, 'accepted by the buyer');
}

/** The buyer has said that everything is OK. */
function complete(order: Order, sale: SaleRow, reason: string): Decision {
  const end = { actorId: order.booking.buyer_id, endedBy: 'buyer', to: 'completed', reason } as const;
  return { steps: [endSale(sale, end), tell(order, 'sale_completed')], outcome: 'moved' };
}

function sayProblem(
  order: Order,
  sale: SaleRow,
  { about, words, imageIds }: Act<'say_problem'> & { imageIds: readonly string[] },
  now: Date,
): Decision {
  requireOpen(sale);
  if (sale.withdrawn_at !== null && sale.state === 'to_hand_over') throw isWithdrawn();
  if (sale.accepted_at !== null && sale.state === 'received') throw isAccepted();
  const isThere = sale.state === 'problem';
  const isOwn = isThere && saidKinds.some((kind) => kind === sale.problem_about);
  if (isOwn && sale.problem_about === about && sale.problem_words === words) return nothing;
  if (isOwn) throw new Refusal('problem_open', 'You have told us of a problem with this phone already.');
  const wait = waitForAnswer(order, now);
  const said = { ...newProblem(sale, about, now, words), ...inPlaceOfCall(sale, now), reply_by: wait.until };
  const changes = isThere ? { ...said, due_at: wait.dueAt } : said;
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes },
      { do: 'write photos', bookingId: sale.booking_id, imageIds, number: numberOfNext(sale) },
      ...(isThere ? [] : [toProblem(sale, order.booking.buyer_id, 'the buyer has a problem', wait.dueAt)]),
      ...deny(sale, about),
      tell(order, 'problem_said'),
      ...(wait.until === null ? [tell(order, 'problem_to_decide')] : []),
    ],
    outcome: 'moved',
  };
}

/** The buyer says of what the carrier delivered that they have it. Its time runs already. */
function confirmReceipt({ booking_id: bookingId, received_by, ended_at }: SaleRow): Decision {
  if (received_by !== 'carrier' || ended_at !== null) return nothing;
  return { steps: [{ do: 'write sale', bookingId, changes: { received_by: 'buyer' } }], outcome: 'moved' };
}

/** The carrier says that it was delivered, and the buyer does not have it: then nobody has seen it arrive. */
function deny({ booking_id: bookingId, received_by, accepted_at }: SaleRow, about: SaidKind): Step[] {
  const isDenied = about === 'not_handed_over' && received_by === 'carrier' && accepted_at === null;
  return isDenied ? [{ do: 'forget receipt', bookingId }] : [];
}

function goBack(order: Order, end: Omit<SaleEnd, 'to'>): Decision {
  return { steps: undoSale(order, moneyOf(order), end), outcome: 'refunded' };
}

/** Nothing can be wrong with a phone that did not come, and whose money goes back. */
function isWithdrawn(): Refusal {
  return new Refusal(
    'goes_back',
    'You have withdrawn, so we refund you. If you have the phone, say so: then it goes back first.',
  );
}

/** Of a phone that a business sold, while its buyer may still withdraw. */
function isAccepted(): Refusal {
  return new Refusal(
    'sale_over',
    'You have said that everything is OK. You can still withdraw from the contract, or write to us.',
  );
}

const sellersActs: ReadonlySet<SaleAct['act']> = new Set([
  'hand_over',
  'send',
  'correct_parcel',
  'answer',
  'give_back',
  'return_to',
  'came_back',
  'dispute_return',
  'ask_of_return',
  'agree_cancel',
  'decline_cancel',
]);
const onlyBuyer = 'Only the buyer can do that.';
const onlySeller = 'Only the seller can do that.';
