import { askingMax, callerOf, callsOf, canCall } from '#contract/calling.ts';
import { Refusal } from '#contract/problem.ts';
import type { EarlierCall } from '#contract/sale-states.ts';
import { postedHours } from '#contract/withdrawal.ts';
import type { SaleAct } from '#contract/sales.ts';
import { waitsFor } from '#server/orders/answer-state.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import { countsFrom, toDesk, writeBack } from '#server/orders/return-rules.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { hourMs, nothing, openCallOf, requireOpen, saleOf, saleOver, toProblem } from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import type { SaleChanges, SaleRow } from '#server/orders/sale-store.ts';
import { callsSoFar, newProblem } from '#server/orders/said-before.ts';
import { take, tell } from '#server/orders/steps.ts';

type Side = 'buyer' | 'seller';
type Call = Extract<SaleAct, { act: 'call_admin' }>;

/** Why an admin can't be asked for while a problem waits for its seller, its buyer or an admin. */
const whyNotNow = {
  seller: () =>
    new Refusal('problem_to_answer', 'Answer the problem first. If you say no or nothing, an admin decides.'),
  buyer: () =>
    new Refusal(
      'problem_answered',
      'The buyer takes or leaves your answer first. If they leave it or say nothing, an admin decides.',
    ),
  admin: () =>
    new Refusal('problem_on_desk', 'An admin looks at this sale already, and reads what both of you write to us.'),
};

/**
 * Buyer or seller asks for an admin, who then looks at the sale. Its deadlines wait as for a problem. While a problem
 * is open, or the phone goes back, the buyer alone can ask.
 */
export function callAdmin(order: Order, sale: SaleRow, side: Side, { about, words }: Call, now: Date): Decision {
  const { [side === 'buyer' ? 'buyer_id' : 'seller_id']: actorId } = order.booking;
  if (!callsOf[side].some((kind) => kind === about))
    throw new Refusal('not_allowed', `That is what the ${side === 'buyer' ? 'seller' : 'buyer'} can ask for.`);
  requireOpen(sale);
  if (sale.state === 'problem') {
    if (sale.problem_about === about && sale.problem_words === words) return nothing;
    if (side === 'buyer') return callWithProblem(order, sale, words, now);
    throw whyNotNow[waitsFor(sale) ?? 'admin']();
  }
  if (!canCall(sale.state, side)) throw saleOver();
  if (sale.received_at !== null && about !== 'buyer_asks' && about !== 'seller_asks') throw saleOver();
  requireCallsLeft(order, sale, side);
  if (sale.state === 'returning') return callInReturn(order, sale, words, now);
  const changes = newProblem(sale, about, now, words);
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes },
      toProblem(sale, actorId, `the ${side} asks for an admin`),
      tell(order, side === 'buyer' ? 'buyer_called' : 'seller_called'),
      tell(order, 'admin_called'),
    ],
    outcome: 'moved',
  };
}

/**
 * The buyer asks for an admin while seller or buyer has to answer a problem: an admin decides it, and nobody has to
 * answer any more. The problem stays, and the call is kept beside it.
 */
function callWithProblem(order: Order, sale: SaleRow, words: string, now: Date): Decision {
  if (waitsFor(sale) === 'admin') {
    const last = sale.earlier_calls.at(-1);
    if (last !== undefined && last.words === words && isOfProblem(last, sale)) return nothing;
    throw whyNotNow.admin();
  }
  requireCallsLeft(order, sale, 'buyer');
  const calls = withCall(sale, words, now);
  return {
    steps: [
      {
        do: 'write sale',
        bookingId: sale.booking_id,
        changes: { earlier_calls: calls, reply_by: null, due_at: null },
      },
      tell(order, 'buyer_called'),
      tell(order, 'problem_to_decide'),
    ],
    outcome: 'moved',
  };
}

/**
 * The buyer asks for an admin while the phone goes back. What was said of the return stays, and the call is kept beside
 * it.
 */
function callInReturn(order: Order, sale: SaleRow, words: string, now: Date): Decision {
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes: { earlier_calls: withCall(sale, words, now) } },
      ...toDesk(sale, 'return_called', order.booking.buyer_id, now),
      tell(order, 'buyer_called'),
      tell(order, 'admin_called'),
    ],
    outcome: 'moved',
  };
}

/** A call that is kept beside a problem or a return. It has no end yet. */
function withCall({ earlier_calls }: SaleRow, words: string, now: Date): string {
  const at = now.toISOString();
  const call: EarlierCall = { about: 'buyer_asks', words, at, until: at, answer: null };
  return JSON.stringify([...earlier_calls, call]);
}

/** Did the buyer ask for an admin because of the problem that is open, or of the return? */
function isOfProblem({ about, at, until }: EarlierCall, { problem_at }: SaleRow): boolean {
  return about === 'buyer_asks' && until === at && problem_at !== null && new Date(at) >= problem_at;
}

/** Each call is told to the other side and all admins. @throws Refusal 409 for one too many */
function requireCallsLeft({ back }: Order, { earlier_calls }: SaleRow, side: Side): void {
  // A call by which an admin let the phone go back stands with the return.
  const abouts = [...earlier_calls.map(({ about }) => about), ...(back?.claim_about ? [back.claim_about] : [])];
  if (abouts.filter((about) => callerOf(about) === side).length < askingMax.calls) return;
  throw new Refusal('asked_too_often', 'You have asked for an admin too often in this sale. Write to us instead.');
}

/** The side that asked for an admin needs none any more: the sale goes on. */
export function endCall(order: Order, sale: SaleRow, side: Side, now: Date): Decision {
  if (openCallOf(sale) === null) return nothing;
  if (openCallOf(sale) !== side)
    throw new Refusal('not_allowed', 'The other side has asked for an admin, so they or the admin end that.');
  if (sale.problem_about === 'no_code' && sale.withdrawn_at !== null)
    throw new Refusal(
      'problem_open',
      'The buyer has withdrawn, and an admin answers you first. If the phone is with you, give the money back.',
    );
  const actorId = side === 'buyer' ? order.booking.buyer_id : order.booking.seller_id;
  const told = side === 'buyer' ? 'seller_goes_on' : 'buyer_goes_on';
  const goesOn = goOn(order, sale, { actorId, answer: null, reason: 'no admin is needed any more' }, now);
  return { steps: [...goesOn, tell(order, told)], outcome: 'moved' };
}

/** An admin answers who asked for one, in words that both sides read, and the sale goes on. */
export function answerCall(order: Order, { adminId, words }: NewsOf<'call answered'>, now: Date): Decision {
  const { booking } = order;
  const sale = saleOf(order);
  if (!sale) throw noSuchBooking();
  if (adminId === booking.buyer_id || adminId === booking.seller_id)
    throw new Refusal('own_case', 'This is your own sale: another admin has to answer.');
  if (openCallOf(sale) === null)
    throw new Refusal('sale_over', 'Nobody waits for an answer in this sale any more. Look at it again.');
  return {
    steps: [
      ...goOn(order, sale, { actorId: adminId, answer: words, reason: 'answered by an admin' }, now),
      tell(order, 'buyer_goes_on'),
      tell(order, 'seller_goes_on'),
      {
        do: 'audit',
        entry: { actorId: adminId, action: 'answered_call', productId: booking.product_id, note: words },
      },
    ],
    outcome: 'moved',
  };
}

/** Nobody waits for an admin any more. A sale with a problem has to say which, so this follows its next state. */
export function forgetCall(sale: SaleRow, answer: string | null, now: Date): Step {
  return { do: 'end call', bookingId: sale.booking_id, calls: callsSoFar(sale, answer, now) };
}

/** Is it over once buyer and seller have met? */
export function isOverByMeeting({ state, problem_about }: Pick<SaleRow, 'state' | 'problem_about'>): boolean {
  return state === 'problem' && (problem_about === 'buyer_absent' || problem_about === 'no_code');
}

/** What is kept of an open call in whose place its buyer says what is wrong. Its time is nobody's delay. */
export function inPlaceOfCall(sale: SaleRow, now: Date): SaleChanges {
  if (openCallOf(sale) === null) return {};
  return { ...laterBy(sale, now), earlier_calls: callsSoFar(sale, null, now) };
}

/** The deadlines, each with the time that was left of it when an admin was asked for. */
function laterBy(sale: SaleRow, now: Date) {
  const calledAt = sale.problem_at ?? now;
  /** What began while an admin was waited for has waited since it began. */
  const later = (deadline: Date, begun = sale.withdrawn_at) =>
    new Date(deadline.getTime() + now.getTime() - Math.max(calledAt.getTime(), begun?.getTime() ?? 0));
  return {
    hand_over_by: later(sale.hand_over_by),
    goes_back_at: later(sale.goes_back_at),
    inspect_until: sale.inspect_until && later(sale.inspect_until, sale.received_at),
    word_by: sale.word_by && later(sale.word_by, sale.sent_at),
  };
}

/** Of what its buyer withdrew from, and its seller says that they handed over, the money waits anew for their word. */
function anewOnceMet({ problem_about, withdrawn_at }: SaleRow, now: Date) {
  if (problem_about !== 'no_code' || withdrawn_at === null) return {};
  const by = new Date(now.getTime() + postedHours * hourMs);
  return { hand_over_by: by, goes_back_at: by };
}

interface GoingOn {
  actorId: string;
  /** An admin's; null: none was needed. */
  answer: string | null;
  reason: string;
}

/** The sale stands where it stood, and each deadline has the time that was left of it. */
function goOn(order: Order, sale: SaleRow, { actorId, answer, reason }: GoingOn, now: Date): Step[] {
  if (order.back !== null) return returnGoesOn(sale, order.back, { actorId, answer, reason }, now);
  const { booking_id: bookingId, state: from, received_at: receivedAt, sent_at: sentAt } = sale;
  const calledAt = sale.problem_at ?? now;
  const changes = { ...laterBy(sale, now), ...(answer === null ? {} : anewOnceMet(sale, now)) };
  const { hand_over_by: handOverBy, goes_back_at: goesBackAt, inspect_until: inspectUntil } = changes;
  const step = { subject: 'sale', id: bookingId, from, actorId, reason } as const;
  const written: Step = { do: 'write sale', bookingId, changes };
  const forgotten = forgetCall(sale, answer, now);
  if (inspectUntil !== null) {
    const halfMs = (order.terms.inspectionHours * hourMs) / 2;
    const dueAt = sale.reminded_at === null ? new Date(inspectUntil.getTime() - halfMs) : inspectUntil;
    const begins = receivedAt !== null && receivedAt >= calledAt ? [tell(order, 'inspection_begun')] : [];
    return [written, take({ ...step, to: 'received', with: { dueAt } }), forgotten, ...begins];
  }
  // The job finds out when the next reminder is due.
  if (sentAt !== null) return [written, take({ ...step, to: 'sent', with: { dueAt: now } }), forgotten];
  const dueAt = sale.asked_at === null && sale.withdrawn_at === null ? handOverBy : goesBackAt;
  return [written, take({ ...step, to: 'to_hand_over', with: { dueAt } }), forgotten];
}

/** So does a return: its next step has the time that was left, and the last call is over. */
function returnGoesOn(sale: SaleRow, back: ReturnRow, { actorId, answer, reason }: GoingOn, now: Date): Step[] {
  const { booking_id: id, state: from } = sale;
  const waitedMs = now.getTime() - countsFrom(sale, now).getTime();
  const calls = sale.earlier_calls.map((call, at) =>
    at === sale.earlier_calls.length - 1 ? { ...call, until: now.toISOString(), answer } : call,
  );
  return [
    writeBack(sale, { next_by: new Date(back.next_by.getTime() + waitedMs) }),
    { do: 'write sale', bookingId: id, changes: { earlier_calls: JSON.stringify(calls) } },
    // The job finds out when the next reminder is due.
    take({ subject: 'sale', id, from, to: 'returning', actorId, reason, with: { dueAt: now } }),
  ];
}
