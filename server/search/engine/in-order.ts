/** Where a list in order first has a number of which this holds; it holds of all behind it. */
export function firstWhere(list: Uint32Array, holds: (one: number) => boolean): number {
  let [from, until] = [0, list.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (holds(list[middle] ?? 0)) until = middle;
    else from = middle + 1;
  }
  return from;
}

/** How many numbers of a sorted list are below a key. */
export function countBelow(list: Uint32Array, key: number): number {
  return firstWhere(list, (one) => one >= key);
}
