import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import {
  attempt,
  hours,
  order,
  saleOf,
  sale as soldInWords,
  says,
  stepsInWords,
} from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { daysToReturn } from '#server/orders/withdrawal-rules.ts';

const business = {
  trader_name: 'Sam Phones LLC',
  trader_address: '12 SE Ash St',
  trader_email: 'hello@sam.example',
  trader_phone: '+1 503 555 0199',
} satisfies Partial<SaleRow>;
const [came, end] = [hours(10), hours(370)];
const fresh: Partial<SaleRow> = business;
const received: Partial<SaleRow> = {
  ...fresh,
  state: 'received',
  received_at: came,
  received_by: 'code',
  inspect_until: end,
  due_at: hours(190),
};
const accepted: Partial<SaleRow> = { ...received, accepted_at: hours(12), due_at: end };
const broken: Partial<SaleRow> = {
  ...received,
  state: 'problem',
  problem_about: 'broken',
  problem_words: 'Cracked',
  problem_at: hours(12),
  due_at: null,
};
const missing: Partial<SaleRow> = {
  ...fresh,
  state: 'problem',
  problem_about: 'not_handed_over',
  problem_words: 'Nobody came',
  problem_at: hours(12),
  due_at: null,
};
const over = (state: 'completed' | 'undone'): Partial<SaleRow> => ({
  ...received,
  state,
  ended_at: hours(20),
  ended_by: 'admin',
  due_at: null,
});

const paid = (sale: Partial<SaleRow>, left: Partial<Order['left']> = {}): Order =>
  order('paid', [attempt('succeeded')], { sale: saleOf(sale), left });
const does = (act: SaleAct, by = 'buyer'): News => ({ is: 'sale act', by, act });
const withdraws: SaleAct = { act: 'withdraw', name: 'Bea Buyer' };
const passed: News = { is: 'time passed' };

/** What follows at a moment, in words, or the code of the refusal. */
function at(now: Date, given: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(given, news, now));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const declared = [
  'write withdrawn_at, withdrawn_name, withdrawn_words, reply_by',
  'tell buyer: withdrawn',
  'tell seller: buyer_withdrew',
];
const moneyBack = (from: string) => [
  'refunded',
  ...declared,
  `sale: ${from} > undone`,
  'attempt 1: succeeded > refund_pending',
  'tell buyer: refund_coming',
  'booking: paid > refunded',
  'product: sold > returned',
  'tell seller: sale_refunded',
];

const sent: Partial<SaleRow> = {
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
const going: Partial<SaleRow> = { ...received, state: 'returning', returning_since: hours(11) };
const phoneBack = (from: string, way = 'in_person') => [
  'moved',
  ...declared,
  `begin return: ${way}`,
  'write returning_since',
  `sale: ${from} > returning`,
  'tell buyer: goes_back',
  'tell seller: comes_back',
];

describe('A buyer withdraws from what a business sold', () => {
  test.each<[title: string, sale: Partial<SaleRow>, by: string, words: string[] | string]>([
    ['before the handover the money goes back at once', fresh, 'buyer', moneyBack('to_hand_over')],
    ['also where the buyer said that it has not come', missing, 'buyer', moneyBack('problem')],
    ['twice changes nothing', { ...over('undone'), withdrawn_at: hours(11) }, 'buyer', ['nothing']],
    ['not when the money goes back already', over('undone'), 'buyer', 'sale_over'],
    ['not when an admin gave the money to the seller', over('completed'), 'buyer', 'withdrawal_over'],
    ['what is with them goes back first', received, 'buyer', phoneBack('received')],
    ['also when they were content', accepted, 'buyer', phoneBack('received')],
    ['also in spite of a problem', broken, 'buyer', phoneBack('problem')],
    ['also what is on its way', sent, 'buyer', phoneBack('sent', 'sent')],
    ['twice changes nothing there either', { ...going, withdrawn_at: hours(11) }, 'buyer', ['nothing']],
    ['not when the phone goes back for another reason', going, 'buyer', 'goes_back'],
    ['only the buyer', fresh, 'seller', 'not_allowed'],
    ['nobody else', fresh, 'stranger', 'not_found'],
    ['not from what a private person sold', { state: 'to_hand_over' }, 'buyer', 'no_withdrawal'],
    ['also not when they have it', { ...received, trader_name: null }, 'buyer', 'no_withdrawal'],
  ])('%s', (_title, sale, by, words) => expect(at(hours(12), paid(sale), does(withdraws, by))).toEqual(words));

  test('to the last moment, and not after it', () => {
    expect(at(new Date(end.getTime() - 1), paid(received), does(withdraws))).toEqual(phoneBack('received'));
    for (const sale of [received, accepted, broken])
      expect(at(end, paid(sale), does(withdraws))).toBe('withdrawal_over');
  });

  test('also where a clock moved the end of the inspection before that of the law', () => {
    const early = { ...received, inspect_until: hours(300), reminded_at: hours(190), due_at: hours(300) };
    expect(at(hours(300), paid(early), does(withdraws))).toEqual(phoneBack('received'));
    expect(at(hours(300), paid(early), passed)).toEqual(['nothing', 'write due_at']);
  });

  test('and longer, where no market ran for a while', () => {
    const late = { ...received, inspect_until: hours(400), due_at: hours(400) };
    expect(at(hours(399), paid(late), does(withdraws))).toEqual(phoneBack('received'));
    expect(at(hours(400), paid(late), does(withdraws))).toBe('withdrawal_over');
  });
});

describe('The money of what a business sold waits', () => {
  const completed = ['moved', 'sale: received > completed', 'tell seller: sale_completed'];
  const noted = ['moved', 'write accepted_at, due_at', 'tell seller: accepted_early'];
  const accept = does({ act: 'accept' });

  test.each<[title: string, now: Date, sale: Partial<SaleRow>, news: News, words: string[] | string]>([
    ['a buyer who is content is noted', hours(12), received, accept, noted],
    ['and again changes nothing', hours(13), accepted, accept, ['nothing']],
    [
      'also in spite of a problem',
      hours(20),
      broken,
      accept,
      ['moved', 'write accepted_at, reply_by', 'sale: problem > received', 'tell seller: accepted_early'],
    ],
    [
      'what is content has no problem any more',
      hours(13),
      accepted,
      does({ act: 'say_problem', about: 'broken', words: 'x' }),
      'sale_over',
    ],
    [
      'the buyer is reminded half way',
      hours(190),
      received,
      passed,
      ['moved', 'write reminded_at, due_at', 'tell buyer: inspection_half'],
    ],
    ['who is content is not', hours(190), { ...accepted, due_at: hours(190) }, passed, ['nothing', 'write due_at']],
    ['nobody keeps a phone that goes back', hours(12), going, accept, 'goes_back'],
    ['also not at the end, once they withdrew', end, { ...going, withdrawn_at: hours(11) }, accept, 'goes_back'],
    ['it is released at the end', end, accepted, passed, completed],
    ['also where nothing was said', end, received, passed, [...completed, 'tell buyer: inspection_over']],
    [
      'not a moment before',
      new Date(end.getTime() - 1),
      { ...accepted, due_at: hours(12) },
      passed,
      ['nothing', 'write due_at'],
    ],
    ['who accepts at the end need not wait', end, received, accept, completed],
    ['what a private person sold does not wait', hours(12), { ...received, trader_name: null }, accept, completed],
  ])('%s', (_title, now, sale, news, words) => expect(at(now, paid(sale), news)).toEqual(words));

  test('from the handover on for the day on which it came and fourteen more, reminded half way', () => {
    const { steps } = whatFollows(paid(fresh), does({ act: 'receive' }), came);
    expect(steps[0]).toMatchObject({ changes: { received_at: came, inspect_until: end } });
    expect(steps[1]).toMatchObject({ step: { to: 'received', with: { dueAt: hours(190) } } });
  });
});

test('Who withdraws has fourteen days to give the phone back, or more where the market gives more', () => {
  expect([daysToReturn(true, 10), daysToReturn(true, 20), daysToReturn(false, 10)]).toEqual([14, 20, 10]);
  const { steps } = whatFollows(paid(received), does(withdraws), hours(12));
  expect(steps.find((step) => step.do === 'begin return')).toMatchObject({
    back: { why: 'withdrawn', way: 'in_person', next_by: hours(12 + 14 * 24) },
  });
});

describe('With the payment', () => {
  const trader = {
    name: 'Sam Phones LLC',
    address: '12 SE Ash St',
    email: 'hello@sam.example',
    phone: '+1 503 555 0199',
  };
  const pays = (given: Order) => whatFollows(given, says('succeeded', attempt('created')), hours(3));

  test('it is kept who sold it, and the buyer of a business is told that they may withdraw', () => {
    const decision = pays(order('paying', [attempt('created')], { trader }));
    expect(decision.steps[0]).toMatchObject({ do: 'insert sale', sale: { trader } });
    expect(stepsInWords(decision)).toEqual(['paid', ...soldInWords(), 'tell buyer: withdrawal_right']);
  });

  test('and the buyer of a private person is not', () => {
    const decision = pays(order('paying', [attempt('created')]));
    expect(decision.steps[0]).toMatchObject({ do: 'insert sale', sale: { trader: null } });
    expect(stepsInWords(decision)).toEqual(['paid', ...soldInWords()]);
  });
});
