/**
 * What a page of members asks for first: addresses of reads for members, in which `{email}` stands for who is signed
 * in. The page preloads them before its scripts have come (first/after-paint.ts), with the session's cookie.
 */
export interface AsksEarly {
  early: (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => readonly string[];
}

/** What nobody has taken by then is too old. */
const freshMs = 10_000;

/** Has the page asked for it already? Then the same request, which carries no token, gets that answer, once. */
export function takeEarly(path: string): boolean {
  if (typeof document === 'undefined' || performance.now() > freshMs) return false;
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]:not([data-taken])');
  const link = [...links].find((one) => one.getAttribute('href') === path);
  if (link) link.dataset.taken = '';
  return link !== undefined;
}
