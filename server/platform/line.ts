import { Refusal } from '#contract/problem.ts';

export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A bounded FIFO queue for expensive work. Its calls throw Refusal unavailable when the queue is full. */
export function createLine({
  atOnce,
  waitingMax,
  retryAfterSeconds,
}: {
  atOnce: number;
  waitingMax: number;
  retryAfterSeconds: number;
}): Line {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function turn(): Promise<void> {
    if (busy < atOnce) return void (busy += 1);
    if (waiting.length >= waitingMax) {
      throw new Refusal('unavailable', `Too many people are signing in. Try again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      // The place goes to the next in line; without one it is free.
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
