import { expect, test } from 'vitest';
import { commonStarts } from './operations.ts';
import type { OperationName } from './operations.ts';
import { openStage } from './stage.ts';
import { prepareStarts } from './starts.ts';
import { play } from './rounds.ts';
import { walkAll } from './walk.ts';

const five = ['book', 'pay', 'delete', 'lapse', 'webhook'] as const;
test('try', async () => {
  const stage = await openStage();
  const starts = await prepareStarts(stage);
  const pairs = (process.env.PAIRS ? [process.env.PAIRS.split(',') as OperationName[]] : five.flatMap((one, at) => five.slice(at).map((other) => [one, other]))) as OperationName[][];
  for (const pair of pairs) for (const name of commonStarts(pair)) {
    const outcomes = new Map<string, number>();
    const found = new Map<string, number>();
    let longest = 0;
    const t = performance.now();
    try {
    const walked = await walkAll(async (choose) => {
      const round = await play(stage, starts[name], pair, choose);
      longest = Math.max(longest, round.order.events.length);
      if (!round.order.wasAbandoned) outcomes.set(round.outcome, (outcomes.get(round.outcome) ?? 0) + 1);
      for (const f of round.findings) found.set(f, (found.get(f) ?? 0) + 1);
      return round.order;
    });
    console.log(pair.join('+'), name, walked, 'steps', longest, 'outcomes', outcomes.size, [...found], Math.round(performance.now() - t) + 'ms');
    } catch (error) { console.log(pair.join('+'), name, 'THREW', error); }
    if (process.env.SHOW) for (const [o, n] of outcomes) console.log('   ', n, o);
  }
  await stage.close();
  expect(1).toBe(1);
}, 600_000);
