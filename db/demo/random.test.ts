import { describe, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';

describe('Chance', () => {
  test('falls the same way for the same text, and another way for another', () => {
    const draw = (seed: string) => {
      const random = randomFrom(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(draw('a phone')).toEqual(draw('a phone'));
    expect(draw('a phone')).not.toEqual(draw('another phone'));
  });

  test('reaches both ends and nothing beyond', () => {
    const random = randomFrom('ends');
    const drawn = Array.from({ length: 500 }, () => random.between(3, 6));
    expect([...new Set(drawn)].toSorted()).toEqual([3, 4, 5, 6]);
  });

  test('is spread evenly', () => {
    const random = randomFrom('even');
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let drawn = 0; drawn < 10_000; drawn += 1) {
      const tenth = Math.floor(random.next() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(tenths).toHaveLength(10);
    expect(Math.min(...tenths)).toBeGreaterThan(850);
    expect(Math.max(...tenths)).toBeLessThan(1_150);
  });

  test('has nothing to pick from nothing', () => {
    expect(() => randomFrom('none').pick([])).toThrow('nothing to pick from');
  });
});
