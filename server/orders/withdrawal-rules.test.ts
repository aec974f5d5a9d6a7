import { describe, expect, test } from 'vitest';
import type { Order } from '#server/orders/order.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import {
  attempt,
  hours,
  order,
  returnOf,
  sale as soldInWords,
  says,
  stepsInWords,
} from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import {
  fresh,
  received,
  accepted,
  broken,
  missing,
  over,
  paid,
  does,
  withdraws,
  passed,
  at,
  declaredFrom,
  moneyBack,
  sent,
  unseen,
  asked,
  called,
  going,
  phoneBack,
  came,
  end,
} from '#server/orders/withdrawal-rules.fixture.ts';
import { daysToReturn } from '#server/orders/withdrawal-rules.ts';

describe('A buyer withdraws from what a business sold', () => {
  test.each<[title: string, sale: Partial<SaleRow>, by: string, words: string[] | string]>([
    ['before the handover the money goes back at once', fresh, 'buyer', moneyBack('to_hand_over')],
    ['also where the buyer said that it has not come', missing, 'buyer', moneyBack('problem')],
    ['twice changes nothing', { ...over('undone'), withdrawn_at: hours(11) }, 'buyer', ['nothing']],
    ['not when the money goes back already', over('undone'), 'buyer', 'sale_over'],
    ['not when an admin gave the money to the seller', over('completed'), 'buyer', 'withdrawal_over'],
    ['also where somebody asked for an admin before it came', called, 'buyer', moneyBack('problem')],
    [
      'but not what they have, as they said of its faults',
      { ...missing, problem_about: 'broken' },
      'buyer',
      phoneBack('problem'),
    ],
    ['what nobody has seen arrive stays on the desk', unseen, 'buyer', ['moved', ...declaredFrom('problem')]],
    [
      'and comes there where its seller was to answer',
      asked,
      'buyer',
      ['moved', ...declaredFrom('problem'), 'tell admins: problem_to_decide'],
    ],
    ['what is with them goes back first', received, 'buyer', phoneBack('received')],
    ['also when they were content', accepted, 'buyer', phoneBack('received')],
    ['also in spite of a problem', broken, 'buyer', phoneBack('problem')],
    ['also what is on its way', sent, 'buyer', phoneBack('sent', 'sent')],
    ['twice changes nothing there either', { ...going, withdrawn_at: hours(11) }, 'buyer', ['nothing']],
    ['only the buyer', fresh, 'seller', 'not_allowed'],
    ['nobody else', fresh, 'stranger', 'not_found'],
    ['not from what a private person sold', { state: 'to_hand_over' }, 'buyer', 'no_withdrawal'],
    ['also not when they have it', { ...received, trader_name: null }, 'buyer', 'no_withdrawal'],
  ])('%s', (_title, sale, by, words) => expect(at(hours(12), paid(sale), does(withdraws, by))).toEqual(words));

  const [day14, day3] = [hours(12 + 14 * 24), hours(12 + 3 * 24)];
  const onDesk: Partial<SaleRow> = { ...going, state: 'problem', problem_about: 'not_met_back', problem_at: hours(12) };
  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow>, words: string[]]>([
    [
      'has as long as the law gives from then on',
      going,
      {},
      ['moved', ...declaredFrom(), 'write return next_by, reminders', 'write due_at'],
    ],
    ['or longer, where a market gives more', going, { next_by: hours(12 + 15 * 24) }, ['moved', ...declaredFrom()]],
    [
      'and need not wait for an address',
      going,
      { way: 'sent', next_by: day3 },
      ['moved', ...declaredFrom(), 'write return next_by, reminders', 'write due_at'],
    ],
    [
      'and waits no longer where it was sent back before',
      going,
      { way: 'sent', address_at: came, sent_at: came, next_by: hours(10 + 14 * 24) },
      ['moved', ...declaredFrom(), 'write return next_by', 'write due_at'],
    ],
    ['and for an admin, on the desk', onDesk, {}, ['moved', ...declaredFrom('problem')]],
  ])('who gives it back for another reason %s', (_title, sale, back, words) => {
    const given = { ...paid(sale), back: returnOf(back) };
    expect(at(hours(12), given, does(withdraws))).toEqual(words);
    const written = whatFollows(given, does(withdraws), hours(12)).steps.find((step) => step.do === 'write return');
    const nextBy = back.sent_at ? hours(10 + 5 * 24) : day14;
    if (written) expect(written).toMatchObject({ changes: { next_by: nextBy } });
  });

  test('what arrives after that goes back then', () => {
    const late = paid({ ...unseen, withdrawn_at: hours(11) });
    expect(at(hours(30), late, does({ act: 'receive' }))).toEqual([
      'moved',
      'write received_at, received_by, inspect_until, reply_by, due_at',
      'begin return: sent',
      'write returning_since',
      'sale: problem > returning',
      'tell buyer: goes_back',
      'tell seller: comes_back',
    ]);
  });

  test('to the last moment, and not after it', () => {
    expect(at(new Date(end.getTime() - 1), paid(received), does(withdraws))).toEqual(phoneBack('received'));
    for (const sale of [received, accepted, broken])
      expect(at(end, paid(sale), does(withdraws))).toBe('withdrawal_over');
  });

  test('also where a clock moved the end of the inspection before that of the law', () => {
    const early = { ...received, inspect_until: hours(350), reminded_at: hours(214), due_at: hours(350) };
    expect(at(hours(350), paid(early), does(withdraws))).toEqual(phoneBack('received'));
    expect(at(hours(350), paid(early), passed)).toEqual(['nothing', 'write due_at']);
  });

  test('and longer, where no market ran for a while', () => {
    const late = { ...received, inspect_until: hours(449), due_at: hours(449) };
    expect(at(hours(448), paid(late), does(withdraws))).toEqual(phoneBack('received'));
    expect(at(hours(449), paid(late), does(withdraws))).toBe('withdrawal_over');
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
