import { expect, test } from 'vitest';
import { titleWords } from '#server/search/engine/title-words.ts';

const names = new Set('iphone 13 pro max oneplus plus 9 s21'.split(' '));
const isName = (word: string) => names.has(word);

test.each([
  ['iPhone13 Pro', ['iphone', '13', 'pro']],
  ['ProMax', ['pro', 'max']],
  ['One Plus 9', ['one', 'plus', '9', 'oneplus']],
  ['S 21', ['s', '21', 's21']],
  ['128 GB', ['128gb', '128']],
  ['boxed', ['boxed']],
])('the title %j is found by %j', (title, words) => {
  expect(titleWords(title, { isName, isKnown: isName })).toEqual(words);
});

test('a word that is known is not taken apart', () => {
  expect(titleWords('promax', { isName, isKnown: () => true })).toEqual(['promax']);
});
