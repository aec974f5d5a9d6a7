import { describe, expect, test } from 'vitest';
import { groupDigits, parseExpiry } from '#web/payments/card-text.ts';

describe('A card number', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 4242 4242 4242', '4242 4242 4242 4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['my card 42a42', '4242'],
    // The longest card numbers have 19 digits.
    ['1234567890123456789999', '1234 5678 9012 3456 789'],
  ])('typed as %j stands in groups: %j', (typed, shown) => {
    expect(groupDigits(typed)).toBe(shown);
    expect(groupDigits(shown)).toBe(shown);
  });
});

describe('An expiry date', () => {
  test.each([
    ['12 / 29', 12, 2029],
    ['12/29', 12, 2029],
    ['1229', 12, 2029],
    ['12 29', 12, 2029],
    ['1/30', 1, 2030],
    ['01/2030', 1, 2030],
    ['12/2029', 12, 2029],
    ['  07 / 31  ', 7, 2031],
    ['112', 1, 2012],
  ])('typed as %j is month %i of %i', (typed, expMonth, expYear) => {
    expect(parseExpiry(typed)).toEqual({ expMonth, expYear });
  });

  test.each(['', ' ', '12', '/', '12/', '/29', '12/2', '12/202', '12/20299', 'Dec 29', '12-29', '123/29', '12//29', '-1/29'])('%j can not be read and becomes a month that no card has', (typed) => {
    expect(parseExpiry(typed)).toEqual({ expMonth: 0, expYear: 0 });
  });

  test('with a month that does not exist is left for the card desk to refuse', () => {
    expect(parseExpiry('13/29')).toEqual({ expMonth: 13, expYear: 2029 });
  });
});
