import { inject } from 'vitest';

/** Where the market of this worker is: files that run at the same time don't meet. */
export const marketUrl = (): string => ofThisWorker(inject('marketUrls'));

/** Its data folder, with the mails it sent. */
export const marketFolder = (): string => ofThisWorker(inject('marketFolders'));

function ofThisWorker(all: readonly string[]): string {
  const mine = all[(Number(process.env.VITEST_POOL_ID) - 1) % all.length];
  if (mine === undefined) throw new Error('no market was started for this worker');
  return mine;
}
