import { on } from 'node:events';

export type WorkerSays = { here: true } | { opens: true } | { ready: true };
/** A ping, or the turn to listen. `isFirst`: no other worker listens, so a foreign program may hold the port. */
export type WorkerHears = { areYouThere: true } | { isFirst: boolean };

/** The number of this process among workers; null when it is none. */
export function workerNumber([, , word, number]: readonly string[]): number | null {
  return word === 'worker' ? Number(number) : null;
}

/** A worker ends at once with the process that started it, which may be gone already. */
export function endWithFirst(): void {
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
}

/** Tells the process that started this worker that it is alive, now and at each ping. */
export function answerFirst(): void {
  const answer = () => process.send?.({ here: true } satisfies WorkerSays);
  process.on('message', (heard: WorkerHears) => 'areYouThere' in heard && answer());
  answer();
}

/** Asks the process that started this worker for its turn. @returns whether it is the first to listen at the port */
export async function turnToOpen(): Promise<boolean> {
  process.send?.({ opens: true } satisfies WorkerSays);
  for await (const [heard] of on(process, 'message') as AsyncIterable<[WorkerHears]>)
    if ('isFirst' in heard) return heard.isFirst;
  return false;
}
