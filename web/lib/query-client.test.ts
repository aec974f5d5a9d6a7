import { environmentManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { createQueryClient, getQueryClient } from '#web/lib/query-client.ts';

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
const triesAgain = (failures: number, error: Error) => (typeof retry === 'function' ? retry(failures, error) : retry);
const pause = (attempt: number) =>
  typeof retryDelay === 'function' ? retryDelay(attempt, new Error('x')) : retryDelay;

afterEach(() => {
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

describe('A question to the server', () => {
  test('is asked again three times at most, after pauses that double and are never longer than 30 seconds', () => {
    const overload = new ApiError(503, {});
    expect([0, 1, 2, 3].map((failures) => triesAgain(failures, overload))).toEqual([true, true, true, false]);
    expect([0, 1, 2, 4, 5, 20].map(pause)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });

  test('is not asked again when the answer would be the same', () => {
    for (const status of [400, 401, 403, 404, 409]) expect(triesAgain(0, new ApiError(status, {}))).toBe(false);
  });

  test('is forgotten five minutes after nobody looks at its answer any more', () => {
    environmentManager.setIsServer(() => false);
    vi.useFakeTimers();
    const client = createQueryClient();
    client.setQueryData(['phone'], 'a phone');
    vi.advanceTimersByTime(299_999);
    expect(client.getQueryData(['phone'])).toBe('a phone');
    vi.advanceTimersByTime(1);
    expect(client.getQueryData(['phone'])).toBeUndefined();
  });

  test('that was asked for a page the server renders goes with the page: no timer holds on to it', async () => {
    vi.useFakeTimers();
    const client = getQueryClient();
    await client.query({ queryKey: ['phones'], queryFn: () => Promise.resolve(['a phone']) });
    expect(vi.getTimerCount()).toBe(0);
  });
});
