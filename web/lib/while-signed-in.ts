import type { AbortSignalLike } from '#contract/route.ts';
import { isOfSame, storedToken } from '#web/lib/token.ts';

/**
 * For all calls of one action: aborted once the account that is signed in now is signed out. Otherwise the action would
 * go on in the account of the next person.
 */
export function whileSignedIn(): AbortSignalLike {
  const begun = storedToken.read() ?? '';
  return {
    get aborted() {
      return !isOfSame(begun, storedToken.read() ?? '');
    },
  };
}
