import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSoak, scale } from '../scale.ts';
import type { OperationName } from './operations.ts';
import type { Choose } from './order.ts';
import { play, serialOutcomes } from './rounds.ts';
import { asItIs, withoutLocks } from './session.ts';
import type { Stage } from './stage.ts';
import { openWithStarts } from './starts.ts';
import type { StartName, Starts } from './starts.ts';

/** After each step, and in `npm test` after every second one: some thirty orders of a pair, one after the other. */
const stride = scale({ test: 2, soak: 1 });
const patienceMs = scale({ test: 120_000, soak: 0 });

type Pair = readonly [OperationName, OperationName];

let stage: Stage;
let starts: Starts;
beforeAll(async () => {
  ({ stage, starts } = await openWithStarts());
});
afterAll(() => stage.close());

/** One of two takes `steps` steps, the other one all it can, and then the first goes on. */
const interruptedAfter =
  (steps: number, first: number): Choose =>
  (at, enabled) => {
    const isFirst = (at < steps && enabled.has(first)) || !enabled.has(1 - first);
    return isFirst ? first : 1 - first;
  };

/** How a pair ends that should not, when either is interrupted by the other after some of its steps. */
async function wrongEnds(names: Pair, from: StartName, isEnough = (_end: string) => false): Promise<string[]> {
  const serial = await serialOutcomes(stage, starts[from], names);
  const wrong: string[] = [];
  const clean = new Set<string>();
  for (const first of [0, 1])
    for (let [steps, isOver] = [1, false]; !isOver; steps += stride) {
      const choose = interruptedAfter(steps, first);
      const { order, outcome, findings } = await play(stage, starts[from], names, choose, { clean });
      if (!serial.has(outcome) || findings.length > 0) wrong.push(`${outcome} ${findings.join()}`);
      if (isEnough(wrong.at(-1) ?? '')) return wrong;
      isOver = order.steps.filter(({ session }) => session === first).length <= steps;
    }
  return wrong;
}

describe("A claim of the buyer's bank while its money goes another way", () => {
  test.each<{ names: Pair; from: StartName }>([
    { names: ['chargeback', 'refund'], from: 'completed' },
    { names: ['chargeback', 'split'], from: 'claimed' },
    ...(isSoak
      ? [
          { names: ['chargeback', 'refund'] as const, from: 'claimed' as const },
          { names: ['chargeback', 'takePart'] as const, from: 'claimed' as const },
        ]
      : []),
  ])(
    '$names from $from: with either interrupting the other, it ends as one after the other',
    async ({ names, from }) => {
      expect(await wrongEnds(names, from)).toEqual([]);
    },
    patienceMs,
  );

  test.each<{ names: Pair; from: StartName; found: RegExp }>([
    // The seller is told of a debt that nobody has.
    {
      names: ['chargeback', 'refund'],
      from: 'completed',
      found: /^(?!.*moved charged_back).*told seller charged_back/,
    },
    // What the bank claims is paid out.
    { names: ['chargeback', 'split'], from: 'claimed', found: /^(?!.*moved charged_back).*claim open/ },
  ])('$names from $from go wrong without row locks', async ({ names, from, found }) => {
    stage.sessions.forEach((session) => (session.rewrite = withoutLocks));
    const wrong = await wrongEnds(names, from, (end) => found.test(end)).finally(() =>
      stage.sessions.forEach((session) => (session.rewrite = asItIs)),
    );
    expect(wrong).toContainEqual(expect.stringMatching(found));
  });
});
