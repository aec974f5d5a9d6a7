/** Where somebody wanted to go when they were sent to /login, and for whom that is. */
export interface Origin {
  to: string;
  needs: string | null;
}

/** Read from the location's state, which a browser keeps and anybody may have written: only addresses of this site count. */
export function originOf(state: unknown): Origin {
  const { from, needs } = (state ?? {}) as { from?: { pathname?: unknown; search?: unknown }; needs?: unknown };
  const path = typeof from?.pathname === 'string' ? from.pathname : '/';
  const search = typeof from?.search === 'string' ? from.search : '';
  return { to: isOfThisSite(path + search) ? path + search : '/', needs: typeof needs === 'string' ? needs : null };
}

/** Browsers take a backslash for a slash and skip tabs and line ends, so that '/\\x' and '/<tab>/x' name another site as '//x' does. */
function isOfThisSite(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}
