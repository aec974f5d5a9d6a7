import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 20_000;

/** Waits until something is so. @throws Error when it does not become so in 20 s */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(5)) if (await isSo()) return;
  throw new Error('it did not come to that');
}
