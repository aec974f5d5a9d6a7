import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import type { EntryContext, ServerBuild } from 'react-router';
import type { PageSource } from '#server/http/pages.ts';

/** What somebody got into a page, by whatever gap. */
export const planted = '<script>alert(1)</script>';

/** Pages as short as can be: each shows a planted script beside its own. Only /kept says which address is its own. */
const entry = {
  createLoadContext: (_api: unknown, _language: string, _market: unknown, nonce: string) =>
    Object.assign(new RouterContextProvider(), { nonce }),
  default: (
    request: Request,
    status: number,
    headers: Headers,
    _context: EntryContext,
    { nonce }: { nonce: string },
  ) => {
    headers.set('content-type', 'text/html');
    if (new URL(request.url).pathname === '/kept') headers.set('x-redial-page', '/kept');
    return new Response(`<!doctype html><script nonce="${nonce}">1</script>${planted}`, { status, headers });
  },
};

const build = {
  entry: { module: entry },
  routes: { root: { id: 'root', path: '*', module: { default: () => null } } },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  future: {},
  ssr: true,
  basename: '/',
  publicPath: '/',
  prerender: [],
  isSpaMode: false,
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} as unknown as ServerBuild;

/** Pages and files for tests of how they are served, without a build. */
export async function shortPages(): Promise<PageSource> {
  const clientFolder = await mkdtemp(join(tmpdir(), 'redial-pages-'));
  for (const folder of ['static/js', 'icons']) await mkdir(join(clientFolder, folder), { recursive: true });
  await writeFile(join(clientFolder, 'static/js/app-1.js'), 'export {};');
  return { mode: 'production', clientFolder, loadBuild: async () => build };
}
