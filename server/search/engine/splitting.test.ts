import { expect, test } from 'vitest';
import { splitAtDigits, splitGlued } from '#server/search/engine/splitting.ts';

const names = new Set('iphone x 13 pro max mini galaxy s21 ultra note fe a52 g z flip5'.split(' '));

test.each([
  ['13pro', ['13', 'pro']],
  ['iphone13', ['iphone', '13']],
  ['iphone13promax256gb', ['iphone', '13', 'pro', 'max', '256gb']],
  ['promax', ['pro', 'max']],
  ['s21ultra', ['s21', 'ultra']],
  ['galaxys21fe', ['galaxy', 's21', 'fe']],
  ['note20', ['note', '20']],
  ['iphonex', ['iphone', 'x']],
  ['zflip5', ['z', 'flip5']],
  ['g991b', null],
  ['zmaxg', null],
  ['samsung', null],
  ['13', null],
  ['s2', null],
])('%s is made of %j', (word, parts) => expect(splitGlued(word, (part) => names.has(part))).toEqual(parts));

test.each([
  ['iphnoe13', ['iphnoe', '13']],
  ['13mx', ['13', 'mx']],
  ['ultar512gb', ['ultar', '512gb']],
  ['7a', null],
  ['g991b', null],
  ['galaxy', null],
])('%s is cut at its digits into %j', (word, parts) => expect(splitAtDigits(word)).toEqual(parts));

test('a word that would take more than five parts stays as it is', () => {
  expect(splitGlued('promaxpromaxpro', (part) => names.has(part))).toHaveLength(5);
  expect(splitGlued('promaxpromaxpromax', (part) => names.has(part))).toBeNull();
  expect(splitGlued('a1'.repeat(20), (part) => part.length < 3)).toBeNull();
});
