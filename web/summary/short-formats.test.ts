import { expect, test } from 'vitest';
import { shortFormats } from '#web/summary/short-formats.ts';

test('Where there is little room a price is rounded and a day has no year', () => {
  const english = shortFormats('en');
  expect([389, 1_299, 100_000].map(english.usd)).toEqual(['$389', '$1.3K', '$100K']);
  expect(english.day('2026-11-02')).toBe('11/2');
  expect(shortFormats('es').day('2026-11-02')).toBe('2/11');
});
