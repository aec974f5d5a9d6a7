import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from '#server/search/engine/cursor.ts';
import { BadCursor } from '#server/search/engine/query.ts';

const place = {
  position: { key: -1e15, createdAtMs: 1_790_000_000_123, id: [1, 2, 3, 4_294_967_295] },
  noted: 'abc',
} as const;
const query = { text: 'iphone', brand: ['apple'], sort: 'saving' } as const;

test('a cursor leads back to its position, for pages of any length', () => {
  const cursor = writeCursor(query, place);
  expect(readCursor({ ...query, limit: 5, after: 'x' }, cursor)).toEqual(place);
  expect(readCursor({ sort: 'saving', brand: ['apple'], text: 'iphone' }, cursor)).toEqual(place);
});

test('a cursor of another search is refused', () => {
  expect(() => readCursor({ ...query, sort: 'newest' }, writeCursor(query, place))).toThrow(BadCursor);
});

test('a cursor that somebody changed or made up is refused', () => {
  const cursor = writeCursor(query, place);
  const changed = fc
    .tuple(fc.nat(cursor.length - 1), fc.constantFrom(...'abcXYZ019-_.= '))
    .map(([at, letter]) => cursor.slice(0, at) + letter + cursor.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(changed, fc.string()), (one) => {
      if (one !== cursor) expect(() => readCursor(query, one)).toThrow(BadCursor);
    }),
  );
});
