import { describe, expect, test } from 'vitest';
import { answerTime, publicName, ratingOf, shownAt, whyNotWritable } from '#server/reviews/rules.ts';
import type { Reviewing } from '#server/reviews/rules.ts';

const endedAt = new Date('2026-11-01T12:00:00Z');
const day = (count: number) => new Date(endedAt.getTime() + count * 86_400_000);

const from = (days: number) => ({ shown_at: day(days), told_at: null });

describe('A review', () => {
  const fresh: Reviewing = { endedAt, about: 'seller', own: null, other: null, isHidden: false, hasLeft: false };
  test.each<[what: string, reviewing: Partial<Reviewing>, now: Date, why: ReturnType<typeof whyNotWritable>]>([
    ['can’t be written while the sale goes on', { endedAt: null }, day(1), 'not_reviewable_yet'],
    ['can be written as soon as the sale is over', {}, endedAt, null],
    ['can be written for sixty days', {}, day(59.9), null],
    ['can’t be written later', {}, day(60), 'review_closed'],
    ['can’t be written of somebody who has left', { hasLeft: true }, day(1), 'review_closed'],
    ['can be changed until it is shown', { own: from(14) }, day(13.9), null],
    ['can’t be changed once it is shown', { own: from(14) }, day(14), 'review_shown'],
    [
      'can’t be changed once somebody was told of it, also where a clock that was ahead has dated that',
      { own: { shown_at: day(34), told_at: day(34) } },
      day(15),
      'review_shown',
    ],
    ['can’t be changed while an admin hides it', { own: from(14), isHidden: true }, day(2), 'review_closed'],
    ['of the seller can be written after the buyer has read theirs', { other: from(14) }, day(20), null],
    ['of the buyer can be written while the buyer’s is not shown', { about: 'buyer', other: from(14) }, day(13), null],
    [
      'of the buyer can’t be written once the seller has read the buyer’s',
      { about: 'buyer', other: from(14) },
      day(14),
      'review_closed',
    ],
  ])('%s', (_what, reviewing, now, why) => {
    expect(whyNotWritable({ ...fresh, ...reviewing }, now)).toBe(why);
  });

  test('is shown at once when the other side has written', () => {
    expect(shownAt({ endedAt, hasOther: true }, day(2))).toEqual(day(2));
  });

  test('waits for the other side until fourteen days after the end, and no longer', () => {
    expect(shownAt({ endedAt, hasOther: false }, day(2))).toEqual(day(14));
    expect(shownAt({ endedAt, hasOther: false }, day(30))).toEqual(day(30));
  });
});

describe('A rating', () => {
  test('is the average of the stars, with one decimal place', () => {
    expect(ratingOf([0, 0, 0, 1, 2])).toEqual({ average: 4.7, count: 3 });
    expect(ratingOf([1, 0, 0, 0, 1])).toEqual({ average: 3, count: 2 });
  });

  test('has no average without a review', () => {
    expect(ratingOf([0, 0, 0, 0, 0])).toEqual({ average: null, count: 0 });
  });
});

describe('How soon a seller answers', () => {
  test.each([
    [60, 'hour'],
    [3_600, 'hour'],
    [3_601, 'hours'],
    [6 * 3_600, 'hours'],
    [24 * 3_600, 'day'],
    [24 * 3_600 + 1, 'days'],
  ])('is said in words: a median of %d seconds', (medianSeconds, words) => {
    expect(answerTime({ medianSeconds, asked: 6, answered: 3 })).toBe(words);
  });

  test('is not said for fewer than three answers', () => {
    expect(answerTime({ medianSeconds: 60, asked: 2, answered: 2 })).toBeNull();
    expect(answerTime({ medianSeconds: null, asked: 0, answered: 0 })).toBeNull();
  });

  test('is not shown for sellers who answer less than half of the questions', () => {
    expect(answerTime({ medianSeconds: 60, asked: 7, answered: 3 })).toBeNull();
  });
});

describe("The name of a review's writer", () => {
  test.each([
    ['Bea Asker', 'Bea A.'],
    ['Bea Lee  asker ', 'Bea A.'],
    ['Bea', 'Bea'],
    ['José Ángel Álvarez', 'José Á.'],
    ['王 小明', '王 小.'],
    ['Bea ***', 'Bea'],
  ])('is short: %s', (name, shown) => {
    expect(publicName(name)).toBe(shown);
  });
});
