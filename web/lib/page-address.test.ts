import { expect, test } from 'vitest';
import { pageAddress } from '#web/lib/page-address.ts';

type Rendered = Parameters<typeof pageAddress>[0];

/** A page at a route of which the loader checks the address, or not. */
function rendered(path: string, params: Record<string, string>, checksAddress = true): Rendered {
  return {
    staticHandlerContext: { matches: [{ route: { id: 'page', path }, params }] },
    routeModules: { page: { handle: checksAddress ? { checksAddress: true } : undefined } },
  } as unknown as Rendered;
}

test('the address of a page with a part that may be missing has that part', () => {
  expect(pageAddress(rendered('phones/:id/:slug?', { id: '7b', slug: 'pixel-8' }))).toBe('/phones/7b/pixel-8');
});

test('a page that checks nothing has no one address', () => {
  expect(pageAddress(rendered('phones/:id', { id: '7b' }, false))).toBeNull();
});
