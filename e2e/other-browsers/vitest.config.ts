import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The main journey in Firefox and in Safari's engine. `npm test` has a Chromium alone. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['e2e/other-browsers/*.journey.ts'],
    globalSetup: ['e2e/support/start-market.ts'],
    provide: { picturesFolder: join(import.meta.dirname, '../../.cache/browsers') },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 1,
  },
});
