/**
 * Where somebody wanted to go when they were sent to /login, for whom that is, and what a visitor pressed there, such
 * as 'booking <id of a phone>'. That goes from page to page in the state of each location: what is left at /login is
 * not done for the person who signs in later in that tab.
 */
export interface Origin {
  to: string;
  needs: string | null;
  pressed: unknown;
}

/**
 * Read from the location's state, which a browser keeps and anybody may have written: only addresses of this site
 * count.
 */
export function originOf(state: unknown): Origin {
  const { from, needs, pressed } = (state ?? {}) as {
    from?: { pathname?: unknown; search?: unknown };
    needs?: unknown;
    pressed?: unknown;
  };
  const path = typeof from?.pathname === 'string' ? from.pathname : '/';
  const search = typeof from?.search === 'string' ? from.search : '';
  return {
    to: isOfThisSite(path + search) ? path + search : '/',
    needs: typeof needs === 'string' ? needs : null,
    pressed,
  };
}

/** An address that a page was given from outside, or home when it is of another site. */
export function ownAddress(address: string | null): string {
  return address !== null && isOfThisSite(address) ? address : '/';
}

/** The state that makes /login lead on to an address of this site, where what was pressed is done. */
export function stateFor(to: string, pressed: unknown) {
  const [, pathname = '/', search = ''] = /^([^?]*)(.*)$/s.exec(to) ?? [];
  return { from: { pathname, search }, pressed };
}

/**
 * Browsers take a backslash for a slash and skip tabs and line ends, so that '/\\x' and '/<tab>/x' name another site as
 * '//x' does.
 */
function isOfThisSite(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}
