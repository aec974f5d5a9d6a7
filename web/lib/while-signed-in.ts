import type { AbortSignalLike } from '#contract/route.ts';
import { isOfSame, storedToken } from '#web/lib/token.ts';

/** Aborted once this account is signed out: the action would go on in the account of the next person. */
export function whileSignedIn(): AbortSignalLike {
  const begun = storedToken.read() ?? '';
  return {
    get aborted() {
      return !isOfSame(begun, storedToken.read() ?? '');
    },
  };
}
