import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

export const business = {
  trader_name: 'Sam Phones LLC',
  trader_address: '12 SE Ash St',
  trader_email: 'hello@sam.example',
  trader_phone: '+1 503 555 0199',
} satisfies Partial<SaleRow>;
export const [came, end] = [hours(10), hours(419)];
export const fresh: Partial<SaleRow> = business;
export const received: Partial<SaleRow> = {
  ...fresh,
  state: 'received',
  received_at: came,
  received_by: 'code',
  inspect_until: end,
  due_at: hours(214.5),
};
export const accepted: Partial<SaleRow> = { ...received, accepted_at: hours(12), due_at: end };
export const broken: Partial<SaleRow> = {
  ...received,
  state: 'problem',
  problem_about: 'broken',
  problem_words: 'Cracked',
  problem_at: hours(12),
  due_at: null,
};
export const missing: Partial<SaleRow> = {
  ...fresh,
  state: 'problem',
  problem_about: 'not_handed_over',
  problem_words: 'Nobody came',
  problem_at: hours(12),
  due_at: null,
};
/** Its seller says that it was. */
export const denied: Partial<SaleRow> = {
  ...missing,
  answer_kind: 'no',
  answer_words: 'I gave it to them',
  answered_at: hours(12),
};
export const over = (state: 'completed' | 'undone'): Partial<SaleRow> => ({
  ...received,
  state,
  ended_at: hours(20),
  ended_by: 'admin',
  due_at: null,
});

export const paid = (
  sale: Partial<SaleRow>,
  left: Partial<Order['left']> = {},
  delivery: Order['delivery'] = null,
): Order => order('paid', [attempt('succeeded')], { sale: saleOf(sale), left, delivery });
export const there = { booking_id: 'booking', way: 'sent', sealed: 'sealed', changed_at: hours(4) } as const;
export const sends: Extract<SaleAct, { act: 'send' }> = {
  act: 'send',
  carrier: 'ups',
  trackingNumber: '1Z5R89390357567127',
  changedAt: hours(4).toISOString(),
};
export const does = (act: SaleAct, by = 'buyer'): News => ({ is: 'sale act', by, act });
export const withdraws: SaleAct = { act: 'withdraw', name: 'Bea Buyer' };
export const passed: News = { is: 'time passed' };

/** What follows at a moment, in words, or the code of the refusal. */
export function at(now: Date, given: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(given, news, now));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

export const declaredFrom = (from = '') => [
  `write withdrawn_at, withdrawn_name, withdrawn_words${from === 'problem' ? ', reply_by, due_at' : ''}`,
  'tell buyer: withdrawn',
  'tell seller: buyer_withdrew',
];
export const moneyBack = (from: string) => [
  'refunded',
  ...declaredFrom(from),
  `sale: ${from} > undone`,
  'attempt 1: succeeded > refund_pending',
  'tell buyer: refund_coming',
  'booking: paid > refunded',
  'product: sold > returned',
  'tell seller: sale_refunded',
];

export const sent: Partial<SaleRow> = {
  ...fresh,
  state: 'sent',
  promised: 'sent',
  promised_to: ['ES'],
  sent_at: came,
  carrier: 'ups',
  tracking_number: '1Z5R89390357567127',
  word_by: hours(346),
  due_at: hours(130),
};
export const unseen: Partial<SaleRow> = {
  ...sent,
  state: 'problem',
  problem_about: 'no_word',
  problem_at: hours(11),
  due_at: null,
};
export const asked: Partial<SaleRow> = {
  ...unseen,
  problem_about: 'not_handed_over',
  reply_by: hours(80),
  due_at: hours(40),
};
export const called: Partial<SaleRow> = { ...missing, problem_about: 'seller_asks' };
export const going: Partial<SaleRow> = { ...received, state: 'returning', returning_since: hours(11) };
export const phoneBack = (from: string, way = 'in_person') => [
  'moved',
  ...declaredFrom(from),
  `begin return: ${way}`,
  'write returning_since',
  `sale: ${from} > returning`,
  'tell buyer: goes_back',
  'tell seller: comes_back',
];
