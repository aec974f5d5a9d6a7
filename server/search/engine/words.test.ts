import { expect, test } from 'vitest';
import { gigabytesOf, wordsOf } from '#server/search/engine/words.ts';

test.each([
  ['iPhone 13 Pro', ['iphone', '13', 'pro']],
  ['Teléfono AZUL, Málaga', ['telefono', 'azul', 'malaga']],
  ['Straße Ærø Łódź Œuvre', ['strasse', 'aero', 'lodz', 'oeuvre']],
  ['128 GB', ['128gb']],
  ['128g 5G', ['128gb', '5g']],
  ['1024GB 1 TB', ['1tb', '1tb']],
  ['Galaxy S21+ (SM-G996B)', ['galaxy', 's21', 'plus', 'sm', 'g996b']],
  ['iPhone™ 📱 13\u0000pro\u200b', ['iphone', '13', 'pro']],
  ['  ++ -- ', []],
])('%j has the words %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test('a text is read up to 200 characters, a word up to 40', () => {
  expect(wordsOf('a'.repeat(10_000))).toEqual(['a'.repeat(40)]);
  expect(wordsOf('a '.repeat(10_000))).toHaveLength(100);
});

test('a word of storage is a number of gigabytes', () => {
  expect(['256', '256gb', '1tb', '5g', 'gb', '123456'].map(gigabytesOf)).toEqual([256, 256, 1024, null, null, null]);
});
