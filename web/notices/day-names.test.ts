import { expect, test } from 'vitest';
import { dayNames } from '#web/notices/day-names.ts';

// Made where the reader is, wherever the test runs.
const at = (day: number, hour: number, month = 10) => new Date(2026, month, day, hour, 5).toISOString();
const now = new Date(2026, 10, 21, 12, 0);

test.each([
  [at(21, 0), 'Today', 'Hoy'],
  [at(20, 23), 'Yesterday', 'Ayer'],
  [at(19, 12), 'Thursday, November 19', 'Jueves, 19 de noviembre'],
  [at(2, 12, 0), 'January 2, 2026', '2 de enero de 2026'],
])('A day is named as people name it: %s is %s, in Spanish %s', (iso, inEnglish, inSpanish) => {
  expect([dayNames('en')(iso, now), dayNames('es')(iso, now)]).toEqual([inEnglish, inSpanish]);
});
