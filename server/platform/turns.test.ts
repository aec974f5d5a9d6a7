import { expect, test } from 'vitest';
import { Turns } from '#server/platform/turns.ts';

function filled(...items: readonly string[]): Turns<string> {
  const turns = new Turns<string>();
  for (const item of items) turns.add(item[0] ?? '', item);
  return turns;
}

function drain(turns: Turns<string>): string[] {
  const all: string[] = [];
  for (let next = turns.next(); next !== null; next = turns.next()) all.push(next.item);
  return all;
}

test('a key with one item waiting is not held up by a key with many', () => {
  expect(drain(filled('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
});

test('a key that may not go keeps its turn while others are served', () => {
  const turns = filled('a1', 'b1', 'a2');
  expect(turns.next((key) => key !== 'a')).toEqual({ key: 'b', item: 'b1' });
  expect(turns.next((key) => key !== 'a')).toBeNull();
  expect(drain(turns)).toEqual(['a1', 'a2']);
});

test('the newest of a key can go first', () => {
  const turns = filled('a1', 'a2', 'b1');
  expect(turns.next(undefined, 'newest')?.item).toBe('a2');
  expect(drain(turns)).toEqual(['b1', 'a1']);
});

test('what is removed is neither served nor counted, and the longest key is known', () => {
  const turns = filled('a1', 'b1', 'b2');
  expect([turns.size, turns.waitingOf('b'), turns.longest()]).toEqual([3, 2, 'b']);
  expect(turns.remove('a', 'a1')).toBe(true);
  expect(turns.remove('a', 'a1')).toBe(false);
  expect(turns.takeNewestOf('b')).toBe('b2');
  expect(turns.takeOldestOf('b')).toBe('b1');
  expect([turns.size, turns.longest(), turns.next()]).toEqual([0, null, null]);
});
