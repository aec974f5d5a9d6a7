/** The soak runs what `npm test` runs, only far more of it. */
export const isSoak = process.env.SOAK === '1';

/** How much of something is tried: a part with every `npm test`, all of it in the soak. */
export function scale(size: { test: number; soak: number }): number {
  return isSoak ? size.soak : size.test;
}
