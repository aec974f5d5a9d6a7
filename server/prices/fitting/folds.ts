/** Deals rows into groups of equal size: the group of each, from 0. The same seed deals the same groups. */
export function dealFolds(count: number, folds: number, seed: number): number[] {
  const next = mulberry32(seed);
  const order = Array.from({ length: count }, (_, row) => ({ row, drawn: next() })).toSorted(
    (a, b) => a.drawn - b.drawn || a.row - b.row,
  );
  const groups = Array.from({ length: count }, () => 0);
  for (const [place, { row }] of order.entries()) groups[row] = place % folds;
  return groups;
}

/** A generator in the public domain, of numbers from 0 up to, not including, 1. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
