import { describe, expect, test } from 'vitest';
import { everyWeek, lastWeeks, monthStart } from '#server/summary/rules.ts';

describe('The weeks of a dashboard', () => {
  test.each([
    ['on a Monday', '2026-11-16T00:00:00Z', '2026-11-16'],
    ['on a Sunday', '2026-11-22T23:59:59Z', '2026-11-16'],
    ['in a new year', '2027-01-01T12:00:00Z', '2026-12-28'],
  ])('are eight, each from its Monday in UTC, the running one last: %s', (_, now, running) => {
    const weeks = lastWeeks(new Date(now));
    expect(weeks).toHaveLength(8);
    expect(weeks.at(-1)).toBe(running);
    expect(weeks.every((day) => new Date(day).getUTCDay() === 1)).toBe(true);
    expect(Date.parse(weeks[7] ?? '') - Date.parse(weeks[0] ?? '')).toBe(7 * 7 * 24 * 3_600_000);
  });

  test('say nothing of a week in which nothing happened', () => {
    expect(everyWeek(['2026-11-09', '2026-11-16'], [{ week: '2026-11-16', sold: 2 }], { sold: 0 })).toEqual([
      { from: '2026-11-09', sold: 0 },
      { from: '2026-11-16', sold: 2 },
    ]);
  });
});

test('A month begins with its first day in UTC', () => {
  expect(monthStart(new Date('2026-11-21T08:15:00Z')).toISOString()).toBe('2026-11-01T00:00:00.000Z');
});
