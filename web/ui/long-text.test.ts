import { expect, test } from 'vitest';
import { paragraphsOf, withoutGaps } from '#web/ui/long-text.tsx';

test.each([
  ['a line and the next', 'one\ntwo', 'one\ntwo'],
  ['paragraphs', 'one\n\ntwo', 'one\n\ntwo'],
  ['a screen of empty lines', `one${'\n'.repeat(118)}two`, 'one\n\ntwo'],
  ['lines of spaces', 'one\n \t\n\r\n  \n  two', 'one\n\n  two'],
])('%s: at most one empty line is shown', (_what, written, shown) => {
  expect(withoutGaps(written)).toBe(shown);
});

test.each([
  ['one\ntwo', ['one\ntwo']],
  ['one\n\ntwo\n \nthree\n\n\nfour', ['one', 'two', 'three', 'four']],
])('%j is cut by lines that are not empty', (written, paragraphs) => {
  expect(paragraphsOf(written)).toEqual(paragraphs);
});
