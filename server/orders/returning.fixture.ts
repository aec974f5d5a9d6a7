import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { attempt, hours, order, returnOf, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

export const begun = hours(24);
export const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;
export const received: Partial<SaleRow> = {
  state: 'received',
  received_at: hours(10),
  received_by: 'code',
  inspect_until: hours(58),
  due_at: hours(34),
};
export const problem: Partial<SaleRow> = {
  ...received,
  state: 'problem',
  problem_about: 'broken',
  problem_words: 'Cracked',
  problem_at: hours(12),
  due_at: null,
};
export const posted: Partial<SaleRow> = {
  promised: 'sent',
  promised_to: ['ES'],
  sent_at: hours(4),
  carrier: 'ups',
  tracking_number: parcel.trackingNumber,
  word_by: hours(340),
};
export const returning: Partial<SaleRow> = {
  ...problem,
  state: 'returning',
  returning_since: begun,
  due_at: hours(60),
};
export const onDesk = (about: SaleRow['problem_about']): Partial<SaleRow> => ({
  ...returning,
  state: 'problem',
  problem_about: about,
  problem_words: '',
  due_at: null,
});
export const completed: Partial<SaleRow> = {
  ...received,
  state: 'completed',
  ended_at: hours(20),
  ended_by: 'buyer',
  due_at: null,
};
export const cameBack: Partial<SaleRow> = {
  ...returning,
  state: 'undone',
  back_at: hours(30),
  back_by: 'code',
  ended_at: hours(30),
  ended_by: 'buyer',
  due_at: null,
};

export const byPost: Partial<ReturnRow> = { way: 'sent', next_by: hours(96) };
export const addressed: Partial<ReturnRow> = {
  ...byPost,
  sealed: 'sealed',
  address_at: hours(30),
  next_by: hours(270),
};
/** It goes back before it has reached its buyer. */
export const coming: Partial<SaleRow> = {
  ...returning,
  ...posted,
  received_at: null,
  received_by: null,
  inspect_until: null,
};
export const sentBack: Partial<ReturnRow> = {
  ...addressed,
  sent_at: hours(40),
  carrier: 'ups',
  tracking_number: parcel.trackingNumber,
  next_by: hours(40 + 14 * 24),
};

export const given = (sale: Partial<SaleRow>, back: Partial<ReturnRow> | null = null): Order => ({
  ...order('paid', [attempt('succeeded')], { sale: saleOf(sale), back: back && returnOf(back) }),
});
export const acts = (by: string, act: SaleAct): News => ({ is: 'sale act', by, act, sealed: 'new', sameAs: null });
export const passed: News = { is: 'time passed' };

export function at(now: Date, order: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(order, news, now));
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0]?.code ?? error.code;
    throw error;
  }
}

export const moneyBack = (from: string) => [
  `sale: ${from} > undone`,
  'attempt 1: succeeded > refund_pending',
  'tell buyer: refund_coming',
  'booking: paid > refunded',
  'product: sold > returned',
  'tell seller: sale_refunded',
];
export const isBack = (from: string) => ['refunded', 'write back_at, back_by', ...moneyBack(from)];
