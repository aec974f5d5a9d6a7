import { expect, test } from 'vitest';
import { Moments } from '#server/search/engine/moments.ts';

test('a change is made at once while nobody walks', () => {
  const seen: string[] = [];
  new Moments().change(() => seen.push('changed'));
  expect(seen).toEqual(['changed']);
});

test('a change waits for the walks under way, and later walks wait for the change', async () => {
  const moments = new Moments();
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  const walk = (name: string) =>
    moments.during(async () => {
      seen.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const [first, second] = [walk('first'), walk('second')];
  moments.change(() => seen.push('changed'));
  const third = walk('third');
  ends[0]?.();
  await first;
  expect(seen).toEqual(['first', 'second']);
  ends[1]?.();
  await second;
  await expect.poll(() => ends.length).toBe(3);
  expect(seen).toEqual(['first', 'second', 'changed', 'third']);
  ends[2]?.();
  await third;
});

test('a walk that fails lets changes go on', async () => {
  const moments = new Moments();
  const seen: string[] = [];
  const failing = moments.during(() => Promise.reject(new Error('no')));
  moments.change(() => seen.push('changed'));
  await expect(failing).rejects.toThrow('no');
  expect(seen).toEqual(['changed']);
});
