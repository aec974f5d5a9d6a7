import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { News } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const business: Partial<SaleRow> = { trader_name: 'Sam Phones LLC', hand_over_by: hours(120) };
const asked = { problem_about: 'no_code', problem_words: 'They have it', problem_at: hours(10), due_at: null } as const;
const called: Partial<SaleRow> = { ...business, state: 'problem', ...asked };
const isOver = {
  about: 'no_code',
  words: 'x',
  at: hours(8).toISOString(),
  until: hours(9).toISOString(),
  answer: null,
};
const wasCalled: Partial<SaleRow> = { ...business, earlier_calls: [isOver] };
const by = hours(60);
const times = { hand_over_by: by, goes_back_at: by };
const withdrawn: Partial<SaleRow> = { ...called, withdrawn_at: hours(12), ...times };

const answered: News = { is: 'call answered', adminId: 'admin', words: 'Show the code' };
const ends: News = { is: 'sale act', by: 'seller', act: { act: 'end_call' } };
const withdraws: News = { is: 'sale act', by: 'buyer', act: { act: 'withdraw', name: 'Bea Buyer' } };

const decided = (sale: Partial<SaleRow>, news: News, at: Date) =>
  whatFollows(order('paid', [attempt('succeeded')], { sale: saleOf(sale) }), news, at);
const follows = (sale: Partial<SaleRow>, news: News, at: Date) => {
  try {
    return stepsInWords(decided(sale, news, at));
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

describe('What a seller says they have handed over, and its buyer withdrew from', () => {
  test('is not ended by its seller, as it is before the withdrawal', () => {
    expect(follows(withdrawn, ends, hours(30))).toBe('problem_open');
    expect(follows(called, ends, hours(30))).toContain('sale: problem > to_hand_over');
  });

  test('waits for two days after each answer, however little was left', () => {
    for (const sale of [withdrawn, { ...withdrawn, problem_at: hours(59) }])
      expect(decided(sale, answered, hours(90)).steps).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            changes: expect.objectContaining({ hand_over_by: hours(138), goes_back_at: hours(138) }) as unknown,
          }),
          expect.objectContaining({ step: expect.objectContaining({ with: { dueAt: hours(138) } }) as unknown }),
        ]),
      );
    const late = decided({ ...withdrawn, problem_about: 'seller_asks', problem_at: hours(59) }, answered, hours(90));
    expect(late.steps[0]).toMatchObject({ changes: { goes_back_at: hours(91) } });
  });

  test('waits as long where an admin was asked before, unless its buyer could have the money anyway', () => {
    expect(follows(wasCalled, withdraws, hours(12))).toContain('write hand_over_by, goes_back_at, due_at');
    expect(follows(business, withdraws, hours(12))).toContain('sale: to_hand_over > undone');
    expect(follows(wasCalled, withdraws, hours(121))).toContain('sale: to_hand_over > undone');
  });
});
