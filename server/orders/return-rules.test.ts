import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { beginReturn } from '#server/orders/return-rules.ts';
import { attempt, hours, order, returnOf, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const begun = hours(24);
const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;
const received: Partial<SaleRow> = {
  state: 'received',
  received_at: hours(10),
  received_by: 'code',
  inspect_until: hours(58),
  due_at: hours(34),
};
const problem: Partial<SaleRow> = {
  ...received,
  state: 'problem',
  problem_about: 'broken',
  problem_words: 'Cracked',
  problem_at: hours(12),
  due_at: null,
};
const posted: Partial<SaleRow> = {
  promised: 'sent',
  promised_to: ['ES'],
  sent_at: hours(4),
  carrier: 'ups',
  tracking_number: parcel.trackingNumber,
  word_by: hours(340),
};
const returning: Partial<SaleRow> = { ...problem, state: 'returning', returning_since: begun, due_at: hours(60) };
const onDesk = (about: SaleRow['problem_about']): Partial<SaleRow> => ({
  ...returning,
  state: 'problem',
  problem_about: about,
  problem_words: '',
  due_at: null,
});
const completed: Partial<SaleRow> = {
  ...received,
  state: 'completed',
  ended_at: hours(20),
  ended_by: 'buyer',
  due_at: null,
};
const cameBack: Partial<SaleRow> = {
  ...returning,
  state: 'undone',
  back_at: hours(30),
  back_by: 'code',
  ended_at: hours(30),
  ended_by: 'buyer',
  due_at: null,
};

const byPost: Partial<ReturnRow> = { way: 'sent', next_by: hours(96) };
const addressed: Partial<ReturnRow> = { ...byPost, sealed: 'sealed', address_at: hours(30), next_by: hours(270) };
/** It goes back before it has reached its buyer. */
const coming: Partial<SaleRow> = {
  ...returning,
  ...posted,
  received_at: null,
  received_by: null,
  inspect_until: null,
};
const sentBack: Partial<ReturnRow> = {
  ...addressed,
  sent_at: hours(40),
  carrier: 'ups',
  tracking_number: parcel.trackingNumber,
  next_by: hours(40 + 14 * 24),
};

const given = (sale: Partial<SaleRow>, back: Partial<ReturnRow> | null = null): Order => ({
  ...order('paid', [attempt('succeeded')], { sale: saleOf(sale), back: back && returnOf(back) }),
});
const acts = (by: string, act: SaleAct): News => ({ is: 'sale act', by, act, sealed: 'new', sameAs: null });
const passed: News = { is: 'time passed' };

function at(now: Date, order: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(order, news, now));
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0]?.code ?? error.code;
    throw error;
  }
}

const moneyBack = (from: string) => [
  `sale: ${from} > undone`,
  'attempt 1: succeeded > refund_pending',
  'tell buyer: refund_coming',
  'booking: paid > refunded',
  'product: sold > returned',
  'tell seller: sale_refunded',
];
const isBack = (from: string) => ['refunded', 'write back_at, back_by', ...moneyBack(from)];

describe('A return begins', () => {
  const begin = (sale: Partial<SaleRow>, back: Partial<ReturnRow> | null = null) => {
    const order = given(sale, back);
    const steps = beginReturn(order, order.sale as SaleRow, { actorId: null, reason: 'x', why: 'agreed' }, begun);
    const [first, , taken] = steps;
    const from = first?.do === 'begin return' ? first.back : null;
    const due = taken?.do === 'take' && taken.step.subject === 'sale' ? taken.step.with : null;
    const inHours = (date: unknown) => ((date as Date).getTime() - begun.getTime()) / 3_600_000;
    return [
      from?.way,
      inHours(from?.next_by),
      due && 'dueAt' in due ? inHours(due.dueAt) : null,
      from?.claim_about ?? null,
      ...stepsInWords({ steps, outcome: 'moved' }).slice(3),
    ];
  };
  const told = ['tell buyer: goes_back', 'tell seller: comes_back'];
  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow> | null, begins: unknown[]]>([
    [
      'from a problem, in person',
      problem,
      null,
      ['in_person', 240, 120, 'broken', 'sale: problem > returning', ...told],
    ],
    ['from what was received', received, null, ['in_person', 240, 120, null, 'sale: received > returning', ...told]],
    [
      'where a problem was settled before',
      { ...received, problem_about: 'no_word', problem_words: '', problem_at: hours(9) },
      null,
      ['in_person', 240, 120, null, 'sale: received > returning', ...told],
    ],
    [
      'of what was sent, by post, with an address first',
      { ...received, ...posted, received_by: 'buyer' },
      null,
      ['sent', 72, 36, null, 'sale: received > returning', ...told],
    ],
    [
      'of what is on its way',
      { ...posted, state: 'sent', due_at: hours(124) },
      null,
      ['sent', 72, 36, null, 'sale: sent > returning', ...told],
    ],
    [
      'of what is on its way with an address, for as long as its arrival may take',
      { ...coming, state: 'problem', problem_about: 'no_return_address', due_at: null },
      { ...byPost, address_at: hours(20) },
      ['sent', 316, 196, null, 'sale: problem > returning', ...told],
    ],
    [
      'anew, where the address is known',
      onDesk('not_sent_back'),
      addressed,
      ['sent', 240, 120, null, 'sale: problem > returning', ...told],
    ],
  ])('%s', (_title, sale, back, begins) => expect(begin(sale, back)).toEqual(begins));

  const decided: News = { is: 'sale decided', adminId: 'admin', way: 'return', words: 'Seen' };
  test('as an admin decides', () => {
    expect(at(begun, given(problem), decided)).toEqual([
      'moved',
      'write decision_words',
      'begin return: in_person',
      'write returning_since',
      'sale: problem > returning',
      ...told,
      'write return decision_words',
      'audit: decided_return',
    ]);
  });
  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow> | null, code: string]>([
    [
      'of what the buyer does not have',
      { state: 'problem', problem_about: 'not_handed_over', due_at: null },
      null,
      'not_received',
    ],
    ['of what was sent back', onDesk('return_no_word'), sentBack, 'already_sent'],
    ['of what goes back already', returning, {}, 'sale_over'],
    ['of what is complete', completed, null, 'sale_over'],
  ])('but not %s', (_title, sale, back, code) => expect(at(begun, given(sale, back), decided)).toBe(code));

  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow> | null, code: string]>([
    ['of what is to be handed over', {}, null, 'not_received'],
    ['of what is said not to have come', { state: 'problem', problem_about: 'not_handed_over' }, null, 'not_received'],
    ['of what was sent back', onDesk('return_no_word'), sentBack, 'already_sent'],
    ['of what goes back already', returning, {}, 'goes_back'],
    ['of what is complete', completed, null, 'sale_over'],
    ['of what is undone', cameBack, {}, 'sale_over'],
  ])('whoever begins it, not %s', (_title, sale, back, code) => {
    const order = given(sale, back);
    const beginning = { actorId: null, reason: 'x', why: 'withdrawn' } as const;
    const refusal = expect.objectContaining({ code });
    expect(() => beginReturn(order, order.sale as SaleRow, beginning, begun)).toThrow(refusal);
  });
});

describe('What people do with a phone that goes back', () => {
  const send = { act: 'send_back', ...parcel, changedAt: hours(30).toISOString() } as const;
  const address = { name: 'Sam', street: 'Rua Nova 7', town: 'Porto', country: 'PT' };
  const to = { act: 'return_to', address } as const;
  const code = (digits: string) => ({ act: 'bring_back', code: digits }) as const;
  const dispute = { act: 'dispute_return', words: 'Cracked now' } as const;
  const say = { act: 'tell_of_return', words: 'They do not come' } as const;
  const arrives = ['moved', 'write received_at, received_by, inspect_until'];
  const saysOnDesk = ['moved', 'write return told_words, told_at', 'write photos', 'tell seller: return_told'];
  const saysToDesk = [
    'moved',
    'write return told_words, told_at',
    'write photos',
    'write problem_about, problem_words, problem_at',
    'sale: returning > problem',
    'tell seller: return_told',
    'tell admins: problem_to_decide',
  ];
  type Row = [
    title: string,
    sale: Partial<SaleRow>,
    back: Partial<ReturnRow> | null,
    by: string,
    act: SaleAct,
    words: string[] | string,
  ];
  test.each<Row>([
    [
      'the seller says where to',
      returning,
      byPost,
      'seller',
      to,
      [
        'moved',
        'write return sealed, address_at',
        'write return next_by, reminders',
        'write due_at',
        'tell buyer: return_address_given',
      ],
    ],
    [
      'and changes it, which gives nobody more time',
      returning,
      addressed,
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'tell buyer: return_address_given'],
    ],
    [
      'with little time left, so that its buyer has some days',
      returning,
      { ...addressed, next_by: hours(60) },
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'write return next_by', 'tell buyer: return_address_given'],
    ],
    [
      'on the desk, where no time counts',
      onDesk('not_sent_back'),
      { ...addressed, next_by: hours(40) },
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'tell buyer: return_address_given'],
    ],
    [
      'of what has not arrived, which stays with the desk',
      { ...onDesk('not_arrived_back'), ...posted, received_at: null, received_by: null, inspect_until: null },
      byPost,
      'seller',
      to,
      ['moved', 'write return sealed, address_at', 'tell buyer: return_address_given'],
    ],
    ['but not once it is sent', returning, sentBack, 'seller', to, 'already_sent'],
    ['nor where they meet', returning, {}, 'seller', to, 'other_way'],
    [
      'on the desk, too',
      onDesk('no_return_address'),
      byPost,
      'seller',
      to,
      [
        'moved',
        'write return sealed, address_at',
        'write return next_by, reminders',
        'sale: problem > returning',
        'tell buyer: return_address_given',
      ],
    ],
    ['the buyer sends it before there is an address', returning, byPost, 'buyer', send, 'no_address'],
    [
      'the buyer sends it',
      returning,
      addressed,
      'buyer',
      send,
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, sent_at',
        'write return next_by, reminders',
        'write due_at',
        'tell seller: sent_back',
      ],
    ],
    [
      'late',
      onDesk('not_sent_back'),
      addressed,
      'buyer',
      send,
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, sent_at',
        'write return next_by, reminders',
        'sale: problem > returning',
        'tell seller: sent_back',
      ],
    ],
    ['again', returning, sentBack, 'buyer', send, ['nothing']],
    [
      'again with another number',
      returning,
      sentBack,
      'buyer',
      { ...send, trackingNumber: '1Z5R89390357567128' },
      'already_sent',
    ],
    [
      'to another address than they saw',
      returning,
      addressed,
      'buyer',
      { ...send, changedAt: hours(29).toISOString() },
      'address_changed',
    ],
    [
      "with another carrier's number",
      returning,
      addressed,
      'buyer',
      { ...send, carrier: 'correos' },
      'number_of_carrier',
    ],
    [
      'the buyer corrects the number',
      returning,
      sentBack,
      'buyer',
      { act: 'correct_return', ...parcel, trackingNumber: '1Z5R89390357567128' },
      [
        'moved',
        'write return carrier, carrier_name, tracking_number, earlier_parcels',
        'tell seller: return_corrected',
      ],
    ],
    [
      'but not on the desk',
      onDesk('return_no_word'),
      sentBack,
      'buyer',
      { act: 'correct_return', ...parcel, trackingNumber: '1Z5R89390357567128' },
      'number_settled',
    ],
    ["the buyer types the seller's code", returning, {}, 'buyer', code('246810'), isBack('returning')],
    [
      'but not once the seller has said what is wrong with it',
      onDesk('return_problem'),
      {},
      'buyer',
      code('246810'),
      'return_disputed',
    ],
    ['also late', onDesk('not_met_back'), {}, 'buyer', code('246810'), isBack('problem')],
    ['and again', cameBack, {}, 'buyer', code('246810'), ['nothing']],
    ['or another', returning, {}, 'buyer', code('123456'), ['wrong code', 'write return wrong_codes']],
    [
      'for the fifth time',
      returning,
      { wrong_codes: 4 },
      'buyer',
      code('123456'),
      [
        'code rests',
        'write return wrong_codes, codes_renewed, code_rests_until',
        'new return code',
        'tell seller: return_code_renewed',
      ],
    ],
    [
      'the right one while codes rest',
      returning,
      { code_rests_until: hours(51) },
      'buyer',
      code('246810'),
      'code_rests',
    ],
    ['the code of what is sent', returning, addressed, 'buyer', code('246810'), 'other_way'],
    ['the seller types it', returning, {}, 'seller', code('246810'), 'not_allowed'],
    [
      'the seller says it has come back, sent or not',
      returning,
      addressed,
      'seller',
      { act: 'came_back' },
      isBack('returning'),
    ],
    ['also on the desk', onDesk('return_problem'), sentBack, 'seller', { act: 'came_back' }, isBack('problem')],
    ['and again', { ...cameBack, back_by: 'seller' }, sentBack, 'seller', { act: 'came_back' }, ['nothing']],
    ['the buyer says so', returning, addressed, 'buyer', { act: 'came_back' }, 'not_allowed'],
    ['somebody else does', returning, addressed, 'stranger', { act: 'came_back' }, 'not_found'],
    ['of what does not go back', received, null, 'seller', { act: 'came_back' }, 'not_going_back'],
    [
      'the seller says what is wrong with it',
      returning,
      sentBack,
      'seller',
      dispute,
      [
        'moved',
        'write return dispute_words, disputed_at',
        'write photos',
        'write problem_about, problem_words, problem_at',
        'sale: returning > problem',
        'tell buyer: return_disputed',
        'tell admins: problem_to_decide',
      ],
    ],
    [
      'the same once more',
      onDesk('return_problem'),
      { ...sentBack, dispute_words: 'Cracked now' },
      'seller',
      dispute,
      ['nothing'],
    ],
    [
      'more of it',
      onDesk('return_problem'),
      { ...sentBack, dispute_words: 'Bent', disputed_at: hours(41) },
      'seller',
      dispute,
      'problem_open',
    ],
    [
      'of the parcel that came after they had said so',
      onDesk('return_problem'),
      { ...sentBack, dispute_words: 'Nothing came', disputed_at: hours(39) },
      'seller',
      dispute,
      [
        'moved',
        'write return dispute_words, disputed_at',
        'write photos',
        'write problem_about, problem_words, reply_by',
        'tell buyer: return_disputed',
        'tell admins: problem_to_decide',
      ],
    ],
    ['of what was not sent yet', returning, addressed, 'seller', dispute, 'not_sent'],
    ['of what has no address yet', onDesk('no_return_address'), byPost, 'seller', dispute, 'not_sent'],
    [
      'of what came without a number, once it is late',
      onDesk('not_sent_back'),
      addressed,
      'seller',
      dispute,
      [
        'moved',
        'write return dispute_words, disputed_at',
        'write photos',
        'write problem_about, problem_words, reply_by',
        'tell buyer: return_disputed',
        'tell admins: problem_to_decide',
      ],
    ],
    ['the buyer says that the seller does not come', returning, {}, 'buyer', say, saysToDesk],
    ['or that it has not arrived', coming, byPost, 'buyer', say, saysToDesk],
    ['or, on the desk, what they have to say', onDesk('return_problem'), sentBack, 'buyer', say, saysOnDesk],
    ['again', onDesk('not_met_back'), { told_words: say.words, told_at: hours(40) }, 'buyer', say, ['nothing']],
    ['more of it', onDesk('not_met_back'), { told_words: 'x', told_at: hours(40) }, 'buyer', say, 'problem_open'],
    [
      'more of it after the seller has said something',
      onDesk('return_problem'),
      { told_words: 'x', told_at: hours(40), dispute_words: 'Bent', disputed_at: hours(41) },
      'buyer',
      say,
      saysOnDesk,
    ],
    ['while a parcel has its time', returning, sentBack, 'buyer', say, 'return_goes_on'],
    ['the seller says so', returning, {}, 'seller', say, 'not_allowed'],
    [
      'the seller gives the money back at once',
      returning,
      byPost,
      'seller',
      { act: 'give_back' },
      ['refunded', ...moneyBack('returning')],
    ],
    [
      'the buyer keeps it after all',
      returning,
      addressed,
      'buyer',
      { act: 'accept' },
      ['moved', 'sale: returning > completed', 'tell seller: sale_completed'],
    ],
    ['but not once it is sent back', returning, sentBack, 'buyer', { act: 'accept' }, 'goes_back'],
    ['nor while the seller may have it', onDesk('return_problem'), {}, 'buyer', { act: 'accept' }, 'goes_back'],
    [
      'the buyer has another problem with it',
      returning,
      {},
      'buyer',
      { act: 'say_problem', about: 'looks', words: 'x' },
      'goes_back',
    ],
    [
      'it arrives only now',
      coming,
      addressed,
      'buyer',
      { act: 'receive' },
      [...arrives, 'write return next_by, reminders', 'write due_at', 'tell seller: return_arrived'],
    ],
    [
      'before there is an address',
      coming,
      byPost,
      'buyer',
      { act: 'receive' },
      [...arrives, 'tell seller: return_arrived'],
    ],
    ...(['not_sent_back', 'not_arrived_back'] as const).map((about): Row => [
      `and late, from the desk: ${about}`,
      { ...coming, state: 'problem', problem_about: about, due_at: null },
      addressed,
      'buyer',
      { act: 'receive' },
      [...arrives, 'write return next_by, reminders', 'sale: problem > returning', 'tell seller: return_arrived'],
    ]),
    [
      'the seller corrects the number of what has not arrived',
      coming,
      byPost,
      'seller',
      { act: 'correct_parcel', ...parcel, trackingNumber: '1Z5R89390357567128' },
      ['moved', 'write carrier, carrier_name, tracking_number, earlier_parcels', 'tell buyer: parcel_corrected'],
    ],
    [
      'but not of what has',
      returning,
      byPost,
      'seller',
      { act: 'correct_parcel', ...parcel, trackingNumber: '1Z5R89390357567128' },
      'goes_back',
    ],
  ])('%s', (_title, sale, back, by, act, words) => {
    expect(at(hours(50), given(sale, back), acts(by, act))).toEqual(words);
  });

  test('an admin can give the money back at any time', () => {
    expect(at(hours(50), given(returning, addressed), { is: 'refund wanted', adminId: 'admin', words: 'x' })).toEqual([
      'refunded',
      ...moneyBack('returning'),
      'write refund words',
      'audit: refunded_booking',
    ]);
  });
});

describe('As time passes', () => {
  const toDesk = [
    'moved',
    'write problem_about, problem_words, problem_at',
    'sale: returning > problem',
    'tell buyer: return_looked_at',
    'tell seller: return_looked_at_too',
    'tell admins: problem_to_decide',
  ];
  const reminds = (whom: string) => ['moved', 'write return reminders', 'write due_at', `tell ${whom}`];
  const due = (dueAt: Date): Partial<SaleRow> => ({ ...returning, due_at: dueAt });
  test.each<[title: string, now: Date, sale: Partial<SaleRow>, back: Partial<ReturnRow>, words: string[]]>([
    ['nothing follows before it is due', hours(59), due(hours(60)), byPost, ['nothing']],
    [
      'a seller without an address is reminded',
      hours(60),
      due(hours(60)),
      byPost,
      reminds('seller: return_address_missing'),
    ],
    ['and at last it is on the desk', hours(96), due(hours(96)), { ...byPost, reminders: 1 }, toDesk],
    ['a buyer is reminded half way', hours(150), due(hours(150)), addressed, reminds('buyer: give_it_back')],
    ['once', hours(151), due(hours(151)), { ...addressed, reminders: 1 }, ['nothing', 'write due_at']],
    ['and at last it is on the desk', hours(270), due(hours(270)), { ...addressed, reminders: 1 }, toDesk],
    [
      'a seller to whom it was sent is reminded',
      hours(160),
      due(hours(160)),
      sentBack,
      reminds('seller: has_it_come_back'),
    ],
    ['twice', hours(280), due(hours(280)), { ...sentBack, reminders: 1 }, reminds('seller: has_it_come_back')],
    ['and at last it is on the desk', hours(376), due(hours(376)), { ...sentBack, reminders: 2 }, toDesk],
    [
      'a buyer whom it has not reached is asked for that',
      hours(150),
      { ...coming, due_at: hours(150) },
      addressed,
      reminds('buyer: return_not_arrived'),
    ],
    ['what the desk was late for comes at once', hours(900), due(hours(150)), addressed, toDesk],
  ])('%s', (_title, now, sale, back, words) => {
    expect(at(now, given(sale, back), passed)).toEqual(words);
  });

  test.each([
    ['no_return_address', returning, byPost],
    ['not_sent_back', returning, addressed],
    ['not_met_back', returning, {}],
    ['not_arrived_back', coming, addressed],
    ['no_return_address', coming, byPost],
    ['return_no_word', returning, sentBack],
  ] as const)('the desk reads what it is about: %s', (about, sale, back) => {
    const { steps } = whatFollows(given({ ...sale, due_at: hours(60) }, back), passed, hours(900));
    expect(steps[0]).toMatchObject({ do: 'write sale', changes: { problem_about: about } });
  });
});
