import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { attempt, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const fresh: Partial<SaleRow> = {};
const asked: Partial<SaleRow> = { cancel_asked_at: hours(5), cancel_words: 'I found another' };
const declined: Partial<SaleRow> = { ...asked, cancel_declined_at: hours(6) };
const sent: Partial<SaleRow> = { state: 'sent', sent_at: hours(7), word_by: hours(400) };
const received: Partial<SaleRow> = {
  state: 'received',
  received_at: hours(7),
  received_by: 'code',
  inspect_until: hours(55),
};
const problem: Partial<SaleRow> = {
  state: 'problem',
  problem_about: 'not_handed_over',
  problem_words: 'x',
  problem_at: hours(7),
  due_at: null,
};
const undone: Partial<SaleRow> = { state: 'undone', ended_at: hours(7), ended_by: 'seller', due_at: null };

function follows(sale: Partial<SaleRow>, by: string, act: SaleAct): string[] | string {
  const given = order('paid', [attempt('succeeded')], { sale: saleOf(sale) });
  try {
    return stepsInWords(whatFollows(given, { is: 'sale act', by, act }, hours(10)));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const ask = { act: 'ask_cancel', words: 'I found another' } as const;
const [withdraw, agree, decline] = (['withdraw_cancel', 'agree_cancel', 'decline_cancel'] as const).map((act) => ({
  act,
})) as [SaleAct, SaleAct, SaleAct];
const nowAsked = ['moved', 'write cancel_asked_at, cancel_words, cancel_asks', 'tell seller: cancel_asked'];

describe('Cancelling what is paid', () => {
  test.each<[title: string, sale: Partial<SaleRow>, by: string, act: SaleAct, words: string[] | string]>([
    ['the buyer asks', fresh, 'buyer', ask, nowAsked],
    ['without words', fresh, 'buyer', { act: 'ask_cancel' }, nowAsked],
    ['twice', asked, 'buyer', ask, ['nothing']],
    ['in other words', asked, 'buyer', { act: 'ask_cancel' }, 'cancel_asked'],
    ['too often', { cancel_asks: 3 }, 'buyer', ask, 'asked_too_often'],
    ['once more', { cancel_asks: 2 }, 'buyer', ask, nowAsked],
    ['after a no', declined, 'buyer', ask, 'cancel_declined'],
    ['once it is sent', sent, 'buyer', ask, 'already_sent'],
    ['once it is handed over', received, 'buyer', ask, 'sale_over'],
    ['while an admin looks at it', problem, 'buyer', ask, 'sale_over'],
    ['once it is over', undone, 'buyer', ask, 'sale_over'],
    ['the seller asks', fresh, 'seller', ask, 'not_allowed'],
    ['a stranger asks', fresh, 'stranger', ask, 'not_found'],
    [
      'the buyer wants it after all',
      asked,
      'buyer',
      withdraw,
      ['moved', 'write cancel_asked_at, cancel_words', 'tell seller: cancel_withdrawn'],
    ],
    ['without having asked', fresh, 'buyer', withdraw, ['nothing']],
    [
      'the seller says no',
      asked,
      'seller',
      decline,
      ['moved', 'write cancel_declined_at', 'tell buyer: cancel_declined'],
    ],
    ['twice', declined, 'seller', decline, ['nothing']],
    ['unasked', fresh, 'seller', decline, 'cancel_not_asked'],
    ['the buyer says no', asked, 'buyer', decline, 'not_allowed'],
    [
      'the seller agrees',
      asked,
      'seller',
      agree,
      [
        'refunded',
        'tell buyer: cancel_agreed',
        'sale: to_hand_over > undone',
        'attempt 1: succeeded > refund_pending',
        'tell buyer: refund_coming',
        'booking: paid > refunded',
        'product: sold > returned',
        'tell seller: sale_refunded',
      ],
    ],
    ['twice', { ...undone, ...asked }, 'seller', agree, ['nothing']],
    ['unasked', fresh, 'seller', agree, 'cancel_not_asked'],
    ['after their no', declined, 'seller', agree, 'cancel_not_asked'],
    ['after sending it', { ...asked, ...sent }, 'seller', agree, 'cancel_not_asked'],
    ['the buyer agrees', asked, 'buyer', agree, 'not_allowed'],
  ])('%s', (_title, sale, by, act, words) => expect(follows(sale, by, act)).toEqual(words));
});
