import { describe, expect, test } from 'vitest';
import { feeCents } from '#contract/fees.ts';
import { Refusal } from '#contract/problem.ts';
import { monthBounds, nextState, usableFrom, whyStopped } from '#server/payouts/rules.ts';
import type { PayoutAct } from '#server/payouts/rules.ts';
import type { PayoutState } from '#db/states.ts';

describe("The market's share of a price", () => {
  test.each([
    ['nothing unless the operator says so', 389, 0, 0, 0],
    ['a part of it', 389, 5, 0, 1_945],
    ['rounded to the nearest cent', 389, 2.9, 0, 1_128],
    ['a half upwards', 150, 1.15, 0, 173],
    ['with a fixed part', 389, 2.9, 30, 1_158],
    ['never more than the price', 1, 50, 5_000, 100],
  ])('is %s', (_says, price, percent, fixedCents, cents) => {
    expect(feeCents(price, { percent, fixedCents })).toBe(cents);
  });
});

describe('A payout', () => {
  const follow = (state: PayoutState, act: PayoutAct, by: 'same' | 'other' | 'seller' = 'other', dollars = 100) => {
    const payout = {
      state,
      amount_cents: dollars * 100,
      seller_id: 'seller',
      prepared_by: 'same',
      filed_at: new Date(),
    };
    try {
      return nextState(payout, act, by, 500);
    } catch (error) {
      return (error as Refusal).code;
    }
  };

  test.each<[PayoutState, PayoutAct, string | null]>([
    ['prepared', 'approve', 'approved'],
    ['prepared', 'paid', 'paid'],
    ['prepared', 'failed', 'failed'],
    ['approved', 'approve', null],
    ['approved', 'paid', 'paid'],
    ['approved', 'failed', 'failed'],
    ['paid', 'approve', 'payout_over'],
    ['paid', 'paid', null],
    // The bank sent it back.
    ['paid', 'failed', 'failed'],
    ['failed', 'approve', 'payout_over'],
    ['failed', 'paid', 'payout_over'],
    ['failed', 'failed', null],
  ])('that is %s: %s makes it %s', (state, act, to) => {
    expect(follow(state, act)).toBe(to);
  });

  test.each<[PayoutState, PayoutAct]>([
    ['prepared', 'paid'],
    ['prepared', 'failed'],
    ['approved', 'paid'],
    ['paid', 'failed'],
  ])("that is %s and an admin's own is not %s by them", (state, act) => {
    expect(follow(state, act, 'seller')).toBe('own_case');
  });

  test('above the limit is approved by somebody else than who prepared it, and paid only then', () => {
    expect(follow('prepared', 'paid', 'other', 500)).toBe('paid');
    expect(follow('prepared', 'paid', 'other', 501)).toBe('second_admin_needed');
    expect(follow('prepared', 'approve', 'same', 501)).toBe('second_admin_needed');
    expect(follow('prepared', 'approve', 'seller', 501)).toBe('second_admin_needed');
    expect(follow('prepared', 'approve', 'other', 501)).toBe('approved');
    expect(follow('approved', 'paid', 'same', 501)).toBe('paid');
    expect(follow('prepared', 'failed', 'same', 501)).toBe('failed');
  });
});

test('A payout that was in no file is not paid yet', () => {
  const never = {
    state: 'prepared',
    amount_cents: 100,
    seller_id: 'seller',
    prepared_by: 'same',
    filed_at: null,
  } as const;
  expect(() => nextState(never, 'paid', 'same', null)).toThrow('in no file');
  expect(nextState(never, 'failed', 'same', null)).toBe('failed');
});

test.each([
  ['may be sent', {}, null],
  ['waits while its seller is suspended', { suspended_at: new Date() }, 'suspended'],
  ['waits when they entered another account since', { has_other_account: true }, 'account_changed'],
  ['waits when they owe money since', { owes: true }, 'owes'],
])('A payout that was prepared %s', (_says, changes, why) => {
  expect(whyStopped({ suspended_at: null, has_other_account: false, owes: false, ...changes })).toBe(why);
});

test('A new account is used after three days', () => {
  expect(usableFrom(new Date('2026-11-26T10:00:00Z')).toISOString()).toBe('2026-11-29T10:00:00.000Z');
});

test('A month begins and ends with its days in UTC', () => {
  const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];
  expect(iso(monthBounds('2026-12'))).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
});
