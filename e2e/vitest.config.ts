import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against the real server, as `npm start` runs it. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/support/start-market.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // On a machine with much else to do a second, the usual, is not long.
    expect: { poll: { timeout: 15_000 } },
    // One journey after the other: they share a market, and a machine of two cores.
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
