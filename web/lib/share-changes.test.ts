import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangingCall } from '#web/lib/changes.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { shareChanges } from '#web/lib/share-changes.ts';
import type { Missed } from '#web/lib/share-changes.ts';

/** Another tab of the same account: its channel of calls, and that of what somebody has missed. */
let other: BroadcastChannel;
let asking: BroadcastChannel;
let heard: ChangingCall[];
let told: Missed[];
let page: EventTarget;

beforeEach(() => {
  vi.stubGlobal('window', { BroadcastChannel });
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  other = new BroadcastChannel('redial changes ada');
  asking = new BroadcastChannel('redial missed changes ada');
  [heard, told] = [[], []];
  other.addEventListener('message', ({ data }: MessageEvent<ChangingCall>) => heard.push(data));
  asking.addEventListener('message', ({ data }: MessageEvent<Missed>) => told.push(data));
});
afterEach(() => {
  other.close();
  asking.close();
  vi.unstubAllGlobals();
});

const ask = (since: number) => asking.postMessage({ since, from: 7 } satisfies Missed);
/** The calls of each answer that the other tab has got. */
const answers = () => told.flatMap((one) => ('to' in one && one.to === 7 ? [one.calls.map(([call]) => call)] : []));
/** When a tab that asks has begun to miss calls, and which number it has. */
const asked = () => told.flatMap((one) => ('since' in one ? [one] : []));
const nextMoment = async () => {
  const before = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(before);
  return before;
};

test('A tab asks what it has missed since its page was opened, and when it comes back, since it was left', async () => {
  const stop = shareChanges(createQueryClient(), 'ada');
  await expect.poll(asked).toHaveLength(1);
  await nextMoment();
  const left = Date.now();
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(asked).toHaveLength(2);
  expect(asked()[0]?.since).toBe(performance.timeOrigin);
  expect(asked()[1]?.since).toBeGreaterThanOrEqual(left);
  stop();
});

test('A tab that asks is told of the calls that were made since then, here or in a tab that was heard', async () => {
  const client = createQueryClient();
  const stop = shareChanges(client, 'ada');
  const make = (call: ChangingCall) =>
    new MutationObserver(client, { mutationFn: async () => ({}), meta: { call } }).mutate();
  await make('readNotices');
  await expect.poll(() => heard).toEqual(['readNotices']);
  const opened = await nextMoment();
  client.setQueryData(['reports'], []);
  other.postMessage('deleteReport' satisfies ChangingCall);
  await expect.poll(() => client.getQueryState(['reports'])?.isInvalidated).toBe(true);
  for (let times = 0; times < 2; times += 1) await make('cancelBooking');
  ask(opened);
  await expect.poll(answers).toEqual([['deleteReport', 'cancelBooking']]);
  ask(0);
  await expect.poll(() => answers()[1]).toEqual(['readNotices', 'deleteReport', 'cancelBooking']);
  stop();
});

test('What another tab has changed is fetched anew, and a call of another release is passed over', async () => {
  const client = createQueryClient();
  client.setQueryData(['bookings', 'mine'], []);
  const stop = shareChanges(client, 'ada');
  other.postMessage('aCallToCome');
  other.postMessage('cancelBooking' satisfies ChangingCall);
  await expect.poll(() => client.getQueryState(['bookings', 'mine'])?.isInvalidated).toBe(true);
  stop();
});

test('What a tab has missed is fetched anew once, however many tell it, and by the tab alone that asked', async () => {
  const client = createQueryClient();
  client.setQueryData(['notices'], []);
  const fetched = vi.spyOn(client, 'invalidateQueries');
  const stop = shareChanges(client, 'ada');
  await expect.poll(asked).toHaveLength(1);
  const to = asked()[0]?.from ?? 0;
  const at = Date.now();
  const answer = (by: number, ...calls: ChangingCall[]) =>
    asking.postMessage({ to: by, calls: calls.map((call) => [call, at]) } satisfies Missed);
  answer(to + 1, 'deleteReport');
  answer(to, 'cancelBooking');
  answer(to, 'cancelBooking', 'readNotices');
  await expect.poll(() => client.getQueryState(['notices'])?.isInvalidated).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
  stop();
});
