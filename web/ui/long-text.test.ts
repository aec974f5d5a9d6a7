import { expect, test } from 'vitest';
import { withoutGaps } from '#web/ui/long-text.tsx';

test.each([
  ['a line and the next', 'one\ntwo', 'one\ntwo'],
  ['paragraphs', 'one\n\ntwo', 'one\n\ntwo'],
  ['a screen of empty lines', `one${'\n'.repeat(118)}two`, 'one\n\ntwo'],
  ['lines of spaces', 'one\n \t\n\r\n  \n  two', 'one\n\n  two'],
])('%s: at most one empty line is shown', (_what, written, shown) => {
  expect(withoutGaps(written)).toBe(shown);
});
