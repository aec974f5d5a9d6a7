import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const config: Config = {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: there are few, and none is a secret.
  routeDiscovery: { mode: 'initial' },
  // What is sent thousands of times lies there compressed as well as can be; the server takes the files beside.
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client/static');
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /\.(?:js|css|svg|json|webmanifest)$/.test(file),
    );
    await Promise.all(files.map((file) => compress(join(folder, file))));
  },
};

export default config;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller files would hardly become smaller. */
const compressFromBytes = 256;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < compressFromBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
}
