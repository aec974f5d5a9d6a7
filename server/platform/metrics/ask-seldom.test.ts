import { expect, test } from 'vitest';
import { askSeldom } from '#server/platform/metrics/ask-seldom.ts';

test('A question is asked once in its time, however many want the answer', async () => {
  let now = 0;
  let asked = 0;
  const want = askSeldom(async () => (asked += 1), { everyMs: 10, giveUpMs: 60_000, now: () => now });
  expect(await Promise.all([want(), want()])).toEqual([1, 1]);
  now = 9;
  expect(await want()).toBe(1);
  now = 10;
  expect(await want()).toBe(2);
});

test('A question that fails has no answer until it is asked again', async () => {
  let now = 0;
  const errors: unknown[] = [];
  const options = { everyMs: 10, giveUpMs: 60_000, now: () => now, onError: (error: unknown) => errors.push(error) };
  const want = askSeldom(async () => {
    if (now < 10) throw new Error('away');
    return 'back';
  }, options);
  expect([await want(), await want(), errors]).toEqual([null, null, [new Error('away')]]);
  now = 10;
  expect(await want()).toBe('back');
});

test('Nobody waits for a question that hangs, and no second one is put behind it', async () => {
  let now = 0;
  const hanging: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const next = Promise.withResolvers<string>();
    hanging.push(next);
    return next.promise;
  };
  const want = askSeldom(ask, { everyMs: 10, giveUpMs: 1, now: () => now });
  expect(await want()).toBeNull();
  now = 100;
  expect([await want(), hanging.length]).toEqual([null, 1]);
  hanging[0]?.resolve('late');
  await new Promise(setImmediate);
  const again = want();
  hanging[1]?.resolve('in time');
  expect(await again).toBe('in time');
});

test('A question that keeps its last answer tells it while it takes long, until it fails', async () => {
  let now = 0;
  const asked: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const next = Promise.withResolvers<string>();
    asked.push(next);
    return next.promise;
  };
  const want = askSeldom(ask, { everyMs: 10, giveUpMs: 1, keepsLast: true, now: () => now });
  const turn = () => new Promise(setImmediate);
  expect(await want()).toBeNull();
  asked[0]?.resolve('first');
  await turn();
  expect(await want()).toBe('first');
  now = 10;
  expect([await want(), await want(), asked.length]).toEqual(['first', 'first', 2]);
  asked[1]?.resolve('second');
  await turn();
  expect(await want()).toBe('second');
  now = 20;
  expect(await want()).toBe('second');
  asked[2]?.reject(new Error('away'));
  await turn();
  expect(await want()).toBeNull();
});
