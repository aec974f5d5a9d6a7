import { setTimeout as sleep } from 'node:timers/promises';

export interface Seldom {
  /** The question is asked at most once in this time. */
  everyMs: number;
  /** No caller waits longer. */
  giveUpMs: number;
  /** While a question takes longer, is the answer before told? It counts as old once the question fails. */
  keepsLast?: boolean;
  onError?: (error: unknown) => void;
  /** A monotone clock, in milliseconds. */
  now?: () => number;
}

/** Caches an expensive question, one under way at most. The answer is null if it fails or takes too long. */
export function askSeldom<Found>(
  ask: () => Promise<Found>,
  { everyMs, giveUpMs, keepsLast = false, onError, now = () => performance.now() }: Seldom,
): () => Promise<Found | null> {
  let askedAt = -Infinity;
  let isUnderWay = false;
  let last: Found | null = null;
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
    answer = Promise.race([found, sleep(giveUpMs, last, { ref: false })]);
    if (keepsLast)
      void found.then((value) => {
        last = value;
        answer = found;
      });
    return answer;
  };
}
