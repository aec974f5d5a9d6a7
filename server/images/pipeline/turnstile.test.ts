import { expect, test } from 'vitest';
import { Turnstile } from '#server/images/pipeline/turnstile.ts';

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { begun: false, run: () => ((state.begun = true), promise), finish: () => resolve('done'), fail: () => reject(new Error('broken')) };
  return state;
}

test('lets as many in as there is room for, and the next when one is done, in the order they came', async () => {
  const turnstile = new Turnstile(2, 2);
  const all = [work(), work(), work(), work()];
  const passed = all.map(({ run }) => turnstile.pass(run));
  expect(all.map(({ begun }) => begun)).toEqual([true, true, false, false]);
  all[1]?.finish();
  expect(await passed[1]).toBe('done');
  expect(all.map(({ begun }) => begun)).toEqual([true, true, true, false]);
  for (const { finish } of all) finish();
  expect(await Promise.all(passed)).toEqual(['done', 'done', 'done', 'done']);
});

test('is full when nobody more can wait, and no longer when somebody has left', async () => {
  const turnstile = new Turnstile(1, 1);
  const [first, second] = [work(), work()];
  const passed = [first, second].map(({ run }) => {
    expect(turnstile.isFull).toBe(false);
    return turnstile.pass(run);
  });
  expect(turnstile.isFull).toBe(true);
  first.finish();
  await passed[0];
  expect(turnstile.isFull).toBe(false);
  second.finish();
  await passed[1];
});

test('gives the place on when work fails', async () => {
  const turnstile = new Turnstile(1, 5);
  const [bad, good] = [work(), work()];
  const failed = expect(turnstile.pass(bad.run)).rejects.toThrow('broken');
  const passed = turnstile.pass(good.run);
  bad.fail();
  await failed;
  good.finish();
  expect(await passed).toBe('done');
  expect(await turnstile.pass(async () => 'later')).toBe('later');
});
