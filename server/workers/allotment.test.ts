import { expect, test } from 'vitest';
import { queueLimits, requestLimits, workLimits } from '#server/platform/database.ts';
import { shareForRequests, shareOf } from '#server/workers/allotment.ts';

test.each([
  [1, 16, 3, 3],
  [2, 8, 2, 2],
  [4, 8, 2, 2],
])('Of %i workers each takes %i connections for requests, %i for jobs, %i for their queue', (workers, ...expected) => {
  const shares = [
    shareForRequests(requestLimits, workers),
    shareOf(workLimits, workers),
    shareOf(queueLimits, workers),
  ];
  expect(shares.map(({ connections }) => connections)).toEqual(expected);
});
