import { describe, expect, test } from 'vitest';
import { isLonger } from '#contract/length.ts';
import { atMost } from '#web/fields/at-most.ts';
import { en } from '#web/texts/en/index.ts';

describe('How long a text may be', () => {
  test.each([
    ['a letter', 'n'],
    ['an emoji, two units of UTF-16', '😀'],
    ['a line break', '\n'],
  ])('is counted alike by every form, where each character is %s', (_what, character) => {
    const { value, message } = atMost(5, en).pattern;
    expect(message).toBe('must have at most 5 characters');
    for (const [count, fits] of [
      [3, true],
      [5, true],
      [6, false],
    ] as const) {
      const typed = character.repeat(count);
      expect([value.test(typed), !isLonger(typed, 5)]).toEqual([fits, fits]);
    }
  });
});
