import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import {
  everything,
  filterCount,
  isNarrowed,
  narrow,
  narrowingOf,
  priceOf,
  searchOf,
} from '#web/products/narrowing.ts';
import type { Narrowing } from '#web/products/narrowing.ts';

const phone = (
  name: string,
  originalPrice: number,
  resalePrice: number,
  productCondition: Product['productCondition'],
  verified: boolean,
) => ({ name, originalPrice, resalePrice, productCondition, verified }) as Product;

/** Newest first, as the list comes. */
const list = [
  phone('A', 800, 400, 'Excellent', true),
  phone('B', 500, 300, 'Good', false),
  phone('C', 300, 300, 'Fair', true),
  phone('D', 900, 90, 'Fair', false),
];
const namesOf = (wanted: Partial<Narrowing>) =>
  narrow(list, { ...everything, ...wanted })
    .map(({ name }) => name)
    .join('');

describe('A list of phones', () => {
  test.each([
    ['as it comes, newest first', {}, 'ABCD'],
    ['from the lowest price; of equal ones the newest first', { sort: 'cheapest' }, 'DBCA'],
    ['from the highest price; of equal ones the newest first', { sort: 'dearest' }, 'ABCD'],
    ['from the biggest saving in percent', { sort: 'saving' }, 'DABC'],
    ['of one condition', { conditions: ['Fair'] }, 'CD'],
    ['of either of two conditions', { conditions: ['Good', 'Fair'] }, 'BCD'],
    ['from a price on, which belongs to it', { priceMinUsd: 300 }, 'ABC'],
    ['up to a price, which belongs to it', { priceMaxUsd: 300 }, 'BCD'],
    ['between two prices', { priceMinUsd: 91, priceMaxUsd: 399 }, 'BC'],
    ['between two prices the wrong way round', { priceMinUsd: 400, priceMaxUsd: 100 }, ''],
    ['of verified sellers', { verifiedOnly: true }, 'AC'],
    [
      'of everything at once',
      { sort: 'cheapest', conditions: ['Excellent', 'Fair'], priceMaxUsd: 400, verifiedOnly: true },
      'CA',
    ],
  ] satisfies [string, Partial<Narrowing>, string][])('is shown %s', (_, wanted, names) => {
    expect(namesOf(wanted)).toBe(names);
  });
});

describe('An address', () => {
  test('keeps what was chosen', () => {
    const chosen: Narrowing = {
      sort: 'saving',
      conditions: ['Excellent', 'Fair'],
      priceMinUsd: 100,
      priceMaxUsd: 450,
      verifiedOnly: true,
    };
    expect(narrowingOf(searchOf(chosen))).toEqual(chosen);
    expect(searchOf(chosen).toString()).toBe('sort=saving&condition=Excellent%2CFair&from=100&to=450&verified=1');
  });

  test('says nothing of what goes without saying', () => {
    expect(searchOf(everything).toString()).toBe('');
    expect(narrowingOf(new URLSearchParams())).toEqual(everything);
  });

  test.each([
    'sort=oldest',
    'condition=Broken,good',
    'from=free&to=-',
    'verified=yes',
    'sort=&condition=&from=&to=&verified=',
  ])('that nobody made, ?%s, asks for everything', (search) => {
    expect(narrowingOf(new URLSearchParams(search))).toEqual(everything);
  });

  test('with a price nobody may ask for means the highest there is', () => {
    expect(narrowingOf(new URLSearchParams('to=99999999999999999999')).priceMaxUsd).toBe(100_000);
  });
});

test.each([
  ['300', 300],
  ['$1,299', 1_299],
  ['1.299', 1_299],
  ['299.99', 299],
  ['1.299,50', 1_299],
  ['0', 0],
  ['', null],
  ['free', null],
  ['-3', null],
  ['$ -3', null],
  ['1e3', null],
  ['US$ 1,200', 1200],
])('A price typed as %j is %s', (typed, price) => {
  expect(priceOf(typed)).toBe(price);
});

describe('The number of filters', () => {
  test('counts each condition, the prices as one, and not the order', () => {
    expect(
      filterCount({
        sort: 'cheapest',
        conditions: ['Good', 'Fair'],
        priceMinUsd: 1,
        priceMaxUsd: 2,
        verifiedOnly: true,
      }),
    ).toBe(4);
    expect([
      isNarrowed(everything),
      isNarrowed({ ...everything, sort: 'cheapest' }),
      isNarrowed({ ...everything, priceMinUsd: 1 }),
    ]).toEqual([false, true, true]);
  });
});
