import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import type { EntryContext, ServerBuild } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { PageSource } from '#server/http/pages.ts';

/** Text that an attacker got into a page. */
export const planted = '<script>alert(1)</script>';

/**
 * Pages as short as can be: each shows a planted script beside its own. Only /kept and /advertised say which address is
 * their own.
 */
const entry = {
  createLoadContext: (api: Client, _language: string, _market: unknown, nonce: string) =>
    Object.assign(new RouterContextProvider(), { nonce, api }),
  default: async (
    request: Request,
    status: number,
    headers: Headers,
    _context: EntryContext,
    { nonce, api }: { nonce: string; api: Client },
  ) => {
    headers.set('content-type', 'text/html');
    const { pathname } = new URL(request.url);
    if (pathname === '/kept' || pathname === '/advertised') headers.set('x-redial-page', pathname);
    const phones = pathname === '/advertised' ? await api.listAdvertised() : [];
    const names = phones.map(({ name }) => name).join();
    return new Response(`<!doctype html><script nonce="${nonce}">1</script>${planted}${names}`, { status, headers });
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
  for (const name of ['app-1.js', 'app-Cq3x9_aB.js'])
    await writeFile(join(clientFolder, 'static/js', name), 'export {};');
  await writeFile(join(clientFolder, 'static/js/app-Cq3x9_aB.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(clientFolder, 'service-worker.js'), 'run();');
  await writeFile(join(clientFolder, 'static/redial-import-template.csv'), 'brand\n');
  return { mode: 'production', clientFolder, loadBuild: async () => build };
}
