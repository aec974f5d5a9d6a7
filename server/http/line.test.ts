import { beforeEach, describe, expect, test } from 'vitest';
import { Line } from '#server/http/line.ts';
import type { LineSize, Waiting } from '#server/http/line.ts';

interface Item extends Waiting {
  name: string;
}

const size: LineSize = {
  most: 12,
  mostOfOne: 10,
  keptOfOne: 4,
  targetMs: 10_000,
  intervalMs: 10_000,
  calmMs: 10_000,
  newestFirstMs: 0,
  newestFirstAbove: 0,
};
const few = 4;
let refused: string[];
beforeEach(() => (refused = []));

function line(special: Partial<LineSize> = {}): Line<Item> {
  return new Line<Item>(
    { ...size, ...special },
    () => few,
    () => 0,
  );
}

function come(to: Line<Item>, key: string, count: number): void {
  for (let at = 1; at <= count; at += 1) {
    const name = `${key}${at}`;
    to.enter(key, { name, since: performance.now(), refuse: () => refused.push(name) });
  }
}

function drain(from: Line<Item>): string[] {
  const all: string[] = [];
  for (let next = from.next(() => true); next !== null; next = from.next(() => true)) all.push(next.item.name);
  return all;
}

describe('A line', () => {
  test('refuses nobody of a burst, and serves keys by turns', () => {
    const burst = line();
    come(burst, 'a', 9);
    come(burst, 'b', 2);
    expect(drain(burst)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']);
    expect(refused).toEqual([]);
  });

  test('that one key overfills keeps only the few newest of that key, and all of the others', () => {
    const crowded = line();
    come(crowded, 'b', 1);
    come(crowded, 'a', 11);
    expect(refused).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a11']);
    expect(crowded.isFullFor('a')).toBe(true);
    expect(crowded.isFullFor('b')).toBe(false);
    expect(drain(crowded)).toEqual(['b1', 'a7', 'a8', 'a9', 'a10']);
  });

  test('that one key overfills keeps fewer of that key than the server could serve soon, if they are slow', () => {
    const slow = line({ keptOfOne: 2 });
    come(slow, 'a', 11);
    expect(drain(slow)).toEqual(['a9', 'a10']);
  });

  test('that many keys overfill keeps only a few; a newcomer takes the place of the key with the most waiting', () => {
    const crowded = line();
    come(crowded, 'a', 4);
    for (const key of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) come(crowded, key, 1);
    come(crowded, 'j', 1);
    expect(crowded.length).toBe(few);
    expect(refused.slice(0, 3)).toEqual(['a1', 'a2', 'a3']);
    expect(crowded.isFullFor('k')).toBe(true);
    while (crowded.length > 0) crowded.next(() => true);
    come(crowded, 'a', 4);
    come(crowded, 'k', 1);
    expect(drain(crowded)).toEqual(['a2', 'k1', 'a3', 'a4']);
  });

  test('in which everybody waits too long for too long refuses the oldest', () => {
    const standing = line({ targetMs: -1, intervalMs: 0 });
    come(standing, 'a', 6);
    for (const until = performance.now() + 1; performance.now() < until;);
    expect(standing.next(() => true)?.item.name).toBe('a1');
    expect(refused).toEqual(['a2']);
  });

  test('serves the newest of a key first for a moment, since the oldest of a rush will be refused', () => {
    const young = line({ newestFirstMs: 60_000 });
    come(young, 'a', 3);
    come(young, 'b', 1);
    expect(drain(young)).toEqual(['a3', 'b1', 'a2', 'a1']);
  });

  test('serves the oldest first from the beginning while few wait', () => {
    const short = line({ newestFirstMs: 60_000, newestFirstAbove: 3 });
    come(short, 'a', 5);
    expect(drain(short)).toEqual(['a5', 'a4', 'a1', 'a2', 'a3']);
  });

  test('forgets who hung up', () => {
    const left = line();
    const item: Item = { name: 'gone', since: performance.now(), refuse: () => refused.push('gone') };
    left.enter('a', item);
    left.leave('a', item);
    expect([left.length, left.next(() => true), refused]).toEqual([0, null, []]);
  });
});
