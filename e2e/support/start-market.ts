import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, startMarket } from './market-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    marketUrl: string;
  }
}

/** One demo market for all journeys. They sign up more people than one address may. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-e2e-'));
  const market = await startMarket(dataDir, await freePort(), { RATE_LIMIT: '0', CDN: '1' });
  project.provide('marketUrl', market.url);
  return async () => {
    market.process.kill('SIGTERM');
    await market.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
