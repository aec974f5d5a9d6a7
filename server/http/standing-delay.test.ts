import { expect, test } from 'vitest';
import { StandingDelay } from '#server/http/standing-delay.ts';

const patience = { targetMs: 100, intervalMs: 1_000, calmMs: 500 };

/** Every 10 ms somebody is served who has waited this long. @returns when the delay stood for too long, in ms */
function standsAt(waitAt: (now: number) => number): number | null {
  const delay = new StandingDelay(patience, 0);
  for (let now = 0; now < 5_000; now += 10) if (delay.note(waitAt(now), now)) return now;
  return null;
}

test('long waits are no overload while short ones come between', () => {
  expect(standsAt((now) => (now % 900 === 0 ? 50 : 3_000))).toBeNull();
});

test('a wait above the target for an interval is a standing delay', () => {
  expect(standsAt(() => 101)).toBe(1_010);
  expect(standsAt(() => 100)).toBeNull();
});

test('a burst that drains within target and interval is none', () => {
  // Everybody came at once, so each has waited since then; the last one is served after 1,050 ms.
  expect(standsAt((now) => (now <= 1_050 ? now : 0))).toBeNull();
});

test('shedding ends when nobody had to be refused for a while', () => {
  const delay = new StandingDelay(patience, 0);
  expect(delay.isShedding(0)).toBe(false);
  delay.shed(1_000);
  delay.shed(1_200);
  expect([delay.isShedding(1_699), delay.isShedding(1_700)]).toEqual([true, false]);
});
