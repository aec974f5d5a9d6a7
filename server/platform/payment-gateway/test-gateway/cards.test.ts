import { describe, expect, test } from 'vitest';
import { passesLuhn } from '#contract/cards.ts';
import { cardMessages, judgeCard } from './cards.ts';

const now = new Date('2026-11-21T12:00:00Z');
const card = (number: string, more: Partial<{ expMonth: number; expYear: number; cvc: string }> = {}) =>
  judgeCard({ number, expMonth: 12, expYear: 2030, cvc: '123', ...more }, now);

describe('A test card', () => {
  test.each([
    ['4242424242424242', 'success', 'visa'],
    ['4000056655665556', 'success', 'visa'],
    ['5555555555554444', 'success', 'mastercard'],
    ['2223003122003222', 'success', 'mastercard'],
    ['5200828282828210', 'success', 'mastercard'],
    ['5105105105105100', 'success', 'mastercard'],
    ['378282246310005', 'success', 'amex'],
    ['371449635398431', 'success', 'amex'],
    ['6011111111111117', 'success', 'discover'],
    ['3056930009020004', 'success', 'diners'],
    ['3566002020360505', 'success', 'jcb'],
    ['6200000000000005', 'success', 'unionpay'],
    ['4000002500003155', 'authenticate', 'visa'],
    ['4000002760003184', 'authenticate', 'visa'],
    ['4000003800000446', 'authenticate', 'visa'],
    ['4000000000000002', 'card_declined', 'visa'],
    ['4000000000009995', 'insufficient_funds', 'visa'],
    ['4000000000000069', 'expired_card', 'visa'],
    ['4000000000000127', 'incorrect_cvc', 'visa'],
    ['4000000000000119', 'processing_error', 'visa'],
  ])('%s behaves as %s and is of %s', (number, behaviour, brand) => {
    expect(passesLuhn(number)).toBe(true);
    expect(card(number)).toEqual({ ok: true, behaviour, brand, last4: number.slice(-4) });
  });

  test.each(['4242 4242 4242 4242', '4242-4242-4242-4242', ' 4242  42424242 4242 '])(
    'may be typed as "%s"',
    (number) => {
      expect(card(number)).toMatchObject({ ok: true, behaviour: 'success', last4: '4242' });
    },
  );

  test("that isn't one is declined, and the buyer is told which to take", () => {
    const judged = card('4111 1111 1111 1111');
    expect(judged).toMatchObject({ ok: false, code: 'card_declined' });
    expect(judged).toHaveProperty('message', expect.stringContaining('4242 4242 4242 4242'));
  });

  test('of four digits on its back is an American Express alone', () => {
    expect(card('378282246310005', { cvc: '1234' }).ok).toBe(true);
    expect(card('4242424242424242', { cvc: '1234' })).toMatchObject({ code: 'invalid_cvc' });
  });
});

describe('A card that can not be right', () => {
  test.each([
    '',
    '4242',
    '4242424242424241',
    '4242424242424242424242',
    '4242a42424242424',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '-4242424242424242e0',
  ])('"%s" is no card number', (number) => {
    expect(card(number)).toEqual({ ok: false, code: 'incorrect_number', message: 'Your card number is invalid.' });
  });

  test.each([0, 13, -1])('has no month %i', (expMonth) => {
    expect(card('4242424242424242', { expMonth })).toEqual({
      ok: false,
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    });
  });

  test.each([
    [10, 2026],
    [12, 2025],
    [10, 26],
    [1, 0],
    [1, -5],
    [1, 2077],
  ])('has expired, or is good for too long: %i/%i', (expMonth, expYear) => {
    expect(card('4242424242424242', { expMonth, expYear })).toMatchObject({ ok: false, code: 'invalid_expiry_year' });
  });

  test('is good until the end of its month, with a year of two digits or four', () => {
    expect(card('4242424242424242', { expMonth: 11, expYear: 2026 }).ok).toBe(true);
    expect(card('4242424242424242', { expMonth: 11, expYear: 26 }).ok).toBe(true);
  });

  test.each(['', '12', '12a', '1 3', '12345'])('has the security code "%s"', (cvc) => {
    expect(card('4242424242424242', { cvc })).toEqual({
      ok: false,
      code: 'invalid_cvc',
      message: cardMessages.invalid_cvc,
    });
  });
});
