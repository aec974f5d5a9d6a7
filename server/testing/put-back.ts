import { afterAll, vi } from 'vitest';

// Files share their worker: what one of them replaced, the next would find.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
