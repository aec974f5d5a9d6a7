import { expect, test } from 'vitest';
import { Groups } from '#server/search/engine/groups.ts';
import { Names } from '#server/search/engine/names.ts';
import { Vocabulary } from '#server/search/engine/vocabulary.ts';

const apple = { id: 'apple', name: 'Apple' };

function named(...models: readonly string[]) {
  const [vocabulary, groups] = [new Vocabulary(), new Groups()];
  const names = new Names(vocabulary);
  for (const name of models) {
    const model = { slug: name, brand: 'apple', name, nicknames: [], modelNumbers: ['SM-A1'] };
    names.set(groups.group('apple', name), apple, model);
  }
  const fits = (text: string) => {
    const words = new Set(text.split(' ').map((word) => vocabulary.number(word)));
    return groups.all.map(({ number }) => names.fit(number, words));
  };
  return { names, fits, vocabulary, groups };
}

test('a whole name fits better than its end, and its end better than its beginning', () => {
  const { fits } = named('iPhone 13', 'iPhone 13 Pro');
  expect([fits('iphone 13'), fits('13 pro'), fits('iphone'), fits('iphone 13 pro')]).toEqual([
    [8, 1],
    [5, 6],
    [1, 1],
    [8, 8],
  ]);
});

test('words that stand apart in a name do not fit it', () => {
  expect(named('Redmi Note 13 Pro', 'Redmi 13').fits('redmi 13')).toEqual([0, 8]);
});

test('the year of a generation and the network may be left out', () => {
  expect(named('iPhone SE (2020)', 'Galaxy A14 5G').fits('iphone se')).toEqual([8, 0]);
  expect(named('Galaxy A14 5G').fits('galaxy a14')).toEqual([8]);
});

test('a phone is called by its brand, its model and its number, written apart or not', () => {
  const { names } = named('iPhone 13');
  expect(['apple', 'iphone', '13', 'sm', 'a1', 'sma1', 'pro'].map((word) => names.isName(word))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('a phone keeps the words it was once called by', () => {
  const { names, groups, vocabulary } = named('iPhone 13');
  const group = groups.group('apple', 'iPhone 13');
  names.set(group, apple, {
    slug: 'iPhone 13',
    brand: 'apple',
    name: 'Phone Thirteen',
    nicknames: [],
    modelNumbers: [],
  });
  expect(['iphone', 'thirteen'].map((word) => [...names.groups(vocabulary.number(word))])).toEqual([[0], [0]]);
});
