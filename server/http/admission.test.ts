import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Admission } from '#server/http/admission.ts';
import { usualGate } from '#server/http/overload.ts';

const size = {
  ...usualGate.admission,
  slots: 10,
  shedToLeast: 2,
  shedToMost: 2,
  turnMs: -1,
  line: { ...usualGate.admission.line, mostOfOne: 12 },
};

/** `count` requests come in one turn of the event loop, each with its own key. */
function come(admission: Admission, count: number, key: (at: number) => string) {
  const all = { gone: [] as (() => void)[], refused: 0 };
  for (let at = 0; at < count; at += 1) {
    admission.ask(
      { isReserved: true, key: key(at) },
      (leave) => void all.gone.push(leave),
      () => void (all.refused += 1),
    );
  }
  return all;
}

test('A request that finds a free place right after an overload is not refused', async () => {
  const admission = new Admission(size);
  const rush = come(admission, 40, () => 'one');
  expect(rush.refused).toBeGreaterThan(0);
  for (let turn = 0; turn < 20; turn += 1) {
    for (const leave of rush.gone.splice(0)) leave();
    await nextTurn();
  }
  expect(admission.figures).toMatchObject({ underWay: 0, waiting: 0 });
  const few = come(admission, 9, () => 'one');
  expect(few.refused).toBe(0);
});
