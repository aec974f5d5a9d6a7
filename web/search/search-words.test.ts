import { expect, test } from 'vitest';
import { searchWordsOf } from '#web/search/search-words.ts';

test.each([
  ['q=pixel+7', 'pixel 7'],
  ['q=%20%20K%C3%B6ln%09128%20GB%0A', 'Köln 128 GB'],
  ['q=one&q=two', 'one'],
  ['q=%3Cb%3E%26%22', '<b>&"'],
  ['q=a%00b%E2%80%AEc', 'a b c'],
  ['q=%ff%E0%A4%A', '\ufffd\ufffd%A'],
  ['q=', ''],
  ['q=%20', ''],
  ['', ''],
  ['words=pixel', ''],
])('?%s searches for %j', (address, words) => {
  expect(searchWordsOf(new URLSearchParams(address))).toBe(words);
});

test('What is too long is cut, and no character in half', () => {
  expect(searchWordsOf(new URLSearchParams({ q: 'x'.repeat(101) }))).toBe('x'.repeat(100));
  expect(searchWordsOf(new URLSearchParams({ q: `${'x'.repeat(99)}📱` }))).toBe('x'.repeat(99));
});
