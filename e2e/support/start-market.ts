import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyData, freePort, quickMarket, startMarket } from './market-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    marketUrls: string[];
    /** Their data folders. */
    marketFolders: string[];
    /** The data of a market that does not run, to be copied: of an empty one, and of a demo market. */
    emptyFolder: string;
    filledFolder: string;
  }
}

/**
 * A demo market for each worker, filled once; and its data, for files that start one of their own. Journeys sign up
 * more people than one address may.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'redial-e2e-'));
  const count = Math.max(1, Number(project.vitest.config.maxWorkers) || 1);
  const folders = Array.from({ length: count }, (_, at) => join(root, String(at)));
  const environment = { RATE_LIMIT: '0', CDN: '1' };
  const start = async (folder: string, more: Record<string, string> = {}) =>
    startMarket(folder, await freePort(), { ...environment, ...more }, quickMarket);
  const prepare = async (folder: string, more: Record<string, string> = {}) => {
    const { process, ended } = await start(folder, more);
    process.kill('SIGTERM');
    if ((await ended) !== 0) throw new Error(`the market in ${folder} did not end as it should`);
  };
  const [empty, filled] = [join(root, 'empty'), join(root, 'filled')];
  await Promise.all([prepare(empty, { DEMO: '0' }), prepare(filled)]);
  for (const folder of folders) copyData(filled, folder);
  const markets = await Promise.all(folders.map((folder) => start(folder)));
  project.provide(
    'marketUrls',
    markets.map(({ url }) => url),
  );
  project.provide('marketFolders', folders);
  project.provide('emptyFolder', empty);
  project.provide('filledFolder', filled);
  return async () => {
    for (const market of markets) market.process.kill('SIGTERM');
    await Promise.all(markets.map(({ ended }) => ended));
    await rm(root, { recursive: true, force: true });
  };
}
