import { inject } from 'vitest';

/** Where the market of this worker is: files that run at the same time don't meet. */
export function marketUrl(): string {
  const urls = inject('marketUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (url === undefined) throw new Error('no market was started for this worker');
  return url;
}
