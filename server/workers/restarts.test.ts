import { expect, test } from 'vitest';
import { isFailure, pauseAfter } from '#server/workers/restarts.ts';

const served = { hasAnyServed: true, doOthersServe: true };
const nobodyServes = { hasAnyServed: true, doOthersServe: false };
const nobodyYet = { hasAnyServed: false, doOthersServe: false };

test.each([
  ['that had served for long is started again soon', { ...served, failures: 0 }, 250],
  ['that was killed at once, too', { ...served, failures: 1 }, 250],
  ['that fails again and again waits longer', { ...served, failures: 4 }, 2_000],
  ['waits ten seconds at most while others serve', { ...served, failures: 40 }, 10_000],
  ['is tried half a minute where nobody serves', { ...nobodyServes, failures: 6 }, 8_000],
  ['is given up then', { ...nobodyServes, failures: 7 }, null],
  ['is tried on where another has not been tried as often', { ...nobodyServes, failures: 7, failuresLeast: 1 }, 10_000],
  ['is tried once more at a start', { ...nobodyYet, failures: 1 }, 250],
  ['is tried on at a start while another loads', { ...nobodyYet, failures: 2, failuresLeast: 0 }, 500],
  ['is given up at a start when that fails as well', { ...nobodyYet, failures: 2 }, null],
])('A worker %s', (_says, ending, pauseMs) => {
  expect(pauseAfter({ failuresLeast: ending.failures, ...ending })).toBe(pauseMs);
});

test('An end is a failure when it comes within ten seconds', () => {
  expect([null, 9_999, 10_000].map(isFailure)).toEqual([true, true, false]);
});
