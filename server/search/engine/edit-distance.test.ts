import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '#server/search/engine/edit-distance.ts';

test.each([
  ['iphone', 'iphone', 0],
  ['ihpone', 'iphone', 1],
  ['iphne', 'iphone', 1],
  ['iphonne', 'iphone', 1],
  ['iphane', 'iphone', 1],
  ['samsnug', 'samsung', 1],
  ['smasnug', 'samsung', 2],
  ['galxay', 'galaxy', 1],
  ['pixel', 'galaxy', 3],
  ['', 'ab', 2],
])('from %j to %j it is %j steps', (left, right, steps) => expect(editDistance(left, right, 2)).toBe(steps));

test('it is the same both ways, and one step is always found', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(8), (left, right, at) => {
      expect(editDistance(left, right, 2)).toBe(editDistance(right, left, 2));
      expect(editDistance(left, `${left.slice(0, at)}x${left.slice(at)}`, 2)).toBe(1);
    }),
  );
});
