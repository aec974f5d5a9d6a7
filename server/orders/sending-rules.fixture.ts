import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { Way } from '#contract/sending.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

export const days = (count: number) => hours(24 * count);
export const posted: Partial<SaleRow> = { promised: 'sent', promised_to: ['ES', 'PT'] };
export const either: Partial<SaleRow> = { ...posted, promised: 'both' };
export const ups = { carrier: 'ups', carrier_name: null, tracking_number: '1Z5R89390357567127' } as const;
export const sent: Partial<SaleRow> = {
  ...posted,
  ...ups,
  state: 'sent',
  sent_at: days(1),
  word_by: days(15),
  due_at: days(6),
};
export const said = { problem_words: 'x', problem_at: days(2), state: 'problem', due_at: null } as const;
export const notCome: Partial<SaleRow> = { ...said, problem_about: 'not_handed_over' };
export const lost: Partial<SaleRow> = { ...sent, ...said, problem_about: 'no_word' };
export const arrived: Partial<SaleRow> = {
  ...sent,
  state: 'received',
  received_at: days(3),
  received_by: 'buyer',
  inspect_until: days(5),
  due_at: days(4),
};
export const completed: Partial<SaleRow> = {
  ...arrived,
  state: 'completed',
  ended_at: days(4),
  ended_by: 'buyer',
  due_at: null,
};
export const there = { way: 'sent', sealed: 'address', changed_at: hours(1) } as const;
export const meets = { way: 'in_person', sealed: null, changed_at: hours(1) } as const;

export const paid = (sale: Partial<SaleRow>, delivery: Order['delivery'] = there) =>
  order('paid', [attempt('succeeded')], { sale: saleOf(sale), delivery });
export const acts = (by: string, act: SaleAct): News => ({ is: 'sale act', by, act });
export const send = (trackingNumber: string = ups.tracking_number, carrier: 'ups' | 'usps' | 'other' = 'ups') =>
  ({ act: 'send', carrier, trackingNumber, changedAt: hours(1).toISOString() }) as const;
export const correct = (number: string) => ({ act: 'correct_parcel', carrier: 'ups', trackingNumber: number }) as const;
export const chosen = (
  way: Way,
  { country = 'ES', sealed = 'new', sameAs = null as string | null, by = 'buyer' } = {},
): News => ({
  is: 'delivery chosen',
  by,
  way,
  sealed: way === 'sent' ? sealed : null,
  country: way === 'sent' ? country : null,
  sameAs,
});

/** What follows at a moment, in words, or why it is refused. */
export function at(now: Date, given: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(given, news, now));
  } catch (error) {
    if (error instanceof Refusal)
      return error.issues[0] ? `${error.issues[0].path}: ${error.issues[0].code}` : error.code;
    throw error;
  }
}

export const written = 'write carrier, carrier_name, tracking_number';
export const nowSent = (from: string) => [
  'moved',
  `${written}, sent_at, word_by, sent_reminders`,
  `sale: ${from} > sent`,
  'tell buyer: sent',
];
export const nowArrived = (from: string) => [
  'moved',
  'write received_at, received_by, inspect_until',
  `sale: ${from} > received`,
  'tell seller: received',
  'tell buyer: inspection_begun',
];
