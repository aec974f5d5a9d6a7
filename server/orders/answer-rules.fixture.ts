import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

/** The buyer has it and said at hour 12 that it is broken; the seller has until hour 84. */
export const waiting: Partial<SaleRow> = {
  state: 'problem',
  received_at: hours(10),
  received_by: 'code',
  inspect_until: hours(58),
  problem_about: 'broken',
  problem_words: 'Cracked',
  problem_at: hours(12),
  reply_by: hours(84),
  due_at: hours(48),
};
export const offered: Partial<SaleRow> = {
  ...waiting,
  answer_kind: 'part',
  answer_cents: 5_000,
  answer_words: 'A new screen',
  answered_at: hours(20),
  reply_by: hours(92),
  due_at: hours(56),
};
export const atDesk: Partial<SaleRow> = { reply_by: null, due_at: null };
export const untaken: Partial<SaleRow> = { ...offered, ...atDesk };
export const left: Partial<SaleRow> = { ...untaken, answer_left_at: hours(30) };
export const refused: Partial<SaleRow> = { ...untaken, answer_kind: 'no', answer_cents: null };
export const missing: Partial<SaleRow> = {
  ...waiting,
  received_at: null,
  received_by: null,
  inspect_until: null,
  problem_about: 'not_handed_over',
};
export const taken: Partial<SaleRow> = { ...untaken, state: 'completed', ended_at: hours(30), ended_by: 'buyer' };
export const before = { kind: 'part', cents: 100, words: '', at: hours(19).toISOString() };

export const given = (sale: Partial<SaleRow>, people: Partial<Order['left']> = {}, part: number | null = null): Order =>
  order('paid', [attempt('succeeded', 1, { part_cents: part })], { sale: saleOf(sale), left: people });
export const acts = (by: string, act: SaleAct): News => ({ is: 'sale act', by, act });

export function at(now: Date, of: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(of, news, now));
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0]?.code ?? error.code;
    throw error;
  }
}

export const part = (cents: number, words = 'A new screen'): SaleAct => ({ act: 'answer', kind: 'part', cents, words });
export const no: SaleAct = { act: 'answer', kind: 'no', words: 'It was like that' };
export const back: SaleAct = { act: 'answer', kind: 'return' };
export const take: Extract<SaleAct, { act: 'take_answer' }> = { act: 'take_answer', number: 1 };
export const leave: SaleAct = { act: 'leave_answer', number: 1 };
export const written =
  'write answer_kind, answer_cents, answer_words, answered_at, earlier_answers, reply_reminded_at, reply_by, due_at';
export const splits = [
  'owe part',
  'sale: problem > completed',
  'tell seller: sale_completed',
  'tell buyer: part_coming',
];
