import { describe, expect, test } from 'vitest';
import { date, savingPercent, timeLeft, usd } from '#web/lib/format.ts';

describe('A price', () => {
  test.each([
    [389, '$389'],
    [1, '$1'],
    [1_299, '$1,299'],
    [100_000, '$100,000'],
    [0, '$0'],
  ])('of %i is shown in whole dollars as %s', (price, shown) => {
    expect(usd(price)).toBe(shown);
  });
});

describe('A day', () => {
  test.each([
    ['2026-11-21', 'Nov 21, 2026'],
    ['2026-01-01', 'Jan 1, 2026'],
    ['2028-02-29T23:59:59.999Z', 'Feb 29, 2028'],
    ['2026-11-21T00:00:00.000Z', 'Nov 21, 2026'],
  ])('%s is shown as %s, wherever the reader lives', (iso, shown) => {
    expect(date(iso)).toBe(shown);
  });
});

describe('What is saved', () => {
  test.each([
    [799, 389, 51],
    [100, 100, 0],
    [3, 2, 33],
    [1_000, 1, 100],
    // Somebody asks for more than the phone cost when new.
    [389, 799, 0],
  ])('on a phone that cost %i and costs %i now is %i percent', (original, resale, percent) => {
    expect(savingPercent(original, resale)).toBe(percent);
  });
});

describe('What is left of a reservation', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');

  test.each([
    ['2026-11-21T15:20:00.000Z', '3 h 20 min'],
    ['2026-11-21T13:00:00.000Z', '1 h 0 min'],
    ['2026-11-21T12:59:59.999Z', '59 min'],
    ['2026-11-21T12:00:30.000Z', '1 min'],
    ['2026-11-21T12:00:00.000Z', '1 min'],
    ['2026-11-21T11:59:59.999Z', null],
    ['2026-11-20T12:00:00.000Z', null],
  ])('until %s is %j', (until, left) => {
    expect(timeLeft(until, now)).toBe(left);
  });
});
