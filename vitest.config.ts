import { defineConfig } from 'vitest/config';
import { leftOutWithoutHistory } from './checks/last-release/reach.ts';
import { LongestFirst } from './scripts/longest-first.ts';

/** They replace or drop modules, or measure the event loop, so each needs a worker of its own. */
const alone = [
  'proof/model/believing.test.ts',
  'server/http/capacity.test.ts',
  'server/platform/object-store/object-store.test.ts',
  'web/saved/saved-phones.test.ts',
  'web/texts/formats.test.ts',
];

const common = {
  // For what hangs: above the minute after which PostgreSQL ends a statement, so that it is the one that is named.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is broken is told whole: the controls of the proofs look for it.
  chaiConfig: { truncateThreshold: 0 },
  setupFiles: ['server/testing/put-back.ts'],
  // On a machine with much else to do a second, the usual, is not long.
  expect: { poll: { timeout: 15_000 } },
};

/** Unit and integration tests; the browser journeys have a configuration of their own below e2e/. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'units',
          include: ['{contract,words,db,server,web,checks,scripts,proof}/**/*.test.ts'],
          exclude: [...alone, ...leftOutWithoutHistory()],
          // To import the whole market takes a second: a worker does it once for all its files.
          isolate: false,
        },
      },
      { test: { ...common, name: 'alone', include: alone } },
    ],
  },
});
