import type { EntryContext } from 'react-router';

/** Says of a page with an id in its address that its loader answers 404 for an id that isn't there. */
export interface ChecksAddress {
  checksAddress: true;
}

/** How to write a page's query: '' or from its question mark on. */
export interface HasQueryAddress {
  queryAddress: (search: URLSearchParams) => string;
}

/** By this header the server learns the one way to write the address of the page that was rendered. */
export const addressHeader = 'x-redial-page';
/** The same with its query, for search engines. Nothing is kept by it: there are too many queries. */
export const canonicalHeader = 'x-redial-canonical';

/**
 * The one way to write the address of a page: capitals, escapes and slashes that don't matter left out.
 *
 * @returns null for a page that can't tell whether its thing exists: it has as many addresses as somebody can think of
 */
export function pageAddress({
  staticHandlerContext,
  routeModules,
}: Pick<EntryContext, 'staticHandlerContext' | 'routeModules'>): string | null {
  const parts: string[] = [];
  for (const { route, params } of staticHandlerContext.matches) {
    for (const part of route.path?.split('/').filter(Boolean) ?? []) {
      if (part === '*' || (part.startsWith(':') && !checks(routeModules[route.id]?.handle))) return null;
      // The parameter of ':slug?' is 'slug'.
      parts.push(part.startsWith(':') ? encodeURIComponent(params[part.replace(/^:|\?$/g, '')] ?? '') : part);
    }
  }
  return `/${parts.join('/')}`;
}

function checks(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'checksAddress' in handle;
}

export function queryAddress(
  { staticHandlerContext, routeModules }: Pick<EntryContext, 'staticHandlerContext' | 'routeModules'>,
  search: URLSearchParams,
): string {
  const id = staticHandlerContext.matches.at(-1)?.route.id;
  const handle = routeModules[id ?? '']?.handle as Partial<HasQueryAddress> | undefined;
  return handle?.queryAddress?.(search) ?? '';
}
