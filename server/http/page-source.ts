import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from '#server/http/pages.ts';

const root = join(import.meta.dirname, '../..');

/** The pages as they are built. Where `build` is a link, a later build leads it elsewhere (scripts/prepare.mjs). */
export function builtPages(): PageSource {
  const folder = realpathSync(join(root, 'build'));
  let build: Promise<ServerBuild> | undefined;
  return {
    mode: 'production',
    clientFolder: join(folder, 'client'),
    loadBuild: () => (build ??= import(pathToFileURL(join(folder, 'server/index.js')).href) as Promise<ServerBuild>),
  };
}

/** The pages straight from their sources, changed in place while one works on them. */
export async function developmentPages(): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    mode: 'development',
    clientFolder: null,
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
  };
}
