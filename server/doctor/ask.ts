import type { Asked } from '#server/doctor/found.ts';
import { isWithoutMarket } from '#server/operator.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';

export const patienceMs = 15_000;

/** Asks somebody who may be away, wrong or silent. */
export async function askAway<Known>(question: () => Promise<Known>): Promise<Asked<Known>> {
  const { promise, reject } = Promise.withResolvers<never>();
  const alarm = setTimeout(() => reject(new Error(`no answer in ${patienceMs / 1_000} s`)), patienceMs);
  try {
    return { isKnown: true, known: await Promise.race([question(), promise]) };
  } catch (error) {
    // What it is put into ends with a full stop of its own.
    return { isKnown: false, why: inWords(error).replace(/\.$/, '') };
  } finally {
    clearTimeout(alarm);
  }
}

/** What `fetch` says is in its cause, and a failure of several addresses in its parts. */
function inWords(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return inWords(error.errors[0]);
  if (isWithoutMarket(error)) return 'no market of this release was started on this database yet';
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreUnavailable && error.cause !== undefined)
    return `${error.message.replace(/\.$/, '')}: ${inWords(error.cause)}`;
  return error.message === 'fetch failed' && error.cause !== undefined ? inWords(error.cause) : error.message;
}
