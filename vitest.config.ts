import { defineConfig } from 'vitest/config';

/** Unit and integration tests; the browser journeys have a configuration of their own below e2e/. */
export default defineConfig({
  test: {
    include: ['{contract,words,db,server,web,checks,scripts,proof}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // What is broken is told whole: the controls of the proofs look for it.
    chaiConfig: { truncateThreshold: 0 },
    // On a machine with much else to do a second, the usual, is not long.
    expect: { poll: { timeout: 15_000 } },
  },
});
