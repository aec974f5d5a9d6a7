import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import {
  attempt,
  hours,
  order,
  returnOf,
  saleOf,
  sale as soldInWords,
  says,
  stepsInWords,
} from '#server/orders/rules.fixture.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { daysToReturn } from '#server/orders/withdrawal-rules.ts';

const business = {
  trader_name: 'Sam Phones LLC',
  trader_address: '12 SE Ash St',
  trader_email: 'hello@sam.example',
  trader_phone: '+1 503 555 0199',
} satisfies Partial<SaleRow>;
const [came, end] = [hours(10), hours(419)];
const fresh: Partial<SaleRow> = business;
const received: Partial<SaleRow> = {
  ...fresh,
  state: 'received',
  received_at: came,
  received_by: 'code',
  inspect_until: end,
  due_at: hours(214.5),
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

const paid = (sale: Partial<SaleRow>, left: Partial<Order['left']> = {}, delivery: Order['delivery'] = null): Order =>
  order('paid', [attempt('succeeded')], { sale: saleOf(sale), left, delivery });
const there = { booking_id: 'booking', way: 'sent', sealed: 'sealed', changed_at: hours(4) } as const;
const sends: SaleAct = {
  act: 'send',
  carrier: 'ups',
  trackingNumber: '1Z5R89390357567127',
  changedAt: hours(4).toISOString(),
};
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

const declaredFrom = (from = '') => [
  `write withdrawn_at, withdrawn_name, withdrawn_words${from === 'problem' ? ', reply_by, due_at' : ''}`,
  'tell buyer: withdrawn',
  'tell seller: buyer_withdrew',
];
const moneyBack = (from: string) => [
  'refunded',
  ...declaredFrom(from),
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
const unseen: Partial<SaleRow> = {
  ...sent,
  state: 'problem',
  problem_about: 'no_word',
  problem_at: hours(11),
  due_at: null,
};
const asked: Partial<SaleRow> = {
  ...unseen,
  problem_about: 'not_handed_over',
  reply_by: hours(80),
  due_at: hours(40),
};
const called: Partial<SaleRow> = { ...missing, problem_about: 'seller_asks' };
const going: Partial<SaleRow> = { ...received, state: 'returning', returning_since: hours(11) };
const phoneBack = (from: string, way = 'in_person') => [
  'moved',
  ...declaredFrom(from),
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

describe('What may have been posted when its buyer withdraws', () => {
  const toSend: Partial<SaleRow> = { ...fresh, promised: 'both', promised_to: ['ES'] };
  const noCode: Partial<SaleRow> = { ...missing, ...toSend, problem_about: 'no_code' };
  const noCodeSaid = {
    about: 'no_code',
    words: 'x',
    at: hours(10).toISOString(),
    until: hours(12).toISOString(),
    answer: null,
  };
  const waits = ['write hand_over_by, goes_back_at, due_at'];
  const offDesk = ['write hand_over_by, goes_back_at', 'sale: problem > to_hand_over', 'end call'];
  const onDesk = ['write hand_over_by, goes_back_at'];
  test.each<[title: string, sale: Partial<SaleRow>, delivery: Order['delivery'], words: string[]]>([
    ['waits for its word', toSend, there, ['moved', ...declaredFrom(), ...waits]],
    ['not without an address', toSend, { ...there, sealed: null }, moneyBack('to_hand_over')],
    ['not where they meet', toSend, { ...there, way: 'in_person' }, moneyBack('to_hand_over')],
    ['not where it is late', { ...toSend, hand_over_by: hours(11) }, there, moneyBack('to_hand_over')],
    ['leaves the desk', { ...missing, ...toSend }, there, ['moved', ...declaredFrom('problem'), ...offDesk]],
    ['and so does a call', { ...called, ...toSend }, there, ['moved', ...declaredFrom('problem'), ...offDesk]],
    ['not what it handed over', noCode, there, ['moved', ...declaredFrom('problem'), ...onDesk]],
    [
      'not either where the buyer says that it did not come',
      { ...missing, earlier_calls: [noCodeSaid] },
      null,
      ['moved', ...declaredFrom('problem'), ...onDesk],
    ],
  ])('its seller %s', (_title, sale, delivery, words) =>
    expect(at(hours(12), paid(sale, {}, delivery), does(withdraws))).toEqual(words),
  );

  const by = hours(60);
  const waiting: Partial<SaleRow> = {
    ...toSend,
    withdrawn_at: hours(12),
    hand_over_by: by,
    goes_back_at: by,
    due_at: by,
  };
  const back = (written: string, way: string, from = 'to_hand_over') => [
    'moved',
    `write ${written}`,
    `begin return: ${way}`,
    'write returning_since',
    `sale: ${from} > returning`,
    'tell buyer: goes_back',
    'tell seller: comes_back',
  ];
  const parcel = 'carrier, carrier_name, tracking_number, sent_at, word_by, sent_reminders';
  const undone = ['refunded', ...moneyBack('to_hand_over').slice(4)];
  test.each<[title: string, now: Date, sale: Partial<SaleRow>, news: News, words: string[] | string]>([
    ['goes back where its seller enters the number', hours(59), waiting, does(sends, 'seller'), back(parcel, 'sent')],
    [
      'also while an admin is asked for',
      hours(59),
      { ...noCode, withdrawn_at: hours(12) },
      does(sends, 'seller'),
      back(`${parcel}, reply_by, due_at`, 'sent', 'problem'),
    ],
    [
      'goes back once it is there',
      hours(59),
      waiting,
      does({ act: 'receive' }),
      back('received_at, received_by, inspect_until', 'sent'),
    ],
    [
      'goes back by hand where they met',
      hours(59),
      waiting,
      does({ act: 'hand_over', code: '123456' }, 'seller'),
      back('received_at, received_by, inspect_until', 'in_person'),
    ],
    ['is paid back once its seller still has it', hours(13), waiting, does({ act: 'give_back' }, 'seller'), undone],
    ['is paid back without a word', by, waiting, passed, undone],
    [
      'not a moment before',
      new Date(by.getTime() - 1),
      { ...waiting, due_at: hours(20) },
      passed,
      ['nothing', 'write due_at'],
    ],
    ['not by the buyer before', hours(59), waiting, does({ act: 'take_back' }), 'not_late_yet'],
    ['has no problem', hours(13), waiting, does({ act: 'say_problem', about: 'broken', words: 'x' }), 'goes_back'],
    ['is not cancelled', hours(13), waiting, does({ act: 'ask_cancel' }), 'sale_over'],
    [
      'is not sent once the money is back',
      by,
      { ...over('undone'), withdrawn_at: hours(12) },
      does(sends, 'seller'),
      'sale_over',
    ],
    [
      'waits on after an admin was asked for',
      hours(70),
      {
        ...waiting,
        state: 'problem',
        problem_about: 'seller_asks',
        problem_words: 'x',
        problem_at: hours(20),
        due_at: null,
      },
      does({ act: 'end_call' }, 'seller'),
      [
        'moved',
        'write hand_over_by, goes_back_at, inspect_until, word_by',
        'sale: problem > to_hand_over',
        'end call',
        'tell buyer: buyer_goes_on',
      ],
    ],
  ])('%s', (_title, now, sale, news, words) => expect(at(now, paid(sale, {}, there), news)).toEqual(words));

  test('has two days, and as long where an admin looked at it first', () => {
    const { steps } = whatFollows(paid(toSend, {}, there), does(withdraws), hours(12));
    expect(steps).toContainEqual(
      expect.objectContaining({ changes: { hand_over_by: by, goes_back_at: by, due_at: by } }),
    );
    const asked = { ...noCode, withdrawn_at: hours(12), problem_at: hours(10), hand_over_by: by, goes_back_at: by };
    const ended = whatFollows(paid(asked, {}, there), { is: 'call answered', adminId: 'admin', words: 'x' }, hours(30));
    expect(ended.steps).toContainEqual(
      expect.objectContaining({ step: expect.objectContaining({ with: { dueAt: hours(78) } }) as unknown }),
    );
  });

  test('is not sent anywhere else meanwhile', () => {
    const news: News = { is: 'delivery chosen', by: 'buyer', way: 'sent', sealed: 'new', country: 'ES', sameAs: null };
    expect(at(hours(13), paid(waiting, {}, there), news)).toBe('sale_over');
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
      ['moved', 'write accepted_at, reply_by, due_at', 'sale: problem > received', 'tell seller: accepted_early'],
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
      hours(214.5),
      received,
      passed,
      ['moved', 'write reminded_at, due_at', 'tell buyer: inspection_half'],
    ],
    ['who is content is not', hours(214.5), { ...accepted, due_at: hours(214.5) }, passed, ['nothing', 'write due_at']],
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

  test('from the handover on for the day on which it came, fourteen more and a weekend, reminded half way', () => {
    const { steps } = whatFollows(paid(fresh), does({ act: 'receive' }), came);
    expect(steps[0]).toMatchObject({ changes: { received_at: came, inspect_until: end } });
    expect(steps[1]).toMatchObject({ step: { to: 'received', with: { dueAt: hours(214.5) } } });
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

describe('Who withdrew from what a business sold', () => {
  const withdrawn: Partial<SaleRow> = { ...going, withdrawn_at: hours(11) };
  const sendsBack: SaleAct = { ...sends, act: 'send_back', changedAt: hours(12).toISOString() };
  const given = (sale: Partial<SaleRow>, back: Partial<ReturnRow>) => ({
    ...paid(sale),
    back: returnOf({ why: 'withdrawn', ...back }),
  });
  const told = ['write due_at', 'tell seller: sent_back'];
  const parcel = 'write return carrier, carrier_name, tracking_number, sent_at';
  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow>, words: string[] | string]>([
    ['can send it to the address in the contract', withdrawn, { way: 'sent' }, [`${parcel}, way, address_at`, ...told]],
    ['also what was handed over', withdrawn, {}, [`${parcel}, way, address_at`, ...told]],
    [
      'to the one that the seller gave, as they saw it',
      withdrawn,
      { way: 'sent', address_at: hours(12) },
      [parcel, ...told],
    ],
    ['and to no other', withdrawn, { way: 'sent', address_at: hours(13) }, 'address_changed'],
    ['unlike others who have no address', going, { way: 'sent' }, 'no_address'],
    ['or who meet', going, {}, 'other_way'],
  ])('%s', (_title, sale, back, words) => {
    const seen = at(hours(30), given(sale, back), does(sendsBack));
    const written = 'write return next_by, reminders';
    expect(Array.isArray(seen) ? seen.filter((word) => word !== 'moved' && word !== written) : seen).toEqual(words);
  });

  test('waits five days for the seller to say that it has come, and is heard by admins then', () => {
    const { steps } = whatFollows(given(withdrawn, { way: 'sent' }), does(sendsBack), hours(30));
    expect(steps).toContainEqual(expect.objectContaining({ changes: { next_by: hours(30 + 5 * 24), reminders: 0 } }));
    expect(steps).toContainEqual(expect.objectContaining({ changes: { due_at: hours(30 + 2 * 24) } }));
    const sentBack = { way: 'sent', sent_at: hours(30), address_at: hours(30), next_by: hours(150) } as const;
    expect(at(hours(150), given({ ...withdrawn, due_at: hours(150) }, sentBack), passed)).toContain(
      'tell admins: problem_to_decide',
    );
  });

  test('need not wait for an address: their time begins at once', () => {
    const { steps } = whatFollows(paid(sent), does(withdraws), hours(12));
    expect(steps.find((step) => step.do === 'begin return')).toMatchObject({ back: { next_by: hours(12 + 14 * 24) } });
    const stuck: Partial<SaleRow> = {
      ...going,
      state: 'problem',
      problem_about: 'no_return_address',
      problem_at: hours(12),
      due_at: null,
    };
    expect(at(hours(20), { ...paid(stuck), back: returnOf({ way: 'sent' }) }, does(withdraws))).toContain(
      'sale: problem > returning',
    );
  });
});
