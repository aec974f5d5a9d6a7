import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { withdrawnBackDays } from '#contract/returns.ts';
import { postedHours, withdrawalDays, withdrawalHours } from '#contract/withdrawal.ts';
import { forgetCall } from '#server/orders/calling-rules.ts';
import { moneyOf, undoSale } from '#server/orders/money-rules.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import {
  beginReturn,
  countsFrom,
  goesBack,
  goOn,
  isCalled,
  phaseFrom,
  phaseOf,
  writeBack,
} from '#server/orders/return-rules.ts';
import { dayMs, hourMs, isMissing, isOfPhone, nothing, saleOver, toReceived } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { hasAddress, parcelToSend, wayOf } from '#server/orders/sending-rules.ts';
import { take, tell } from '#server/orders/steps.ts';
import { callInTheWay, isSaidMet, mayTakeBack } from '#server/orders/taking-back-rules.ts';

type Received = Pick<SaleRow, 'trader_name' | 'received_at' | 'inspect_until'>;

/** For how many hours its buyer looks at a phone before the money is the seller's: as long as they may withdraw. */
export function hoursToCheck(sale: Pick<SaleRow, 'trader_name'>, inspectionHours: number): number {
  return sale.trader_name === null ? inspectionHours : Math.max(inspectionHours, withdrawalHours);
}

/** When silence makes the money the seller's; null before the phone has come. Never before the buyer's time is over. */
export function releasesAt({ trader_name, received_at, inspect_until }: Received): Date | null {
  if (received_at === null || inspect_until === null) return null;
  if (trader_name === null) return inspect_until;
  return new Date(Math.max(inspect_until.getTime(), received_at.getTime() + withdrawalHours * hourMs));
}

/** May the buyer still withdraw, as far as the time goes? */
export function mayWithdraw(sale: Received & Pick<SaleRow, 'state' | 'withdrawn_at'>, now: Date): boolean {
  const isOpen = sale.state !== 'completed' && sale.state !== 'undone';
  const until = releasesAt(sale);
  return sale.trader_name !== null && sale.withdrawn_at === null && isOpen && (until === null || now < until);
}

/** @throws Refusal while the buyer of what a business sold may give all of it back: a part would end the sale. */
export function requirePartPossible(sale: Received, now: Date): void {
  const until = releasesAt(sale);
  if (sale.trader_name === null || (until !== null && until <= now)) return;
  throw new Refusal(
    'part_too_early',
    'The buyer of a business may withdraw for fourteen days, so a part cannot end this sale yet. ' +
      'The phone can go back, or an admin decides.',
  );
}

/** A buyer is content while they could still withdraw: that is noted, and the money waits. Null: it need not. */
export function acceptEarly(order: Order, sale: SaleRow, now: Date): Decision | null {
  const until = releasesAt(sale);
  if (sale.withdrawn_at !== null) throw goesBack();
  if (sale.trader_name === null || until === null || until <= now) return null;
  if (sale.returning_since !== null) throw goesBack();
  if (sale.accepted_at !== null && sale.state === 'received') return nothing;
  const isOpen = sale.state === 'received';
  const changes = { accepted_at: now, ...(isOpen ? { due_at: until } : noReply(sale)) };
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes },
      ...(isOpen ? [] : [toReceived(sale, order.booking.buyer_id, 'accepted by the buyer', until)]),
      tell(order, 'accepted_early'),
    ],
    outcome: 'moved',
  };
}

/**
 * The buyer withdraws from what a business sold, without a reason. What is still with the seller needs no way back, but
 * what may have been posted gives its seller a short time to say so. What nobody has seen arrive stays with the admins
 * until it does, and so does what its seller says they have handed over.
 *
 * @throws Refusal 409 for what a private person sold, and when the time is over
 */
export function withdraw(
  order: Order,
  sale: SaleRow,
  { name, words = '' }: Extract<SaleAct, { act: 'withdraw' }>,
  now: Date,
): Decision {
  if (sale.withdrawn_at !== null) return nothing;
  if (sale.trader_name === null) throw noWithdrawal();
  if (sale.state === 'undone') throw saleOver();
  if (!mayWithdraw(sale, now)) throw withdrawalOver();
  const changes = { withdrawn_at: now, withdrawn_name: name, withdrawn_words: words, ...noReply(sale) };
  const declared: Step[] = [
    { do: 'write sale', bookingId: sale.booking_id, changes },
    tell(order, 'withdrawn'),
    tell(order, 'buyer_withdrew'),
  ];
  const by = { actorId: order.booking.buyer_id, reason: 'withdrawn by the buyer' };
  if (sale.returning_since !== null) return { steps: [...declared, ...giveTime(order, sale, now)], outcome: 'moved' };
  if (sale.received_at === null && sale.sent_at === null && !isOfPhone(sale)) {
    if (staysOnDesk(order, sale, now))
      return { steps: [...declared, ...waitUntilPosted(sale, now), ...toAdmins(order, sale)], outcome: 'moved' };
    if (mayBeGone(order, sale, now))
      return { steps: [...declared, ...waitUntilPosted(sale, now), ...leaveDesk(order, sale, now)], outcome: 'moved' };
    return {
      steps: [...declared, ...undoSale(order, moneyOf(order), { ...by, endedBy: 'buyer' })],
      outcome: 'refunded',
    };
  }
  if (sale.received_at === null && isMissing(sale))
    return { steps: [...declared, ...toAdmins(order, sale)], outcome: 'moved' };
  return {
    steps: [...declared, ...beginReturn(lawful(order), sale, { ...by, why: 'withdrawn' }, now)],
    outcome: 'moved',
  };
}

/** Its seller has said that they handed it over, and an admin was to look at that. */
function staysOnDesk(order: Order, sale: SaleRow, now: Date): boolean {
  if (callInTheWay(sale) === 'no_code') return true;
  return isSaidMet(sale) && !isToPost(order) && !mayTakeBack(sale, order.left.seller, now);
}

function isToPost(order: Order): boolean {
  return wayOf(order) === 'sent' && hasAddress(order);
}

/**
 * Its seller may have posted it where they know the address, or handed it over where they have said so. Somebody who
 * could take the money back anyway need not wait.
 */
function mayBeGone(order: Order, sale: SaleRow, now: Date): boolean {
  const isMet = sale.earlier_calls.some(
    ({ about, answers = [] }) =>
      about === 'no_code' || (about === 'not_handed_over' && answers.some(({ kind }) => kind === 'no')),
  );
  return (isMet || isToPost(order)) && !mayTakeBack(sale, order.left.seller, now);
}

/** The money goes back by itself then, or once an admin looks at it no more. */
function waitUntilPosted(sale: SaleRow, now: Date): Step[] {
  const by = new Date(now.getTime() + postedHours * hourMs);
  const due = sale.state === 'to_hand_over' ? { due_at: by } : {};
  const changes = { hand_over_by: by, goes_back_at: by, ...due };
  return [{ do: 'write sale', bookingId: sale.booking_id, changes }];
}

/** Nothing has to be decided any more: the money goes back unless it was posted. What was said stays to be read. */
function leaveDesk(order: Order, sale: SaleRow, now: Date): Step[] {
  if (sale.state !== 'problem') return [];
  const dueAt = new Date(now.getTime() + postedHours * hourMs);
  const { buyer_id: actorId, id } = order.booking;
  const step = { subject: 'sale', id, from: sale.state, to: 'to_hand_over', actorId } as const;
  return [take({ ...step, reason: 'withdrawn by the buyer', with: { dueAt } }), forgetCall(sale, null, now)];
}

function toAdmins(order: Order, sale: SaleRow): Step[] {
  return sale.reply_by === null ? [] : [tell(order, 'problem_to_decide')];
}

/** Its buyer withdrew, and its seller had posted it: it goes back. @throws Refusal as for sending it */
export function sendWithdrawn(
  order: Order,
  sale: SaleRow,
  act: Extract<SaleAct, { act: 'send' }>,
  now: Date,
): Decision {
  const changes = { ...parcelToSend(order, sale, act, now), ...noReply(sale) };
  const sent = { ...sale, ...changes };
  const beginning = { actorId: order.booking.seller_id, reason: 'posted before the buyer withdrew' } as const;
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes },
      ...beginReturn(lawful({ ...order, sale: sent }), sent, { ...beginning, why: 'withdrawn' }, now),
    ],
    outcome: 'moved',
  };
}

/** What had not arrived when its buyer withdrew has come to them now: it goes back. */
export function receiveWithdrawn(order: Order, sale: SaleRow, by: 'code' | 'buyer', now: Date): Step[] {
  const changes = { received_at: now, received_by: by, inspect_until: now, ...noReply(sale) } as const;
  const arrived = { ...sale, ...changes };
  const beginning = {
    actorId: by === 'code' ? order.booking.seller_id : order.booking.buyer_id,
    reason: 'withdrawn by the buyer before',
    why: 'withdrawn',
  } as const;
  return [
    { do: 'write sale', bookingId: sale.booking_id, changes },
    ...beginReturn(lawful({ ...order, sale: arrived }), arrived, beginning, now),
  ];
}

/** It goes back already, for another reason: then it may take as long as the law gives who withdraws. */
function giveTime(order: Order, sale: SaleRow, now: Date): Step[] {
  const { back } = order;
  if (back === null) return [];
  // They know an address now.
  if (sale.state === 'problem' && sale.problem_about === 'no_return_address')
    return goOn(lawful(order), sale, 'buyer', order.booking.buyer_id, now);
  const phase = phaseOf(back, true);
  const isAsked = isCalled(sale);
  if ((sale.state !== 'returning' && !isAsked) || phase === 'address') return [];
  // An admin looks at it already.
  if (phase === 'word') return isAsked ? [] : askSooner(order, sale, now);
  const { nextBy, dueAt } = phaseFrom('buyer', lawful(order), countsFrom(sale, now));
  if (nextBy <= back.next_by) return [];
  if (isAsked) return [writeBack(sale, { next_by: nextBy, reminders: 0 })];
  return [
    writeBack(sale, { next_by: nextBy, reminders: 0 }),
    { do: 'write sale', bookingId: sale.booking_id, changes: { due_at: dueAt } },
  ];
}

/** It was sent back before the withdrawal: the desk gets it as many days after that as with the usual order. */
function askSooner({ back }: Order, sale: SaleRow, now: Date): Step[] {
  if (!back?.sent_at) return [];
  const by = new Date(Math.max(now.getTime(), back.sent_at.getTime() + withdrawnBackDays.toAdmins * dayMs));
  if (by >= back.next_by) return [];
  return [writeBack(sale, { next_by: by }), { do: 'write sale', bookingId: sale.booking_id, changes: { due_at: now } }];
}

/** Nobody has to answer a problem any more: its buyer has said all. */
function noReply({ state }: SaleRow): Partial<Record<'reply_by' | 'due_at', null>> {
  return state === 'problem' ? { reply_by: null, due_at: null } : {};
}

function lawful(order: Order): Order {
  return { ...order, terms: { ...order.terms, returnDays: daysToReturn(true, order.terms.returnDays) } };
}

/** Somebody who withdraws has fourteen days to give the phone back (Article 14), however few a market gives others. */
export function daysToReturn(isWithdrawn: boolean, returnDays: number): number {
  return isWithdrawn ? Math.max(returnDays, withdrawalDays) : returnDays;
}

function noWithdrawal(): Refusal {
  return new Refusal(
    'no_withdrawal',
    "The seller had not told us of a business when this was paid, so you can't withdraw here. " +
      'If something is wrong with the phone, report a problem.',
  );
}

function withdrawalOver(): Refusal {
  return new Refusal(
    'withdrawal_over',
    'The time to withdraw is over. If something is wrong with the phone, write to us.',
  );
}
