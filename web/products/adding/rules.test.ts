import { describe, expect, test } from 'vitest';
import { priceOf } from '#web/products/adding/rules.ts';

describe('A price', () => {
  test.each([
    ['55', 55],
    [' 389 ', 389],
    ['1,250', 1_250],
    ['1.250', 1_250],
    ['1 250', 1_250],
    ['100,000', 100_000],
    ['$799', 799],
    ['US$ 1,250', 1_250],
    ['799 $', 799],
    ['799.00', 799],
    ['1.250,00', 1_250],
  ])('may be typed as %j', (typed, price) => {
    expect(priceOf(typed)).toBe(price);
  });

  test.each([
    '',
    '0',
    '-5',
    '-50',
    '$',
    '$$5',
    '12.50',
    '799.0',
    '1,2',
    '1000,000',
    '100,001',
    '1,000,000',
    '1e3',
    '0x1f',
    'a hundred',
  ])('is not %j', (typed) => {
    expect(priceOf(typed)).toBeNull();
  });
});
