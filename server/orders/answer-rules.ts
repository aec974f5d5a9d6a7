import type { SaleAct } from '#contract/sales.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import { answersMax } from '#contract/sale-states.ts';
import type { EarlierAnswer } from '#contract/sale-states.ts';
import {
  answersOf,
  firstNumberOf,
  numberOf,
  replyTime,
  waitsFor,
  waitsForWhoLeft,
} from '#server/orders/answer-state.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { beginReturn, isStillWithSeller, mayBeBack } from '#server/orders/return-rules.ts';
import { splitSale } from '#server/orders/part-rules.ts';
import { centsOf } from '#server/orders/paying-rules.ts';
import { isMissing, nothing, requireOpen, waitUntil } from '#server/orders/sale-steps.ts';
import type { SaleChanges, SaleRow } from '#server/orders/sale-store.ts';
import { tell } from '#server/orders/steps.ts';
import { requirePartPossible } from '#server/orders/withdrawal-rules.ts';

type Act<Name extends SaleAct['act']> = Extract<SaleAct, { act: Name }>;

/**
 * The seller answers a problem, or gives a better answer while the buyer has said nothing to the first one.
 *
 * @throws Refusal 400 for an amount that is no part of the price; 409 when an admin decides, or for a worse answer
 */
export function answer(
  order: Order,
  sale: SaleRow,
  act: Act<'answer'> & { imageIds: readonly string[] },
  now: Date,
): Decision {
  requireOpen(sale);
  const said = saidIn(order, act);
  if (said.kind === 'part') requirePartPossible(sale, now);
  const { answer_kind, answer_cents, answer_words, answered_at } = sale;
  const isSaid = sale.state === 'problem' && answer_kind === said.kind;
  if (isSaid && answer_cents === said.cents && answer_words === said.words) return nothing;
  const waits = waitsFor(sale);
  if (waits !== 'seller' && waits !== 'buyer') throw answerOver(sale);
  if (said.kind !== 'no' && isMissing(sale) && sale.received_at === null) throw notThere();
  const before = answersOf(sale);
  if (before.length >= answersMax || (answered_at !== null && worthOf(said) <= worthOf(last(before))))
    throw new Refusal(
      'answer_worse',
      "The buyer has your answer. You can only offer more, and you can't change it more often.",
    );
  const { until, dueAt } = replyTime(order, now);
  const changes = {
    answer_kind: said.kind,
    answer_cents: said.cents,
    answer_words: said.words,
    answered_at: now,
    earlier_answers: JSON.stringify(before),
    reply_reminded_at: null,
  };
  const { imageIds } = act;
  const number = firstNumberOf(sale) + before.length;
  const photos: Step = { do: 'write photos', bookingId: sale.booking_id, imageIds, of: 'answer', number };
  if (said.kind === 'no') return toDesk(order, sale, changes, [photos, tell(order, 'answer_refused')]);
  return {
    steps: [write(sale, { ...changes, reply_by: until, due_at: dueAt }), photos, tell(order, 'answer_offered')],
    outcome: 'moved',
  };
}

/**
 * The buyer takes what the seller offers. That is possible until an admin has decided, unless the buyer has left it.
 *
 * @throws Refusal 409 where that is not what they saw, or the phone is not with them
 */
export function takeAnswer(order: Order, sale: SaleRow, { number }: Act<'take_answer'>, now: Date): Decision {
  requireOpen(sale);
  const { answer_kind: kind, answer_cents: cents } = sale;
  const isOpen = sale.state === 'problem' && sale.answer_left_at === null && sale.returning_since === null;
  if (!isOpen || kind === null || kind === 'no') throw answerOver(sale);
  requireSeen(sale, number);
  if (sale.received_at === null)
    throw new Refusal('not_received', 'Say first that you have the phone. Then you can take this.');
  const { buyer_id: actorId } = order.booking;
  if (cents === null) {
    // They could not say where to, nor show a code.
    if (order.left.seller && sale.reply_by === null) throw sellerLeft();
    if (order.left.seller) return toDesk(order, sale, {}, [tell(order, 'to_desk_buyer')]);
    const back = { actorId, reason: 'the buyer takes the return', why: 'agreed' } as const;
    return { steps: [write(sale, atDesk), ...beginReturn(order, sale, back, now)], outcome: 'moved' };
  }
  requirePartPossible(sale, now);
  const end = { actorId, endedBy: 'buyer', reason: "took the seller's part" } as const;
  return { steps: [...splitSale(order, sale, cents, end), tell(order, 'answer_taken')], outcome: 'refunded' };
}

/** The buyer would rather have an admin decide. @throws Refusal 409 where that is not the answer they saw */
export function leaveAnswer(order: Order, sale: SaleRow, { number }: Act<'leave_answer'>, now: Date): Decision {
  requireOpen(sale);
  if (sale.answer_left_at !== null && number === numberOf(sale)) return nothing;
  if (waitsFor(sale) !== 'buyer') throw answerOver(sale);
  requireSeen(sale, number);
  return toDesk(order, sale, { answer_left_at: now }, [tell(order, 'answer_left')]);
}

/** Somebody is reminded to reply, and at last an admin decides: at once where the seller has left meanwhile. */
export function passReply(order: Order, sale: SaleRow, now: Date): Decision {
  const until = sale.reply_by ?? now;
  if (waitsForWhoLeft(order, sale)) return toDesk(order, sale, {}, [tell(order, 'to_desk_buyer')]);
  if (until <= now) return toDesk(order, sale, {}, [tell(order, 'to_desk_buyer'), tell(order, 'to_desk_seller')]);
  if (sale.reply_reminded_at !== null) return waitUntil(sale, until);
  const reminder = waitsFor(sale) === 'seller' ? 'answer_half' : 'offer_half';
  return { steps: [write(sale, { reply_reminded_at: now, due_at: until }), tell(order, reminder)], outcome: 'moved' };
}

/**
 * An admin gives a part back, and the seller gets the rest.
 *
 * @throws Refusal 400 for what is no part of the price; 409 for a phone that never left its seller, or that they are to
 *   keep without that it went back
 */
export function decideForBoth(
  order: Order,
  sale: SaleRow,
  adminId: string,
  { cents, words, phone }: { cents: number; words: string; phone: 'buyer' | 'seller' },
): Decision {
  requirePart(order, cents);
  const isKeptBack = phone === 'seller';
  if (isKeptBack && !mayBeBack(order))
    throw new Refusal('not_sent_back', 'This phone has not gone back to its seller, so the buyer keeps it.');
  if (isStillWithSeller(order, sale))
    throw new Refusal('not_received', 'The buyer does not have this phone. Decide for the buyer or the seller.');
  const { product_id: productId } = order.booking;
  return {
    steps: [
      write(sale, { decision_words: words }),
      ...splitSale(order, sale, cents, { actorId: adminId, endedBy: 'admin', reason: 'decided for both' }),
      ...(isKeptBack ? [write(sale, { phone_stays_back: true })] : []),
      tell(order, 'decided_part_buyer'),
      tell(order, 'decided_part_seller'),
      { do: 'audit', entry: { actorId: adminId, action: 'split_sale', productId, note: words } },
    ],
    outcome: 'refunded',
  };
}

function saidIn(order: Order, { kind, cents, words = '' }: Act<'answer'>) {
  if (kind === 'no' && words === '') throw refuseField('words', 'required');
  if (kind !== 'part') return { kind, cents: null, words };
  if (cents === undefined) throw refuseField('cents', 'required');
  requirePart(order, cents);
  return { kind, cents, words };
}

function requirePart({ booking }: Order, cents: number): void {
  const max = centsOf(booking.price_usd) - 1;
  if (cents > max) throw refuseField('cents', 'too_high', { max });
}

/** A no is worth nothing, and all of the money more than each part of it. */
function worthOf(said: Pick<EarlierAnswer, 'kind' | 'cents'> | undefined): number {
  return said?.kind === 'return' ? Infinity : (said?.cents ?? 0);
}

/** Nobody has to reply any more. */
const atDesk = { reply_by: null, due_at: null };

function last<One>(all: readonly One[]): One | undefined {
  return all[all.length - 1];
}

function write({ booking_id: bookingId }: SaleRow, changes: SaleChanges): Step {
  return { do: 'write sale', bookingId, changes };
}

/** From now on it waits for an admin. */
function toDesk(order: Order, sale: SaleRow, changes: SaleChanges, told: Step[]): Decision {
  return {
    steps: [write(sale, { ...changes, ...atDesk }), ...told, tell(order, 'problem_to_decide')],
    outcome: 'moved',
  };
}

function requireSeen(sale: SaleRow, number: number): void {
  if (number === numberOf(sale)) return;
  throw new Refusal('answer_changed', 'The seller has given another answer since you saw it. Look at it again.');
}

function answerOver({ state }: SaleRow): Refusal {
  return new Refusal(
    'answer_over',
    state === 'problem'
      ? 'That is not possible any more: an admin decides now. Look at this sale again.'
      : 'There is no problem with this sale any more. Look at it again.',
  );
}

function sellerLeft(): Refusal {
  return new Refusal('answer_over', 'The seller has left, so an admin decides how the phone and the money go back.');
}

function notThere(): Refusal {
  return new Refusal(
    'not_received',
    'The buyer says that the phone has not arrived, so a part of the money is no answer. ' +
      'Show that it has arrived, say no, or give all of the money back.',
  );
}
