import type { Filters } from '#server/search/engine/filters.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import type { TextMatch } from '#server/search/engine/text-match.ts';
import { looksOf, stateOf } from '#server/search/engine/traits.ts';

// Counts rows without looking at their facets.

interface Asked {
  shelf: Shelf;
  filters: Filters;
}

/** How many rows from one up to, not including, another pass the filters. */
export function countPassing({ shelf, filters }: Asked, from: number, until: number): number {
  if (filters.isNear) return countOneByOne({ shelf, filters, match: null }, from, until, 0);
  const { traits, priceCents } = shelf.rows;
  const { byLooks, byState } = filters;
  const [centsMin, centsMax] = [filters.centsMin | 0, filters.centsMax | 0];
  let count = 0;
  // Nobody can predict branches here. Instead, the sign bits of three numbers say whether all three are right.
  for (let row = from; row < until; row += 1) {
    const packed = traits[row] ?? 0;
    const cents = priceCents[row] ?? 0;
    const fails = (byLooks[looksOf(packed)] ?? 0) | (byState[stateOf(packed)] ?? 0);
    count += ((fails - 1) & ~(cents - centsMin) & ~(centsMax - cents)) >>> 31;
  }
  return count;
}

/** And how many of them have the words that their group leaves open. */
export function countFitting(
  asked: Asked & { match: TextMatch | null },
  from: number,
  until: number,
  open: number,
): number {
  return open === 0 ? countPassing(asked, from, until) : countOneByOne(asked, from, until, open);
}

function countOneByOne(
  { shelf, filters, match }: Asked & { match: TextMatch | null },
  from: number,
  until: number,
  open: number,
): number {
  const { byLooks, byState, isByOffer } = filters;
  const { traits } = shelf.rows;
  let count = 0;
  for (let row = from; row < until; row += 1) {
    const packed = traits[row] ?? 0;
    if (((byLooks[looksOf(packed)] ?? 0) | (byState[stateOf(packed)] ?? 0)) !== 0) continue;
    if (isByOffer && filters.failsOfOffer(row) !== 0) continue;
    if (open === 0 || match?.has(row, packed, open) === true) count += 1;
  }
  return count;
}
