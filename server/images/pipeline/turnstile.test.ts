import { expect, test } from 'vitest';
import { Turnstile } from '#server/images/pipeline/turnstile.ts';

const busy = () => new Error('busy');

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = {
    begun: false,
    run: () => ((state.begun = true), promise),
    finish: () => resolve('done'),
    fail: () => reject(new Error('broken')),
  };
  return state;
}

test('lets as many in as there is room for, and the next when one is done, in the order they came', async () => {
  const turnstile = new Turnstile(2, 2, busy);
  const all = [work(), work(), work(), work()];
  const passed = all.map(({ run }) => turnstile.pass('ann', run));
  expect(all.map(({ begun }) => begun)).toEqual([true, true, false, false]);
  all[1]?.finish();
  expect(await passed[1]).toBe('done');
  expect(all.map(({ begun }) => begun)).toEqual([true, true, true, false]);
  for (const { finish } of all) finish();
  expect(await Promise.all(passed)).toEqual(['done', 'done', 'done', 'done']);
});

test('is full when nobody more can wait, and no longer when somebody has left', async () => {
  const turnstile = new Turnstile(1, 1, busy);
  const [first, second] = [work(), work()];
  const passed = [first, second].map(({ run }) => {
    expect(turnstile.isFullFor('ann')).toBe(false);
    return turnstile.pass('ann', run);
  });
  expect(turnstile.isFullFor('ann')).toBe(true);
  first.finish();
  await passed[0];
  expect(turnstile.isFullFor('ann')).toBe(false);
  second.finish();
  await passed[1];
});

test('gives the place on when work fails', async () => {
  const turnstile = new Turnstile(1, 5, busy);
  const [bad, good] = [work(), work()];
  const failed = expect(turnstile.pass('ann', bad.run)).rejects.toThrow('broken');
  const passed = turnstile.pass('ann', good.run);
  bad.fail();
  await failed;
  good.finish();
  expect(await passed).toBe('done');
  expect(await turnstile.pass('ann', async () => 'later')).toBe('later');
});

test('serves people in turn: one picture does not wait for the twenty of somebody else', async () => {
  const turnstile = new Turnstile(1, 20, busy);
  const order: string[] = [];
  const come = (who: string) => turnstile.pass(who, async () => void order.push(who));
  await Promise.all(['ann', 'ann', 'ann', 'ann', 'bob', 'ann', 'cleo', 'bob'].map(come));
  expect(order).toEqual(['ann', 'ann', 'bob', 'cleo', 'ann', 'bob', 'ann', 'ann']);
});

test('when all places are taken, the newest upload of the person with the most waiting gives way to another person', async () => {
  const turnstile = new Turnstile(1, 3, busy);
  const first = work();
  const order: string[] = [];
  const come = (who: string) =>
    turnstile
      .pass(who, async () => void order.push(who))
      .then(
        () => 'served',
        () => 'refused',
      );
  const inside = turnstile.pass('ann', first.run);
  const waiting = ['ann', 'ann', 'ann'].map(come);
  expect([turnstile.isFullFor('ann'), turnstile.isFullFor('bob')]).toEqual([true, false]);
  waiting.push(come('bob'));
  expect(turnstile.isFullFor('cleo')).toBe(false);
  waiting.push(come('cleo'));
  expect(turnstile.isFullFor('dan')).toBe(true);
  waiting.push(come('dan'));
  first.finish();
  await inside;
  expect(await Promise.all(waiting)).toEqual(['served', 'refused', 'refused', 'served', 'served', 'refused']);
  expect(order).toEqual(['ann', 'bob', 'cleo']);
});
