/** Reads that a page preloads before its scripts (first/after-paint.ts). `{email}` stands for the member's. */
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
