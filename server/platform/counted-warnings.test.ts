import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countWarnings } from './counted-warnings.ts';

let lines: Record<string, unknown>[];
let warn: ReturnType<typeof countWarnings>;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  warn = countWarnings(
    pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  );
});
afterEach(() => void vi.useRealTimers());

test('The first warning of a kind is written at once, the others of the same minute as one count', () => {
  for (let at = 0; at < 1_200; at += 1) warn('foreign address', { said: `https://evil.example/${at}` });
  expect(lines).toEqual([
    { level: 40, kind: 'foreign address', said: 'https://evil.example/0', msg: 'refused what a visitor sent' },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([
    { level: 40, kind: 'foreign address', count: 1_199, msg: 'the same again, within a minute' },
  ]);
  warn('foreign address');
  expect(lines).toHaveLength(3);
});

test('A quiet minute writes nothing more', () => {
  warn('foreign address');
  vi.advanceTimersByTime(180_000);
  expect(lines).toHaveLength(1);
});

test('However many kinds there seem to be, a minute has about a hundred lines, and each is short', () => {
  for (let at = 0; at < 1_000; at += 1) warn(`kind ${at} ${'x'.repeat(5_000)}`, { said: 'y'.repeat(100_000) });
  vi.advanceTimersByTime(60_000);
  expect(lines.length).toBeLessThan(110);
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(600);
});
