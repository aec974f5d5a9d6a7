import { expect, test } from 'vitest';
import { dollarsOf } from '#web/offers/dollars.ts';

test.each([
  ['340', 340],
  ['$340', 340],
  ['$ 340', 340],
  ['340$', 340],
  ['340 $', 340],
  ['340 US$', 340],
  ['1,340 $ ', 1_340],
  ['$340$', null],
  ['$', null],
  ['1,340', 1_340],
  [' 340 ', 340],
  ['1 340', 1_340],
  ['1.340', 1_340],
  ['12.499 US$', 12_499],
  ['1.34', null],
  ['12,340', 12_340],
  ['340.50', null],
  ['340,50', null],
  ['7,50', null],
  ['1,34', null],
  ['3 4 0', null],
  ['', null],
  ['-340', null],
  ['three', null],
  ['99999999', null],
])('%j typed as a price is %j', (typed, price) => {
  expect(dollarsOf(typed)).toBe(price);
});
