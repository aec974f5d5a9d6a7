import { MutationObserver, QueryObserver, environmentManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { ChangingCall } from '#web/lib/changes.ts';
import { createQueryClient, getQueryClient, onCallSettled } from '#web/lib/query-client.ts';

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
    client.setQueryData(['listing'], 'a phone');
    vi.advanceTimersByTime(299_999);
    expect(client.getQueryData(['listing'])).toBe('a phone');
    vi.advanceTimersByTime(1);
    expect(client.getQueryData(['listing'])).toBeUndefined();
  });

  test('that was asked for a page the server renders goes with the page: no timer holds on to it', async () => {
    vi.useFakeTimers();
    const client = getQueryClient();
    await client.query({ queryKey: ['products'], queryFn: () => Promise.resolve(['a phone']) });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('A call that changes something', () => {
  const call = async (name: ChangingCall, reply: () => Promise<unknown>) => {
    const client = createQueryClient();
    for (const topic of kept) client.setQueryData([topic, 'of somebody'], []);
    const settled = new MutationObserver(client, { mutationFn: reply, meta: { call: name } }).mutate();
    await settled.catch(() => undefined);
    return kept.filter((topic) => client.getQueryState([topic, 'of somebody'])?.isInvalidated);
  };

  test('has what it changed fetched anew, and nothing else; a listing in an open form stays as it was', async () => {
    expect(await call('cancelBooking', () => Promise.resolve({ deletedCount: 1 }))).toEqual(['bookings', 'products']);
    expect(await call('deleteUser', () => Promise.resolve({ deletedCount: 1 }))).toEqual(topics);
    expect(await call('readNotices', () => Promise.resolve({ modifiedCount: 1 }))).toEqual(['notices']);
  });

  test('does so as well when it is refused, and does not wait for it', async () => {
    expect(await call('cancelBooking', () => Promise.reject(new ApiError(409, {})))).toEqual(['bookings', 'products']);
    const client = createQueryClient();
    const look = () => new Promise<never>(() => undefined);
    new QueryObserver(client, { queryKey: ['bookings'], queryFn: look }).subscribe(() => undefined);
    const options = { mutationFn: () => Promise.reject(new Error('no')), meta: { call: 'cancelBooking' } } as const;
    await expect(new MutationObserver(client, options).mutate()).rejects.toThrow('no');
  });
});

test('Subscribers hear of each settled call, accepted or refused', async () => {
  const heard: ChangingCall[] = [];
  const stop = onCallSettled((call) => heard.push(call));
  const make = (reply: () => Promise<unknown>) =>
    new MutationObserver(createQueryClient(), { mutationFn: reply, meta: { call: 'createBooking' } }).mutate();
  await make(() => Promise.resolve({}));
  await make(() => Promise.reject(new ApiError(409, {}))).catch(() => undefined);
  expect(heard).toEqual(['createBooking', 'createBooking']);
  stop();
  await make(() => Promise.resolve({}));
  expect(heard).toHaveLength(2);
});

const topics = ['bookings', 'notices', 'people', 'products'] as const;
const kept = [...topics, 'listing'] as const;
