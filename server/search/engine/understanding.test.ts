import { expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import { Shelf } from '#server/search/engine/shelf.ts';
import { understand } from '#server/search/engine/understanding.ts';
import type { UnderstandOptions } from '#server/search/engine/understanding.ts';

const shelf = new Shelf(catalogue);

function understood(text: string, options?: UnderstandOptions): string {
  return understand(shelf, text, options)
    .map(({ typed, meant }) => (typed === meant ? typed : `${typed} as ${meant ?? 'nothing'}`))
    .join(', ');
}

test.each([
  ['iphone 13', 'iphone, 13'],
  ['iphone13promax', 'iphone, 13, pro, max'],
  ['iphnoe', 'iphnoe as iphone'],
  ['ifone', 'ifone as iphone'],
  ['13 pro mx', '13, pro, mx as max'],
  ['mx', 'mx as nothing'],
  ['galaxy s99', 'galaxy, s99 as nothing'],
  ['the phone with box', 'box as nothing'],
  ['cheap nothing phone', 'nothing, phone'],
  ['gris', 'gris'],
  ['black purple', 'black, purple'],
  ['sam', 'sam'],
  ['', ''],
])('%j is understood as %j', (text, expected) => expect(understood(text)).toBe(expected));

test('a word that only begins others is corrected when there is doubt', () => {
  expect(understood('galaxy s21 ult', { isDoubting: true })).toBe('galaxy, s21, ult');
  expect(understood('iphone 12 min', { isDoubting: true })).toBe('iphone, 12, min as mini');
});

test('a word that phones have elsewhere is not corrected', () => {
  expect(understood('pixle', { isElsewhere: (word) => word === 'pixle' })).toBe('pixle');
});

test('twelve words are read, and glued ones make sixteen at most', () => {
  expect(understand(shelf, 'iphone '.repeat(1_000))).toHaveLength(12);
  expect(understand(shelf, 'iphone13promax '.repeat(12))).toHaveLength(16);
});
