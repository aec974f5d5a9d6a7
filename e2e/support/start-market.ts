import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, startMarket } from './market-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    marketUrls: string[];
  }
}

/**
 * Some seven hundred people sign up in the journeys, and a hash takes 0.17 s of the processor. Files that start a
 * market of their own have the real thing.
 */
const quickPasswords = new URL('../../server/testing/quick-passwords.main.ts', import.meta.url);

/** A demo market for each worker, filled once. Journeys sign up more people than one address may. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'redial-e2e-'));
  const count = Math.max(1, Number(project.vitest.config.maxWorkers) || 1);
  const folders = Array.from({ length: count }, (_, at) => join(root, String(at)));
  const environment = { RATE_LIMIT: '0', CDN: '1' };
  const start = async (folder: string) => startMarket(folder, await freePort(), environment, quickPasswords);
  const [first = '', ...others] = folders;
  if (others.length > 0) {
    const filling = await start(first);
    filling.process.kill('SIGTERM');
    await filling.ended;
    // The database belongs to another user of the machine, which only cp keeps so.
    for (const folder of others) execFileSync('cp', ['-a', first, folder]);
  }
  const markets = await Promise.all(folders.map(start));
  project.provide(
    'marketUrls',
    markets.map(({ url }) => url),
  );
  return async () => {
    for (const market of markets) market.process.kill('SIGTERM');
    await Promise.all(markets.map(({ ended }) => ended));
    await rm(root, { recursive: true, force: true });
  };
}
