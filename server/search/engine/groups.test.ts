import { expect, test } from 'vitest';
import { Groups, lastRow, runsOf } from '#server/search/engine/groups.ts';
import type { Group } from '#server/search/engine/groups.ts';

function rowsOf(group: Group): number[] {
  return [...runsOf(group)].flatMap(([from, until]) => Array.from({ length: until - from }, (_, at) => from + at));
}

test('a group is the same whenever it is asked for, and a brand has one for phones without a model', () => {
  const groups = new Groups();
  const iphone = groups.group('apple', 'iphone-13');
  expect(groups.group('apple', 'iphone-13')).toBe(iphone);
  expect(groups.group('apple', null)).not.toBe(iphone);
  expect(groups.group('apple', 'null').model).toBe('null');
});

test('the rows of two groups never mix, and each row knows its group', () => {
  const groups = new Groups();
  const [left, right] = [groups.group('apple', 'a'), groups.group('apple', 'b')];
  const taken = new Map<number, Group>();
  for (let at = 0; at < 1_000; at += 1) {
    const group = at % 3 === 0 ? left : right;
    taken.set(groups.take(group), group);
  }
  expect(taken.size).toBe(1_000);
  for (const [row, group] of taken) expect(groups.groupOf(row)).toBe(group);
  expect([...rowsOf(left), ...rowsOf(right)].toSorted()).toEqual([...taken.keys()].toSorted());
});

test('rows that are given back serve other groups', () => {
  const groups = new Groups();
  const [left, right] = [groups.group('apple', 'a'), groups.group('apple', 'b')];
  for (let at = 0; at < 300; at += 1) groups.take(left);
  const room = groups.rows;
  for (let at = 0; at < 300; at += 1) {
    expect(rowsOf(left).at(-1)).toBe(lastRow(left));
    groups.giveBack(left);
  }
  for (let at = 0; at < 300; at += 1) groups.take(right);
  expect([left.size, rowsOf(left), groups.rows, rowsOf(right).length]).toEqual([0, [], room, 300]);
});
