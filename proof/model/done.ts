import { Refusal } from '#contract/problem.ts';

/** Whether something was done, or refused. */
export async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false;
    throw error;
  }
}
