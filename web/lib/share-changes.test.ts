import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { shareChanges } from '#web/lib/share-changes.ts';
import type { Told } from '#web/lib/share-changes.ts';

/** Another tab of the same account. */
let other: BroadcastChannel;
let heard: Told[];

beforeEach(() => {
  vi.stubGlobal('window', { BroadcastChannel });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  other = new BroadcastChannel('redial changes ada');
  heard = [];
  other.addEventListener('message', ({ data }: MessageEvent<Told>) => heard.push(data));
});
afterEach(() => {
  other.close();
  vi.unstubAllGlobals();
});

test('A tab that begins to listen asks the others what has changed since its page was opened', async () => {
  const stop = shareChanges(createQueryClient(), 'ada');
  await expect.poll(() => heard).toEqual([{ since: performance.timeOrigin }]);
  stop();
});

test('A tab that asks is told of the calls that were made since then, each once', async () => {
  const client = createQueryClient();
  const stop = shareChanges(client, 'ada');
  const make = (call: 'cancelBooking' | 'readNotices') =>
    new MutationObserver(client, { mutationFn: async () => ({}), meta: { call } }).mutate();
  await make('readNotices');
  await expect.poll(() => heard).toContain('readNotices');
  const opened = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(opened);
  for (let times = 0; times < 2; times += 1) await make('cancelBooking');
  await expect.poll(() => heard.filter((told) => told === 'cancelBooking')).toHaveLength(2);
  heard.length = 0;
  other.postMessage({ since: opened } satisfies Told);
  await expect.poll(() => heard).toEqual(['cancelBooking']);
  other.postMessage({ since: 0 } satisfies Told);
  await expect.poll(() => heard).toEqual(['cancelBooking', 'readNotices', 'cancelBooking']);
  stop();
});

test('What another tab has changed is fetched anew', async () => {
  const client = createQueryClient();
  client.setQueryData(['bookings', 'mine'], []);
  const stop = shareChanges(client, 'ada');
  other.postMessage('cancelBooking' satisfies Told);
  await expect.poll(() => client.getQueryState(['bookings', 'mine'])?.isInvalidated).toBe(true);
  stop();
});
