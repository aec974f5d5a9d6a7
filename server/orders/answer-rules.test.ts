import { describe, expect, test } from 'vitest';
import type { ReturnReason } from '#contract/returns.ts';
import { answersMax } from '#contract/sale-states.ts';
import type { SaleAct } from '#contract/sales.ts';
import {
  waiting,
  offered,
  atDesk,
  untaken,
  left,
  refused,
  missing,
  taken,
  before,
  given,
  acts,
  at,
  part,
  no,
  back,
  take,
  leave,
  written,
  splits,
} from '#server/orders/answer-rules.fixture.ts';
import { waitsFor } from '#server/orders/answer-state.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, returnOf, saleOf } from '#server/orders/rules.fixture.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

describe('The seller answers a problem', () => {
  test.each<[title: string, sale: Partial<SaleRow>, act: SaleAct, words: string[] | string]>([
    ['with a part', waiting, part(5_000), ['moved', written, 'write photos', 'tell buyer: answer_offered']],
    ['with all but a cent', waiting, part(38_899), ['moved', written, 'write photos', 'tell buyer: answer_offered']],
    ['with the whole price, which is no part', waiting, part(38_900), 'too_high'],
    ['with no amount', waiting, { act: 'answer', kind: 'part' }, 'required'],
    [
      'with a no',
      waiting,
      no,
      ['moved', written, 'write photos', 'tell buyer: answer_refused', 'tell admins: problem_to_decide'],
    ],
    ['with a no and no reason', waiting, { act: 'answer', kind: 'no' }, 'required'],
    [
      'with all of the money for the phone',
      waiting,
      back,
      ['moved', written, 'write photos', 'tell buyer: answer_offered'],
    ],
    ['with that after a part', offered, back, ['moved', written, 'write photos', 'tell buyer: answer_offered']],
    ['with a part after that', { ...offered, answer_kind: 'return', answer_cents: null }, part(9_000), 'answer_worse'],
    ['twice the same', offered, part(5_000), ['nothing']],
    ['better', offered, part(5_001), ['moved', written, 'write photos', 'tell buyer: answer_offered']],
    ['the same amount in other words', offered, part(5_000, 'Please'), 'answer_worse'],
    ['worse', offered, part(4_999), 'answer_worse'],
    ['with a no after an offer', offered, no, 'answer_worse'],
    [
      'too often',
      { ...offered, earlier_answers: Array.from({ length: answersMax - 1 }, () => before) },
      part(9_000),
      'answer_worse',
    ],
    ['when an admin decides', untaken, part(9_000), 'answer_over'],
    ['without a problem', { ...waiting, state: 'received' }, part(5_000), 'answer_over'],
    ['with a part for what has not come', missing, part(5_000), 'not_received'],
    [
      'with a no to what has not come',
      missing,
      no,
      ['moved', written, 'write photos', 'tell buyer: answer_refused', 'tell admins: problem_to_decide'],
    ],
    ['when it is over', taken, part(5_000), 'sale_over'],
  ])('%s', (_title, sale, act, words) => expect(at(hours(24), given(sale), acts('seller', act))).toEqual(words));

  test('alone: the buyer may not, nor anybody else', () => {
    expect(at(hours(24), given(waiting), acts('buyer', part(5_000)))).toBe('not_allowed');
    expect(at(hours(24), given(waiting), acts('stranger', part(5_000)))).toBe('not_found');
  });
});

describe('The buyer', () => {
  const agreed = ['refunded', ...splits, 'tell seller: answer_taken'];
  test.each<[title: string, sale: Partial<SaleRow>, act: SaleAct, words: string[] | string]>([
    ['takes a part', offered, take, agreed],
    ['takes it although the time is over', untaken, take, agreed],
    ['takes another than they see', { ...offered, earlier_answers: [before] }, take, 'answer_changed'],
    ['takes what they have left', left, take, 'answer_over'],
    ['takes a no', refused, take, 'answer_over'],
    ['takes what nobody offered', waiting, take, 'answer_over'],
    [
      'takes it without the phone',
      { ...offered, received_at: null, received_by: null, inspect_until: null },
      take,
      'not_received',
    ],
    [
      'leaves it',
      offered,
      leave,
      ['moved', 'write answer_left_at, reply_by, due_at', 'tell seller: answer_left', 'tell admins: problem_to_decide'],
    ],
    ['leaves it twice', left, leave, ['nothing']],
    ['leaves another than they see', { ...offered, earlier_answers: [before] }, leave, 'answer_changed'],
    ['leaves what an admin has already', untaken, leave, 'answer_over'],
    ['leaves nothing', waiting, leave, 'answer_over'],
    [
      'accepts the phone as it is',
      offered,
      { act: 'accept' },
      ['moved', 'sale: problem > completed', 'tell seller: sale_completed'],
    ],
  ])('%s', (_title, sale, act, words) => expect(at(hours(30), given(sale), acts('buyer', act))).toEqual(words));

  test('who takes it twice gets one part', () => {
    expect(at(hours(31), given(taken, {}, 5_000), acts('buyer', take))).toEqual(['nothing']);
    expect(at(hours(31), given({ ...taken, ended_by: 'admin' }, {}, 5_000), acts('buyer', take))).toBe('sale_over');
  });

  test('who takes the return twice begins one', () => {
    const going = {
      ...offered,
      ...atDesk,
      answer_kind: 'return',
      answer_cents: null,
      returning_since: hours(30),
    } as const;
    const of = (state: SaleRow['state'], why: ReturnReason) =>
      order('paid', [attempt('succeeded')], { sale: saleOf({ ...going, state }), back: returnOf({ why }) });
    expect(at(hours(31), of('returning', 'agreed'), acts('buyer', take))).toEqual(['nothing']);
    expect(at(hours(31), of('problem', 'agreed'), acts('buyer', take))).toEqual(['nothing']);
    expect(at(hours(31), of('returning', 'agreed'), acts('buyer', { ...take, number: 2 }))).toBe('goes_back');
    expect(at(hours(31), of('returning', 'decided'), acts('buyer', take))).toBe('goes_back');
  });

  test('of a seller who has left since they offered the return gets an admin', () => {
    const given = (sale: Partial<SaleRow>) =>
      order('paid', [attempt('succeeded')], {
        sale: saleOf({ ...sale, answer_kind: 'return', answer_cents: null }),
        left: { seller: true, how: 'suspended' },
      });
    expect(at(hours(30), given(offered), acts('buyer', take))).toEqual([
      'moved',
      'write reply_by, due_at',
      'tell buyer: to_desk_buyer',
      'tell admins: problem_to_decide',
    ]);
    expect(at(hours(30), given(untaken), acts('buyer', take))).toBe('answer_over');
  });

  test('of a seller who has left need not wait for an answer', () => {
    const said: SaleAct = { act: 'say_problem', about: 'broken', words: 'Cracked' };
    const received: Partial<SaleRow> = { ...waiting, state: 'received', problem_at: null, reply_by: null };
    const told = (people: Partial<Order['left']>) =>
      (at(hours(12), given(received, people), acts('buyer', said)) as string[]).filter((step) =>
        step.startsWith('tell'),
      );
    expect(told({})).toEqual(['tell seller: problem_said']);
    expect(told({ seller: true, how: 'suspended' })).toEqual([
      'tell seller: problem_said',
      'tell admins: problem_to_decide',
    ]);
  });
});

describe('Time', () => {
  const toDesk = [
    'moved',
    'write reply_by, due_at',
    'tell buyer: to_desk_buyer',
    'tell seller: to_desk_seller',
    'tell admins: problem_to_decide',
  ];
  const reminded = { reply_reminded_at: hours(48) };
  test.each<[title: string, now: Date, sale: Partial<SaleRow>, words: string[] | string]>([
    ['is not there yet', hours(47), waiting, ['nothing']],
    [
      'half way the seller is reminded',
      hours(48),
      waiting,
      ['moved', 'write reply_reminded_at, due_at', 'tell seller: answer_half'],
    ],
    ['once', hours(49), { ...waiting, ...reminded }, ['nothing', 'write due_at']],
    ['over: an admin decides', hours(84), { ...waiting, ...reminded, due_at: hours(84) }, toDesk],
    [
      'half way the buyer is reminded',
      hours(56),
      offered,
      ['moved', 'write reply_reminded_at, due_at', 'tell buyer: offer_half'],
    ],
    ['over for the buyer: an admin decides', hours(92), { ...offered, due_at: hours(92) }, toDesk],
    ['does nothing to what an admin has', hours(1_000), untaken, ['nothing']],
  ])('%s', (_title, now, sale, words) => expect(at(now, given(sale), { is: 'time passed' })).toEqual(words));

  test('is none for a seller who has left since the problem was said', () => {
    const left = { seller: true, how: 'suspended' } as const;
    const passes = (sale: Partial<SaleRow>) => at(hours(13), given(sale, left), { is: 'time passed' });
    expect(passes(waiting)).toEqual([
      'moved',
      'write reply_by, due_at',
      'tell buyer: to_desk_buyer',
      'tell admins: problem_to_decide',
    ]);
    expect(passes(offered)).toEqual(['nothing']);
  });

  test.each([
    ['seller', waiting],
    ['buyer', offered],
    ['admin', untaken],
    [null, taken],
  ] as const)('waits for the %s', (who, sale) => expect(waitsFor(saleOf(sale))).toBe(who));
});

describe('An admin', () => {
  const decides = (cents: number, adminId = 'admin') =>
    ({
      is: 'sale decided' as const,
      adminId,
      way: 'both' as const,
      cents,
      words: 'Seen',
    }) satisfies News;
  test.each([waiting, offered, untaken, left, refused])('gives a part back after any answer: %#', (sale) => {
    expect(at(hours(40), given(sale), decides(10_000))).toEqual([
      'refunded',
      'write decision_words',
      ...splits,
      'tell buyer: decided_part_buyer',
      'tell seller: decided_part_seller',
      'audit: split_sale',
    ]);
  });

  test('lets the seller keep the phone only where it may have come back to them', () => {
    const toSeller: News = { ...decides(10_000), phone: 'seller' };
    const isBack: Partial<SaleRow> = {
      ...waiting,
      problem_about: 'return_problem',
      returning_since: hours(20),
      reply_by: null,
      due_at: null,
    };
    const sent = { booking_id: 'booking', sent_at: hours(22) };
    const decided = at(hours(40), { ...given(isBack), back: returnOf(sent) }, toSeller);
    expect(decided).toContain('write phone_stays_back');
    expect(at(hours(40), { ...given(isBack), back: returnOf({ ...sent, sent_at: null }) }, toSeller)).toBe(
      'not_sent_back',
    );
    expect(at(hours(40), given(waiting), toSeller)).toBe('not_sent_back');
  });

  test.each(['not_handed_over', 'buyer_asks', 'buyer_absent'] as const)(
    'gives no part back of a phone that was never handed over: %s',
    (about) => {
      const sale: Partial<SaleRow> = { ...waiting, problem_about: about, received_at: null, received_by: null };
      expect(at(hours(40), given(sale), decides(10_000))).toBe('not_received');
    },
  );

  test('gives back no more than a part, once, and not of their own sale', () => {
    expect(at(hours(40), given(untaken), decides(38_900))).toBe('too_high');
    // A phone that never left its seller is not paid in part.
    expect(at(hours(40), given(missing), decides(100))).toBe('not_received');
    expect(at(hours(40), given({ ...missing, sent_at: hours(5) }), decides(100))).toContain('owe part');
    expect(at(hours(40), given(taken, {}, 5_000), decides(100))).toBe('sale_over');
    expect(at(hours(40), given(untaken), decides(100, 'seller'))).toBe('own_case');
  });
});
