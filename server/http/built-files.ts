import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { storedAnswer } from '#server/http/answer-cache.ts';
import type { StoredAnswer } from '#server/http/answer-cache.ts';
import type { Http } from '#server/http/http.ts';
import { nothingThere } from '#server/http/problems.ts';
import { baseHeaders } from '#server/http/security-headers.ts';
import { sendStored } from '#server/http/send-stored.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const packed = { '.br': 'br', '.gz': 'gzip' } as const;

/** The build names files in this folder by their content (vite.config.ts). Others may change under their names. */
const hashed = /^js\/.*-[\w-]{8}\.\w+$/;

/**
 * Serves the files of the build below `/static/`. All are kept in memory, some 3 MB in each process: a first visit asks
 * for twenty and more, and each took 1.2 ms of the processor when it was read from the disk, 0.2 ms now.
 */
export async function serveBuiltFiles({ app, context }: Http, folder: string): Promise<void> {
  const files = await readBuilt(folder);
  const base = baseHeaders(context.config);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/static/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = files.get(request.url.split('?')[0] ?? '');
      if (file === undefined) throw nothingThere();
      return sendStored(request, reply, file, base);
    },
  });
}

async function readBuilt(folder: string): Promise<Map<string, StoredAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bodies = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
  const files = new Map<string, StoredAnswer>();
  for (const [path, body] of bodies) {
    if (extname(path) in packed) continue;
    const type = types[extname(path)];
    if (type === undefined)
      throw new Error(`${path} is of a type that isn't in the list of server/http/built-files.ts.`);
    const name = relative(folder, path);
    const headers = {
      'cache-control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
      'content-type': type,
    };
    // As text a font would lose bytes.
    const file = { ...storedAnswer({ status: 200, headers, body, tags: [] }), text: null };
    for (const [ending, encoding] of Object.entries(packed)) {
      const smaller = bodies.get(path + ending);
      if (smaller !== undefined) file.encodings[encoding] = smaller;
    }
    files.set(`/static/${name}`, file);
  }
  return files;
}
