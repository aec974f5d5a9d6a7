import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Capacity } from '#server/http/capacity.ts';

/** The same number of requests always waits, and one is answered every few milliseconds. */
async function answer(
  capacity: Capacity,
  { forMs, everyMs, underWay, workMs = 0 }: { forMs: number; everyMs: number; underWay: number; workMs?: number },
): Promise<void> {
  for (const until = performance.now() + forMs; performance.now() < until;) {
    await sleep(everyMs / 2);
    for (const until = performance.now() + workMs; performance.now() < until;);
    capacity.noteAnswer(underWay);
    capacity.perSecond();
  }
}

test('Capacity is assumed to be large, learned from throughput while busy, and forgotten slowly when quiet', async () => {
  const capacity = new Capacity(10_000);
  await answer(capacity, { forMs: 600, everyMs: 20, underWay: 1 });
  expect(capacity.perSecond()).toBe(10_000);
  await answer(capacity, { forMs: 3_000, everyMs: 4, underWay: 40, workMs: 16 });
  const learned = capacity.perSecond();
  expect(learned).toBeLessThan(500);
  await answer(capacity, { forMs: 600, everyMs: 20, underWay: 0 });
  expect(capacity.perSecond()).toBeGreaterThan(learned);
  expect(capacity.perSecond()).toBeLessThan(learned * 3);
});

test('What only waits, as for a payment provider that hangs, does not make a server believe that it can answer little', async () => {
  const capacity = new Capacity(10_000);
  await answer(capacity, { forMs: 2_000, everyMs: 40, underWay: 40 });
  expect(capacity.perSecond()).toBe(10_000);
});
