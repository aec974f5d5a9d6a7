import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/longest-first.ts';

/** Journeys in a real browser against the real server, as `npm start` runs it. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/support/start-market.ts'],
    setupFiles: ['e2e/support/each-file.ts'],
    // What is waited for has a time of its own; together many steps may take long on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // On a machine with much else to do a second, the usual, is not long.
    expect: { poll: { timeout: 30_000 } },
    // Three files at once or more, each on a market of its own: they often wait for their pages. A worker keeps its
    // browser for all its files. With its market it takes a gigabyte.
    maxWorkers: Math.min(6, Math.max(3, availableParallelism() - 1)),
    isolate: false,
    sequence: { concurrent: false, sequencer: LongestFirst },
  },
});
