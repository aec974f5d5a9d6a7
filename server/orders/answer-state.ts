import type { EarlierAnswer } from '#contract/sale-states.ts';
import type { Order } from '#server/orders/order.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { dayMs } from '#server/orders/sale-steps.ts';

/** A new problem: nobody has answered it, and nobody has to until that is said. */
export const unanswered = {
  reply_by: null,
  reply_reminded_at: null,
  answer_kind: null,
  answer_cents: null,
  answer_words: null,
  answered_at: null,
  earlier_answers: '[]',
  answer_left_at: null,
};

/** The side that has to answer an open problem. Null without one. */
export function waitsFor(
  sale: Pick<SaleRow, 'state' | 'reply_by' | 'answered_at'>,
): 'seller' | 'buyer' | 'admin' | null {
  if (sale.state !== 'problem') return null;
  if (sale.reply_by === null) return 'admin';
  return sale.answered_at === null ? 'seller' : 'buyer';
}

/** Until when somebody has to reply, and when they are reminded. */
export function replyTime({ terms }: Pick<Order, 'terms'>, now: Date): { until: Date; dueAt: Date } {
  const ms = terms.answerDays * dayMs;
  return { until: new Date(now.getTime() + ms), dueAt: new Date(now.getTime() + ms / 2) };
}

/** A seller who has left can't answer: then a problem waits for an admin at once. */
export function waitForAnswer(order: Order, now: Date): { until: Date | null; dueAt: Date | null } {
  return order.left.seller ? { until: null, dueAt: null } : replyTime(order, now);
}

/** Which answer the buyer sees, counted from 1 in all of the sale. */
export function numberOf(sale: Pick<SaleRow, 'earlier_answers' | 'earlier_calls'>): number {
  return firstNumberOf(sale) + earlierOf(sale).length;
}

/** The number of the first answer to this problem: those to problems that were settled before keep theirs. */
export function firstNumberOf({ earlier_calls }: Pick<SaleRow, 'earlier_calls'>): number {
  return 1 + earlier_calls.reduce((sum, { answers }) => sum + (answers?.length ?? 0), 0);
}

/** What the seller had answered before. */
export function earlierOf({ earlier_answers }: Pick<SaleRow, 'earlier_answers'>): readonly EarlierAnswer[] {
  return earlier_answers as unknown as EarlierAnswer[];
}

/** All that the seller has answered to a problem, the last answer too. */
export function answersOf(sale: SaleRow): readonly EarlierAnswer[] {
  const { answer_kind: kind, answer_cents: cents, answer_words: words, answered_at: at } = sale;
  if (kind === null || at === null) return earlierOf(sale);
  return [...earlierOf(sale), { kind, cents, words: words ?? '', at: at.toISOString() }];
}

/** Has the buyer taken this answer already? */
export function isTaken({ payments, back }: Order, sale: SaleRow, number: number): boolean {
  if (number !== numberOf(sale)) return false;
  if (sale.returning_since !== null) return sale.answer_kind === 'return' && back?.why === 'agreed';
  const hasPart = payments.some(({ part_cents }) => part_cents !== null);
  return sale.state === 'completed' && sale.ended_by === 'buyer' && hasPart;
}

/** Does a problem wait for a seller who has left since it was said? */
export function waitsForWhoLeft({ left }: Pick<Order, 'left'>, sale: SaleRow): boolean {
  return left.seller && waitsFor(sale) === 'seller';
}
