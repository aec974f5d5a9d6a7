import { expect, test } from 'vitest';
import { isFailure, pauseAfter } from '#server/workers/restarts.ts';

const served = { haveAllServed: true, doOthersServe: true };

test.each([
  ['that had served for long is started again soon', { ...served, servedMs: 60_000, failures: 0 }, 250],
  ['that was killed at once, too', { ...served, servedMs: 100, failures: 1 }, 250],
  ['that fails again and again waits longer', { ...served, servedMs: 100, failures: 4 }, 2_000],
  ['waits ten seconds at most while others serve', { ...served, servedMs: null, failures: 40 }, 10_000],
  [
    'is tried half a minute where nobody serves',
    { ...served, doOthersServe: false, servedMs: null, failures: 6 },
    8_000,
  ],
  ['is given up then', { ...served, doOthersServe: false, servedMs: null, failures: 7 }, null],
  [
    'that never served is not started twice',
    { haveAllServed: false, doOthersServe: true, servedMs: null, failures: 1 },
    null,
  ],
])('A worker %s', (_says, ending, pauseMs) => {
  expect(pauseAfter(ending)).toBe(pauseMs);
});

test('An end is a failure when it comes within ten seconds', () => {
  expect([null, 9_999, 10_000].map(isFailure)).toEqual([true, true, false]);
});
