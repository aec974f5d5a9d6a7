import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { attempt, hours, order, returnOf, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const returning: Partial<SaleRow> = {
  state: 'returning',
  received_at: hours(5),
  received_by: 'code',
  inspect_until: hours(53),
  returning_since: hours(6),
};
const onDesk = (about: 'not_met_back' | 'return_problem' | 'not_sent_back') =>
  ({ ...returning, state: 'problem', problem_about: about, problem_words: '', problem_at: hours(7) }) as const;
const follows = (sale: Partial<SaleRow>, back: Partial<ReturnRow>, act: SaleAct, by = 'seller') => {
  const given = order('paid', [attempt('succeeded')], { sale: saleOf(sale), back: returnOf(back) });
  try {
    return stepsInWords(whatFollows(given, { is: 'sale act', by, act }, hours(9)));
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};
const asks: SaleAct = { act: 'ask_of_return', words: 'When?' };
const asked = { asked_words: 'When?', asked_at: hours(8), begun_at: hours(6) };

describe('The seller of a phone that goes back asks for an admin', () => {
  test.each<[title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow>, words: string[] | string]>([
    [
      'where they meet',
      returning,
      {},
      [
        'moved',
        'write return asked_words, asked_at',
        'write problem_about, problem_words, problem_at',
        'sale: returning > problem',
        'tell buyer: return_asked',
        'tell admins: problem_to_decide',
      ],
    ],
    [
      'and of what an admin looks at already',
      onDesk('not_sent_back'),
      { way: 'sent' },
      ['moved', 'write return asked_words, asked_at', 'tell buyer: return_asked'],
    ],
    ['twice with the same words', onDesk('not_met_back'), asked, ['nothing']],
    ['not twice', onDesk('not_met_back'), { ...asked, asked_words: 'x' }, 'problem_open'],
    ['not of a parcel on its way', returning, { way: 'sent' }, 'return_goes_on'],
    ['not once they say what is wrong with it', onDesk('return_problem'), {}, 'problem_open'],
  ])('%s', (_title, sale, back, words) => expect(follows(sale, back, asks)).toEqual(words));

  test('and its buyer, who had spoken before, can answer that once', () => {
    const tells: SaleAct = { act: 'tell_of_return', words: 'At noon.' };
    const told = (at: number) => ({ ...asked, told_words: 'x', told_at: hours(at) });
    expect(follows(onDesk('not_met_back'), told(7), tells, 'buyer')).toContain('tell seller: return_told');
    expect(follows(onDesk('not_met_back'), told(8.5), tells, 'buyer')).toBe('problem_open');
    expect(follows(onDesk('not_met_back'), { ...told(8.5), asked_words: 'x' }, asks)).toBe('problem_open');
  });

  test('which is not for the buyer, and the code still counts', () => {
    expect(follows(returning, {}, asks, 'buyer')).toBe('not_allowed');
    const code: SaleAct = { act: 'bring_back', code: returnOf().code };
    expect(follows(onDesk('not_met_back'), asked, code, 'buyer')).toContain('sale: problem > undone');
  });
});
