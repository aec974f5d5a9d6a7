import { defineConfig } from 'vitest/config';

/** The soak: every proof at full length, and those (.soak.ts) that prove nothing in part. One after the other. */
export default defineConfig({
  test: {
    include: ['proof/**/*.{test,soak}.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 0,
    hookTimeout: 120_000,
    fileParallelism: false,
    chaiConfig: { truncateThreshold: 0 },
    env: { SOAK: '1' },
    reporters: ['verbose'],
  },
});
