import { describe, expect, test } from 'vitest';
import type { News } from '#server/orders/order.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { beginReturn } from '#server/orders/return-rules.ts';
import {
  begun,
  received,
  problem,
  returning,
  onDesk,
  completed,
  cameBack,
  byPost,
  addressed,
  coming,
  sentBack,
  given,
  passed,
  at,
  posted,
} from '#server/orders/returning.fixture.ts';
import { hours, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

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

  const beforeHandover = (about: SaleRow['problem_about']): Partial<SaleRow> => ({
    state: 'problem',
    problem_about: about,
    problem_words: 'x',
    problem_at: hours(9),
    due_at: null,
  });
  test.each<[about: SaleRow['problem_about'], saidToHaveIt: boolean]>([
    ['not_handed_over', false],
    ['buyer_asks', false],
    ['seller_asks', false],
    ['buyer_absent', false],
    ['account_suspended', false],
    ['no_code', true],
    ['broken', true],
    ['something_else', true],
  ])('of what nobody has called received, only where the buyer is said to have it: %s', (about, saidToHaveIt) => {
    const decides = (sale: Partial<SaleRow>, back: Partial<ReturnRow> | null = null) =>
      at(begun, given(sale, back), decided);
    const begins = expect.arrayContaining(['begin return: in_person']);
    expect(decides(beforeHandover(about))).toEqual(saidToHaveIt ? begins : 'not_received');
    // The buyer has it, or it is on its way, whatever the case is about.
    expect(decides({ ...received, ...beforeHandover(about) })).toEqual(begins);
    expect(decides({ ...posted, ...beforeHandover(about) })).toContain('begin return: sent');
  });
  test('anew of what nobody has called received', () => {
    expect(
      at(begun, given({ ...onDesk('not_met_back'), received_at: null, received_by: null }, {}), decided),
    ).toContain('begin return: in_person');
  });

  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow> | null, code: string]>([
    ['of what is to be handed over', {}, null, 'not_received'],
    ['of what is said not to have come', { state: 'problem', problem_about: 'not_handed_over' }, null, 'not_received'],
    ['of what was sent back', onDesk('return_no_word'), sentBack, 'already_sent'],
    ['of what goes back already', returning, {}, 'goes_back'],
    ['of what is complete', completed, null, 'sale_over'],
    ['of what is undone', cameBack, {}, 'sale_over'],
  ])('by anybody, not %s', (_title, sale, back, code) => {
    const order = given(sale, back);
    const beginning = { actorId: null, reason: 'x', why: 'withdrawn' } as const;
    const refusal = expect.objectContaining({ code });
    expect(() => beginReturn(order, order.sale as SaleRow, beginning, begun)).toThrow(refusal);
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
