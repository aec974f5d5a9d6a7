import { describe, expect, test } from 'vitest';
import { brandOf } from '#contract/cards.ts';
import {
  caretAfter,
  cvcProblem,
  expiryProblem,
  groupDigits,
  numberProblem,
  parseExpiry,
  writeExpiry,
} from '#web/payments/card-text.ts';

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
    // American Express puts its fifteen digits another way.
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['3782822463100051', '3782 822463 10005'],
    // The longest card numbers have 19 digits.
    ['1234567890123456789999', '1234 5678 9012 3456 789'],
  ])('typed as %j stands in groups: %j', (typed, shown) => {
    expect(groupDigits(typed)).toBe(shown);
    expect(groupDigits(shown)).toBe(shown);
  });
});

describe('The caret in a card number', () => {
  test.each([
    ['4242 4242', 0, 0],
    ['4242 4242', 4, 4],
    ['4242 4242', 5, 6],
    ['4242 4242', 8, 9],
    ['4242', 9, 4],
  ])('%j stays behind its digit number %i, at %i', (grouped, digits, at) => {
    expect(caretAfter(grouped, digits)).toBe(at);
  });
});

describe('Whose card it is', () => {
  test.each([
    ['4', 'visa'],
    ['5555 5555', 'mastercard'],
    ['2223', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['3056', 'diners'],
    ['3566', 'jcb'],
    ['62', 'unionpay'],
    ['', null],
    ['3', null],
    ['9', null],
  ])('%j is told by its first digits: %s', (number, brand) => {
    expect(brandOf(number)).toBe(brand);
  });
});

describe('What is seen when a field is left', () => {
  test.each([
    ['', null],
    ['4242 4242 4242', 'numberShort'],
    ['4242 4242 4242 4242', null],
    ['4242 4242 4242 4241', 'number'],
    ['3782 822463 10005', null],
    ['3782 822463 1000', 'numberShort'],
    ['3056 9300 0902 0004', null],
    ['6200 0000 0000 0005', null],
  ])('of the card number %j: %s', (number, problem) => {
    expect(numberProblem(number)).toBe(problem);
  });

  const now = new Date(2026, 10, 21);
  test.each([
    ['', null],
    ['11 / 26', null],
    ['10 / 26', 'expiryPast'],
    ['13 / 29', 'expiry'],
    ['12 / 2', 'expiry'],
    ['12 / 40', null],
  ])('of the date %j: %s', (expiry, problem) => {
    expect(expiryProblem(expiry, now)).toBe(problem);
  });

  test.each([
    ['', '4242', null],
    ['12', '4242', 'cvc'],
    ['123', '4242', null],
    ['1234', '4242', 'cvc'],
    ['123', '3782', 'cvc'],
    ['1234', '3782', null],
  ])('of the code %j of the card %j: %s', (cvc, number, problem) => {
    expect(cvcProblem(cvc, number)).toBe(problem);
  });
});

describe('An expiry date while it is typed', () => {
  test.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['5', '', '05 / '],
    ['0', '', '0'],
    ['12 / 2', '12 / ', '12 / 2'],
    ['12 / 29', '12 / 2', '12 / 29'],
    ['1229', '', '12 / 29'],
    ['12/2029', '', '12 / 29'],
    ['12 / 2029', '12 / 202', '12 / 29'],
    ['1/30', '1', '01 / 30'],
    ['12 / 40', '', '12 / 40'],
    ['x', '', ''],
    // Deleted with the backspace: the sign between is no hurdle.
    ['12 /', '12 / ', '12'],
    ['1', '12', '1'],
    ['', '1', ''],
  ])('typed %j after %j reads %j', (typed, before, shown) => {
    expect(writeExpiry(typed, before)).toBe(shown);
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

  test.each([
    '',
    ' ',
    '12',
    '/',
    '12/',
    '/29',
    '12/2',
    '12/202',
    '12/20299',
    'Dec 29',
    '12-29',
    '123/29',
    '12//29',
    '-1/29',
  ])('%j can not be read and becomes a month that no card has', (typed) => {
    expect(parseExpiry(typed)).toEqual({ expMonth: 0, expYear: 0 });
  });

  test('with a month that does not exist is left for the card desk to refuse', () => {
    expect(parseExpiry('13/29')).toEqual({ expMonth: 13, expYear: 2029 });
  });
});
