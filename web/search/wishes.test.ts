import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  addressOf,
  anywhere,
  everything,
  filterCount,
  hasSkipped,
  isNoPrice,
  nameOf,
  priceOf,
  toggled,
  wishesOf,
  withoutFilters,
} from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

const read = (search: string) => wishesOf(new URLSearchParams(search));

const chosen: Wishes = {
  q: 'iphone 13',
  brand: ['apple'],
  model: ['apple-iphone-13', 'apple-iphone-13-pro'],
  storage: ['128', '256'],
  colour: ['blue'],
  condition: ['Excellent', 'Fair'],
  lock: ['unlocked'],
  batteryMin: 85,
  priceMinUsd: 100,
  priceMaxUsd: 450,
  verifiedOnly: true,
  town: 5_746_545,
  radiusKm: 50,
  sort: 'nearest',
};

describe('An address', () => {
  test('keeps every wish, with commas between the values of one', () => {
    expect(addressOf(chosen)).toBe(
      '?q=iphone+13&brand=apple&model=apple-iphone-13,apple-iphone-13-pro&storage=128,256&colour=blue' +
        '&condition=Excellent,Fair&lock=unlocked&battery=85&from=100&to=450&verified=1' +
        '&town=5746545&radius=50&sort=nearest',
    );
    expect(read(addressOf(chosen))).toEqual(chosen);
  });

  test('may repeat a name, as a plain form does', () => {
    const { condition, priceMinUsd, storage } = read('condition=Good&condition=Fair&from=&storage=64,128&storage=64');
    expect({ condition, priceMinUsd, storage }).toEqual({
      condition: ['Good', 'Fair'],
      priceMinUsd: null,
      storage: ['64', '128'],
    });
  });

  test('says nothing of what goes without saying', () => {
    expect(addressOf(everything)).toBe('');
    expect(read('')).toEqual(everything);
  });

  test.each([
    'sort=oldest',
    'condition=Broken,good',
    'from=free&to=-',
    'verified=yes',
    'brand=%3Cb%3E&model=../x',
    'storage=0,99999,1e3,0128',
    'battery=12',
    'town=-1&radius=10',
    'radius=10',
    'sort=nearest',
    'town=99999999999',
    'sort=&condition=&from=&to=&verified=&battery=&town=&radius=',
  ])('that nobody made, ?%s, asks for everything', (search) => {
    expect(read(search)).toEqual(everything);
  });

  test('asks for no more than the call takes', () => {
    const many = Array.from({ length: 60 }, (_, at) => `model-${'x'.repeat(40)}-${at}`);
    const { model } = read(`model=${many.join(',')}`);
    expect(model.length).toBeLessThanOrEqual(40);
    expect(model.join(',').length).toBeLessThanOrEqual(1_000);
    expect(model.length).toBeGreaterThan(10);
  });

  test.each([
    ['condition=Bad', true],
    ['condition=Good,Bad', true],
    ['storage=abc', true],
    ['from=-5', true],
    ['battery=101', true],
    ['radius=50', true],
    ['', false],
    ['q=pixel&brand=nosuch&condition=Good&condition=Fair', false],
    ['from=&to=&battery=&verified=', false],
    ['condition=Good&condition=Good', false],
    ['town=5746545&radius=50&from=10&utm_source=letter&page=9', false],
  ])('%j leaves something out: %s', (search, isSkipped) => {
    expect(hasSkipped(new URLSearchParams(search))).toBe(isSkipped);
  });

  test('with a price nobody may ask for means the highest there is', () => {
    expect(read('to=99999999999999999999').priceMaxUsd).toBe(100_000);
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

test.each([
  ['-50', true],
  ['free', true],
  ['1e3', true],
  ['$', true],
  ['', false],
  [' ', false],
  ['0', false],
  ['$1,299.50', false],
])('To type %j as a price needs a word from us: %s', (typed, isWrong) => {
  expect(isNoPrice(typed)).toBe(isWrong);
});

describe('Filters', () => {
  test('count each value, the prices as one, and neither words nor order', () => {
    expect(filterCount(chosen)).toBe(13);
    expect(filterCount({ ...everything, q: 'pixel', sort: 'cheapest' })).toBe(0);
  });

  test('are taken off together, while words and order stay', () => {
    expect(withoutFilters({ ...chosen, sort: 'cheapest' })).toEqual({
      ...everything,
      q: 'iphone 13',
      sort: 'cheapest',
    });
    expect(withoutFilters(chosen).sort).toBeNull();
  });

  test('are put on and taken off one by one', () => {
    const more = toggled(chosen, 'storage', '512');
    expect(more.storage).toEqual(['128', '256', '512']);
    expect(toggled(more, 'storage', '128').storage).toEqual(['256', '512']);
  });

  test('are taken off with others that mean the same', () => {
    expect(toggled(chosen, 'model', 'apple-iphone-13', ['apple-iphone-13-pro']).model).toEqual([]);
  });

  test('by place go together', () => {
    expect(anywhere(chosen)).toMatchObject({ town: null, radiusKm: null, sort: null });
  });
});

test('A saved search is called by its words and filters, as far as a name may go', () => {
  expect(nameOf(['iphone', '128 GB'])).toBe('iphone, 128 GB');
  expect(nameOf(['', 'Apple'])).toBe('Apple');
  expect(nameOf(['📱', 'a'.repeat(200)])).toHaveLength(limits.nameMax);
  expect(nameOf([`${'a'.repeat(limits.nameMax - 1)}📱`])).toBe('a'.repeat(limits.nameMax - 1));
});
