import { returnAddressDays, returnPhase, sentBackDays, withdrawnBackDays } from '#contract/returns.ts';
import type { ReturnPhase, ReturnReason } from '#contract/returns.ts';
import { Refusal } from '#contract/problem.ts';
import { isWithSeller } from '#contract/sale-states.ts';
import type { ReturnKind } from '#contract/sale-states.ts';
import type { Order, Step } from '#server/orders/order.ts';
import type { ReturnChanges, ReturnRow } from '#server/orders/return-store.ts';
import { dayMs, saleOver, toProblem } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { wayOf } from '#server/orders/sending-rules.ts';
import { take, tell } from '#server/orders/steps.ts';

/** @param isWithdrawn from what a business sold, whose address its buyer knows */
export function phaseOf(
  { way, address_at, sent_at }: Pick<ReturnRow, 'way' | 'address_at' | 'sent_at'>,
  isWithdrawn: boolean,
): ReturnPhase {
  return returnPhase({ way, hasAddress: address_at !== null, isSent: sent_at !== null, isWithdrawn });
}

/** How long a phase lasts at most, and after which parts of it people are reminded, in milliseconds. */
export function timesOf(
  phase: ReturnPhase,
  { terms: { returnDays }, sale }: Pick<Order, 'terms' | 'sale'>,
): { wholeMs: number; remindMs: readonly number[] } {
  if (phase === 'address') return { wholeMs: returnAddressDays * dayMs, remindMs: [(returnAddressDays * dayMs) / 2] };
  if (phase === 'buyer') return { wholeMs: returnDays * dayMs, remindMs: [(returnDays * dayMs) / 2] };
  const { toAdmins, reminded } = sale?.withdrawn_at ? withdrawnBackDays : sentBackDays;
  return { wholeMs: toAdmins * dayMs, remindMs: reminded.map((days) => days * dayMs) };
}

/** Is it still on its way to its buyer, who can't give it back yet? */
export function isComing({ sale, back }: Pick<Order, 'sale' | 'back'>): boolean {
  return sale !== null && sale.sent_at !== null && sale.received_at === null && !back?.sent_at;
}

/** May a phone that goes back be with its seller by now? */
export function mayBeBack({ sale, back }: Pick<Order, 'sale' | 'back'>): boolean {
  return back !== null && !isComing({ sale, back }) && (back.sent_at ?? back.disputed_at ?? back.told_at) !== null;
}

/** When a phase that begins now ends, and when it is looked at first. */
export function phaseFrom(phase: ReturnPhase, order: Pick<Order, 'terms' | 'sale' | 'back'>, now: Date) {
  const { wholeMs, remindMs } = timesOf(phase, order);
  const after = (ms: number) => new Date(now.getTime() + ms);
  // Before that nobody would have asked why it has not arrived.
  const wordBy = phase === 'buyer' && isComing(order) ? (order.sale?.word_by ?? now) : now;
  const lastMs = Math.max(wholeMs, wordBy.getTime() - now.getTime());
  return { nextBy: after(lastMs), dueAt: after(lastMs - wholeMs + (remindMs[0] ?? wholeMs)) };
}

export interface ReturnBeginning {
  /** null: the market itself. */
  actorId: string | null;
  /** For people who read the record. */
  reason: string;
  why: ReturnReason;
}

/**
 * The phone goes back to its seller, and then the money to its buyer: from a problem, from a phone that its buyer has,
 * or from one that is on its way to them. A return that had come to a standstill begins anew, with all that is known.
 *
 * @throws Refusal 409 where the buyer does not have it, has sent it back already, or the sale is over
 */
export function beginReturn(order: Order, sale: SaleRow, beginning: ReturnBeginning, now: Date): Step[] {
  requireReturnable(order, sale);
  const { actorId, reason, why } = beginning;
  const { booking_id: bookingId } = sale;
  const way = order.back?.way ?? wayBack(order, sale);
  const isWithdrawn = why === 'withdrawn' || sale.withdrawn_at !== null;
  const phase = phaseOf(order.back ?? { way, address_at: null, sent_at: null }, isWithdrawn);
  const { nextBy, dueAt } = phaseFrom(phase, order, now);
  // A problem that was settled before is no reason for it.
  const claim =
    sale.state !== 'problem' || order.back !== null
      ? {}
      : { claim_about: sale.problem_about, claim_words: sale.problem_words, claim_at: sale.problem_at };
  return [
    {
      do: 'begin return',
      back: { booking_id: bookingId, why, way, begun_at: now, next_by: nextBy, ...claim },
    },
    { do: 'write sale', bookingId, changes: { returning_since: now } },
    take({ subject: 'sale', id: bookingId, from: sale.state, to: 'returning', actorId, reason, with: { dueAt } }),
    tell(order, 'goes_back'),
    tell(order, 'comes_back'),
  ];
}

function requireReturnable(order: Order, sale: SaleRow): void {
  const { back } = order;
  const { state } = sale;
  if (state === 'returning') throw goesBack();
  if (state === 'completed' || state === 'undone') throw saleOver();
  if (back?.sent_at)
    throw new Refusal(
      'already_sent',
      'The buyer has sent this phone back already. An admin decides for the buyer or the seller.',
    );
  if (isStillWithSeller(order, sale))
    throw new Refusal('not_received', 'The buyer does not have this phone, so it cannot go back.');
}

/** Was it never handed over or sent, as far as people have said? */
export function isStillWithSeller({ back }: Pick<Order, 'back'>, sale: SaleRow): boolean {
  return isWithSeller({
    // What was said before is over.
    about: sale.state === 'problem' ? sale.problem_about : null,
    isSent: sale.sent_at !== null,
    isReceived: sale.received_at !== null,
    goesBack: back !== null,
  });
}

export function goesBack(): Refusal {
  return new Refusal('goes_back', 'This phone goes back to its seller, so that is not possible any more.');
}

/** A phone goes back as it came; what was handed over with the code was not sent. */
function wayBack(order: Order, sale: SaleRow): ReturnRow['way'] {
  if (sale.received_by === 'code') return 'in_person';
  return wayOf(order) ?? 'in_person';
}

/** The next one has their time from now on, also where it was on the desk, unless its seller says what is wrong. */
export function goOn(order: Order, sale: SaleRow, phase: ReturnPhase, actorId: string, now: Date): Step[] {
  const { nextBy, dueAt } = phaseFrom(phase, order, countsFrom(sale, now));
  const { booking_id: id } = sale;
  if (isDisputed(sale)) return [];
  const written = writeBack(sale, { next_by: nextBy, reminders: 0 });
  // What its buyer asks is still to be answered.
  if (isCalled(sale)) return [written];
  return [
    written,
    sale.state === 'returning'
      ? { do: 'write sale', bookingId: id, changes: { due_at: dueAt } }
      : take({
          subject: 'sale',
          id,
          from: sale.state,
          to: 'returning',
          actorId,
          reason: 'it goes on',
          with: { dueAt },
        }),
  ];
}

/** Has its buyer asked for an admin who has not answered yet? */
export function isCalled({ state, problem_about }: Pick<SaleRow, 'state' | 'problem_about'>): boolean {
  return state === 'problem' && problem_about === 'return_called';
}

/** From when a step has its time. While an admin is asked for none passes: it begins where the deadlines stopped. */
export function countsFrom(sale: Pick<SaleRow, 'state' | 'problem_about' | 'problem_at'>, now: Date): Date {
  return (isCalled(sale) ? sale.problem_at : null) ?? now;
}

/** Has its seller said what is wrong with it, and no admin has decided yet? */
export function isDisputed({ state, problem_about }: Pick<SaleRow, 'state' | 'problem_about'>): boolean {
  return state === 'problem' && problem_about === 'return_problem';
}

const toDeskFor: Partial<Record<ReturnKind, string>> = {
  return_problem: 'something is wrong with what came back',
  return_called: 'the buyer asks for an admin',
};

/** Something of a return is for admins to decide. What is on their desk keeps its place there. */
export function toDesk(sale: SaleRow, about: ReturnKind, actorId: string | null, now: Date): Step[] {
  const problem = { problem_about: about, problem_words: '', reply_by: null } as const;
  const changes = sale.state === 'problem' ? problem : { ...problem, problem_at: now };
  const reason = toDeskFor[about] ?? 'the return stands still';
  return [
    { do: 'write sale', bookingId: sale.booking_id, changes },
    ...(sale.state === 'problem' ? [] : [toProblem(sale, actorId, reason)]),
  ];
}

export function writeBack({ booking_id: bookingId }: SaleRow, changes: ReturnChanges): Step {
  return { do: 'write return', bookingId, changes };
}
