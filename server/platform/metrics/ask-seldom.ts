import { setTimeout as sleep } from 'node:timers/promises';

export interface Seldom {
  /** However often it is wanted, it is asked at most once in so long. */
  everyMs: number;
  /** Whoever wants it waits no longer. */
  giveUpMs: number;
  onError?: (error: unknown) => void;
  /** A monotone clock, in milliseconds. */
  now?: () => number;
}

/**
 * A question that costs something, for people who come at any time. The answer is null when it fails or takes too long;
 * while one is under way no other one is asked.
 */
export function askSeldom<Found>(
  ask: () => Promise<Found>,
  { everyMs, giveUpMs, onError, now = () => performance.now() }: Seldom,
): () => Promise<Found | null> {
  let askedAt = -Infinity;
  let isUnderWay = false;
  let answer: Promise<Found | null> = Promise.resolve(null);
  return () => {
    if (isUnderWay || now() - askedAt < everyMs) return answer;
    askedAt = now();
    isUnderWay = true;
    const found = ask()
      .catch((error: unknown) => {
        onError?.(error);
        return null;
      })
      .finally(() => (isUnderWay = false));
    answer = Promise.race([found, sleep(giveUpMs, null, { ref: false })]);
    return answer;
  };
}
