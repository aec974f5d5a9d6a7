import { once } from 'node:events';

/** What a worker says: that it is about to open its doors, or that it serves. */
export type WorkerSays = { opens: true } | { ready: true };
/** The answer to the first. `isFirst`: no other worker listens, so who listens at the port is a stranger. */
export type WorkerHears = { isFirst: boolean };

/** The number of this process among workers; null when it is none. */
export function workerNumber([, , word, number]: readonly string[]): number | null {
  return word === 'worker' ? Number(number) : null;
}

/** A worker ends at once with the process that started it, however that ended: it may be gone by now. */
export function endWithFirst(): void {
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
}

/** Asks the process that started this worker for its turn. @returns whether it is the first to listen at the port */
export async function turnToOpen(): Promise<boolean> {
  process.send?.({ opens: true } satisfies WorkerSays);
  const [heard] = (await once(process, 'message')) as [WorkerHears];
  return heard.isFirst;
}
