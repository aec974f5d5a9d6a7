import { expect, test } from 'vitest';
import { keyed } from '#web/search/use-combobox.ts';

test.each([
  ['ArrowDown', false, -1, 0],
  ['ArrowDown', true, -1, 0],
  ['ArrowDown', true, 2, 0],
  ['ArrowUp', false, -1, 2],
  ['ArrowUp', true, 1, 0],
  ['ArrowUp', true, 0, 2],
  ['Home', true, 2, 0],
  ['End', true, 0, 2],
  ['Enter', true, 1, 'choose'],
  ['Escape', true, -1, 'close'],
  ['Home', true, -1, null],
  ['End', true, -1, null],
  ['Enter', true, -1, null],
  ['Enter', false, -1, null],
  ['Escape', false, -1, null],
  ['a', true, 1, null],
])('In a list of three, %s (open: %s, at %i) does: %s', (key, isOpen, active, result) => {
  expect(keyed(key, { isOpen, active, count: 3 })).toBe(result);
});
