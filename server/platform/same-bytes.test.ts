import { expect, test } from 'vitest';
import { areSameBytes } from '#server/platform/same-bytes.ts';

test.each<[string, string | Buffer, string | Buffer, boolean]>([
  ['the same text', 'abc', 'abc', true],
  ['a text and its bytes', 'ñ', Buffer.from('ñ'), true],
  ['nothing twice', '', '', true],
  ['another text', 'abc', 'abd', false],
  ['the beginning of it', 'ab', 'abc', false],
  ['as many letters in more bytes', 'ñbc', 'abc', false],
  ['nothing and something', '', 'abc', false],
])('Compared in constant time: %s', (_, one, other, isSame) => {
  expect(areSameBytes(one, other)).toBe(isSame);
});
