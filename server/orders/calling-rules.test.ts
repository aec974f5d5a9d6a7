import { describe, expect, test } from 'vitest';
import type { SaleAct } from '#contract/sales.ts';
import type { News } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { Refusal } from '#contract/problem.ts';

const toHandOver: Partial<SaleRow> = {};
const received: Partial<SaleRow> = {
  state: 'received',
  received_at: hours(10),
  received_by: 'code',
  inspect_until: hours(58),
  due_at: hours(34),
};
const called = (about: SaleRow['problem_about'], before: Partial<SaleRow> = toHandOver): Partial<SaleRow> => ({
  ...before,
  state: 'problem',
  problem_about: about,
  problem_words: 'Help',
  problem_at: hours(20),
  due_at: null,
});
const broken = called('broken', received);
const completed: Partial<SaleRow> = {
  ...received,
  state: 'completed',
  ended_at: hours(12),
  ended_by: 'buyer',
  due_at: null,
};

const decided = (sale: Partial<SaleRow>, news: News, now = hours(30), hasSellerLeft = false) =>
  whatFollows(
    order('paid', [attempt('succeeded')], { sale: saleOf(sale), left: { seller: hasSellerLeft } }),
    news,
    now,
  );
function follows(sale: Partial<SaleRow>, news: News): string[] | string {
  try {
    return stepsInWords(decided(sale, news));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const call = (about: 'buyer_asks' | 'buyer_absent' | 'no_code' | 'seller_asks', words = 'Help') =>
  ({ act: 'call_admin', about, words }) as const;
const end = { act: 'end_call' } as const;
const nowCalled = (from: string, told: string) => [
  'moved',
  'write problem_about, problem_words, problem_at',
  `sale: ${from} > problem`,
  `tell ${told}`,
  'tell admins: admin_called',
];
const goesOn = (to: string, ...told: string[]) => [
  'moved',
  'write hand_over_by, goes_back_at, inspect_until, word_by',
  `sale: problem > ${to}`,
  'end call',
  ...told.map((who) => `tell ${who}: ${who}_goes_on`),
];

const askedBy = (about: string, times: number): Partial<SaleRow> => ({
  ...toHandOver,
  earlier_calls: Array.from({ length: times }, (_, at) => ({
    about,
    words: 'x',
    at: hours(at).toISOString(),
    until: hours(at).toISOString(),
    answer: null,
  })),
});

describe('The side that asks for an admin', () => {
  test.each<[title: string, sale: Partial<SaleRow>, by: string, act: SaleAct, words: string[] | string]>([
    ['the buyer', toHandOver, 'buyer', call('buyer_asks'), nowCalled('to_hand_over', 'seller: buyer_called')],
    ['also after the handover', received, 'buyer', call('buyer_asks'), nowCalled('received', 'seller: buyer_called')],
    ['the seller', toHandOver, 'seller', call('buyer_absent'), nowCalled('to_hand_over', 'buyer: seller_called')],
    [
      'the seller without a code',
      toHandOver,
      'seller',
      call('no_code'),
      nowCalled('to_hand_over', 'buyer: seller_called'),
    ],
    [
      'the seller while it is checked',
      received,
      'seller',
      call('seller_asks'),
      nowCalled('received', 'buyer: seller_called'),
    ],
    ['the seller of a phone that the buyer has', received, 'seller', call('no_code'), 'sale_over'],
    ['the buyer in the place of the seller', toHandOver, 'buyer', call('no_code'), 'not_allowed'],
    ['the seller in the place of the buyer', toHandOver, 'seller', call('buyer_asks'), 'not_allowed'],
    ['a stranger', toHandOver, 'stranger', call('buyer_asks'), 'not_found'],
    ['twice', called('buyer_asks'), 'buyer', call('buyer_asks'), ['nothing']],
    ['with other words', called('buyer_asks'), 'buyer', call('buyer_asks', 'More'), 'problem_on_desk'],
    ['after the other side', called('buyer_asks'), 'seller', call('seller_asks'), 'problem_on_desk'],
    ['too often', askedBy('buyer_asks', 5), 'buyer', call('buyer_asks'), 'asked_too_often'],
    [
      'once more',
      askedBy('buyer_asks', 4),
      'buyer',
      call('buyer_asks'),
      nowCalled('to_hand_over', 'seller: buyer_called'),
    ],
    [
      'after the other side did so often',
      askedBy('no_code', 5),
      'buyer',
      call('buyer_asks'),
      nowCalled('to_hand_over', 'seller: buyer_called'),
    ],
    ['where a problem is open', broken, 'seller', call('seller_asks'), 'problem_on_desk'],
    ['when it is over', completed, 'buyer', call('buyer_asks'), 'sale_over'],
  ])('%s', (_title, sale, by, act, words) => expect(follows(sale, { is: 'sale act', by, act })).toEqual(words));
});

const waits = { ...broken, reply_by: hours(92) };
test.each<[string, Partial<SaleRow>, string]>([
  ['the seller', waits, 'problem_to_answer'],
  ['the buyer', { ...waits, answered_at: hours(25) }, 'problem_answered'],
  ['an admin', broken, 'problem_on_desk'],
])('A seller who can ask for no admin since %s is next reads whose turn it is', (_who, sale, why) =>
  expect(follows(sale, { is: 'sale act', by: 'seller', act: call('seller_asks') })).toBe(why),
);

describe('A buyer takes the money back', () => {
  const late = { hand_over_by: hours(20) };
  /** Its buyer says that the phone did not come, over a call that was open for ten hours. */
  const missing = (about: 'buyer_asks' | 'no_code' | 'seller_asks', before: Partial<SaleRow> = toHandOver) => {
    const said: SaleAct = { act: 'say_problem', about: 'not_handed_over', words: 'Nobody came' };
    const given = called(about, before);
    const { steps } = decided(given, { is: 'sale act', by: 'buyer', act: said });
    const written = steps.find((step) => step.do === 'write sale');
    if (written?.do !== 'write sale') throw new Error('nothing is written');
    const calls = JSON.parse(String(written.changes.earlier_calls)) as SaleRow['earlier_calls'];
    return { ...given, ...written.changes, earlier_calls: calls } as Partial<SaleRow>;
  };
  const before = called('not_handed_over', {
    earlier_calls: [
      { about: 'no_code', words: 'x', at: hours(1).toISOString(), until: hours(2).toISOString(), answer: null },
    ],
  });
  test.each<[title: string, sale: Partial<SaleRow>, hasSellerLeft: boolean, at: number, words: string]>([
    ['of a seller who was late already', called('seller_asks', late), false, 30, 'refunded'],
    ['though the buyer asked, too', called('buyer_asks', late), false, 30, 'refunded'],
    ['of a seller who has left', called('seller_asks'), true, 30, 'refunded'],
    ['not where there was time when the seller asked', called('seller_asks'), false, 130, 'problem_open'],
    ['not from who may have the phone and shows no code', called('no_code', late), true, 130, 'problem_open'],
    ['not either by saying that it did not come', missing('no_code'), false, 500, 'problem_open'],
    ['nor where the seller was late', missing('no_code', late), true, 500, 'problem_open'],
    ['nor over another call', missing('seller_asks'), false, 500, 'problem_open'],
    ['but over that of a seller who was late already', missing('seller_asks', late), false, 30, 'refunded'],
    ['after their own call, once the time is over', missing('buyer_asks'), false, 130, 'refunded'],
    ['and no hour earlier for it', missing('buyer_asks'), false, 129, 'not_late_yet'],
    ['where the seller needed no admin any more', before, false, 120, 'refunded'],
  ])('%s', (_title, sale, hasSellerLeft, at, words) => {
    const take = (): string => {
      try {
        return decided(sale, { is: 'sale act', by: 'buyer', act: { act: 'take_back' } }, hours(at), hasSellerLeft)
          .outcome;
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    };
    expect(take()).toBe(words);
  });
});

describe('A call for an admin ends', () => {
  const receive = { act: 'receive' } as const;
  const nowReceived = [
    'moved',
    'write received_at, received_by, inspect_until',
    'sale: problem > received',
    'end call',
    'tell seller: received',
    'tell buyer: inspection_begun',
  ];
  test.each<[title: string, sale: Partial<SaleRow>, by: string, act: SaleAct, words: string[] | string]>([
    ['by its buyer', called('buyer_asks'), 'buyer', end, goesOn('to_hand_over', 'seller')],
    ['by its seller', called('seller_asks'), 'seller', end, goesOn('to_hand_over', 'buyer')],
    ['where the phone is checked', called('buyer_asks', received), 'buyer', end, goesOn('received', 'seller')],
    [
      'where it is on its way',
      called('seller_asks', { sent_at: hours(5), word_by: hours(400) }),
      'seller',
      end,
      goesOn('sent', 'buyer'),
    ],
    ['not by the other side', called('seller_asks'), 'buyer', end, 'not_allowed'],
    ['once', toHandOver, 'buyer', end, ['nothing']],
    ['and no problem does', broken, 'buyer', end, ['nothing']],
    ['as they meet after all', called('buyer_absent'), 'seller', { act: 'hand_over', code: '123456' }, nowReceived],
    ['as the buyer says that they have it', called('no_code'), 'buyer', receive, nowReceived],
    [
      'not as the phone comes, where its buyer asked',
      called('buyer_asks'),
      'buyer',
      receive,
      ['moved', 'write received_at, received_by, inspect_until', 'tell seller: received'],
    ],
    [
      'as its buyer says what is wrong',
      called('seller_asks'),
      'buyer',
      { act: 'say_problem', about: 'broken', words: 'Cracked' },
      [
        'moved',
        'write problem_about, problem_words, problem_at, reply_by, hand_over_by, goes_back_at, inspect_until, ' +
          'word_by, earlier_calls, due_at',
        'write photos',
        'tell seller: problem_said',
      ],
    ],
  ])('%s', (_title, sale, by, act, words) => expect(follows(sale, { is: 'sale act', by, act })).toEqual(words));

  test('and what its buyer had said before stays to be read, with what the seller answered', () => {
    const before: Partial<SaleRow> = {
      ...toHandOver,
      state: 'sent',
      sent_at: hours(5),
      word_by: hours(400),
      problem_about: 'not_handed_over',
      problem_words: 'Nobody came',
      problem_at: hours(4),
      answer_kind: 'no',
      answer_words: 'I sent it',
      answered_at: hours(5),
    };
    const { steps } = decided(before, { is: 'sale act', by: 'seller', act: call('seller_asks') });
    const kept = [
      {
        about: 'not_handed_over',
        words: 'Nobody came',
        at: hours(4).toISOString(),
        until: hours(30).toISOString(),
        answer: null,
        reply: 'I sent it',
        answers: [{ kind: 'no', cents: null, words: 'I sent it', at: hours(5).toISOString() }],
      },
    ];
    expect(steps[0]).toMatchObject({ changes: { earlier_calls: JSON.stringify(kept), answer_kind: null } });
  });

  const answer = (adminId = 'admin'): News => ({ is: 'call answered', adminId, words: 'Meet at noon' });
  test('with the answer of an admin, and of nobody who is in the sale', () => {
    expect(follows(called('buyer_absent'), answer())).toEqual([
      ...goesOn('to_hand_over', 'buyer', 'seller'),
      'audit: answered_call',
    ]);
    expect(follows(called('buyer_absent'), answer('seller'))).toBe('own_case');
    for (const sale of [toHandOver, broken, completed]) expect(follows(sale, answer())).toBe('sale_over');
  });

  const writes = (sale: Partial<SaleRow>) => {
    const { steps } = decided(sale, answer());
    const written = steps.find((step) => step.do === 'write sale');
    const taken = steps.find((step) => step.do === 'take');
    const ended = steps.find((step) => step.do === 'end call');
    if (written?.do !== 'write sale' || taken?.do !== 'take' || ended?.do !== 'end call')
      throw new Error('nothing is written');
    return { ...written.changes, ...taken.step.with, calls: JSON.parse(ended.calls) as unknown };
  };
  test('and every deadline has the time that was left', () => {
    expect(writes(called('buyer_asks'))).toMatchObject({
      hand_over_by: hours(130),
      goes_back_at: hours(250),
      inspect_until: null,
      dueAt: hours(130),
      calls: [
        {
          about: 'buyer_asks',
          words: 'Help',
          at: hours(20).toISOString(),
          until: hours(30).toISOString(),
          answer: 'Meet at noon',
        },
      ],
    });
    expect(writes(called('buyer_asks', { asked_at: hours(12) }))).toMatchObject({ dueAt: hours(250) });
    expect(writes(called('buyer_asks', received))).toMatchObject({ inspect_until: hours(68), dueAt: hours(44) });
    expect(writes(called('buyer_asks', { ...received, reminded_at: hours(15) }))).toMatchObject({ dueAt: hours(68) });
  });

  test('and what began meanwhile has all of its time', () => {
    const got = called('buyer_asks', { ...received, received_at: hours(24), inspect_until: hours(72) });
    expect(writes(got)).toMatchObject({ inspect_until: hours(78) });
    expect(follows(got, answer())).toContain('tell buyer: inspection_begun');
    expect(follows(called('buyer_asks', received), answer())).not.toContain('tell buyer: inspection_begun');
  });
});
