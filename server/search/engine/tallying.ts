import { filterBits } from '#server/search/engine/filters.ts';
import type { Filters } from '#server/search/engine/filters.ts';
import { blockSize } from '#server/search/engine/groups.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import type { Tally } from '#server/search/engine/tally.ts';
import { bandOfPacked, looksOf, stateOf } from '#server/search/engine/traits.ts';

interface Asked {
  shelf: Shelf;
  filters: Filters;
  tally: Tally;
}

/** By row of a run: which filters it fails. */
const judged = new Uint16Array(blockSize);

/**
 * Counts the facets of a run of rows, without a branch for each: nobody can predict whether a phone passes. Not for
 * filters on places.
 *
 * @returns by row of the run, which filters it fails; valid until the next call
 */
export function tallyRun(asked: Asked, group: number, from: number, until: number): Uint16Array {
  asked.tally.hits(group, tallyPassing(asked, from, until));
  for (const bit of asked.filters.ofPhones) tallyMissing(asked, bit, from, until);
  return judged;
}

function tallyPassing({ shelf, filters, tally }: Asked, from: number, until: number): number {
  const { traits, priceCents } = shelf.rows;
  const { byLooks, byState } = filters;
  const { bands, looks, states } = tally.passed;
  const [centsMin, centsMax] = [filters.centsMin | 0, filters.centsMax | 0];
  let hits = 0;
  for (let row = from; row < until; row += 1) {
    const packed = traits[row] ?? 0;
    const cents = priceCents[row] ?? 0;
    // The sign bit of a difference says whether a price is out of range, and that of `fails - 1` that nothing fails.
    const isOutside = ((cents - centsMin) | (centsMax - cents)) >>> 31;
    const [look, state, band] = [looksOf(packed), stateOf(packed), bandOfPacked(packed)];
    const fails = (byLooks[look] ?? 0) | (byState[state] ?? 0) | (isOutside * filterBits.price);
    const hit = (fails - 1) >>> 31;
    judged[row - from] = fails;
    hits += hit;
    bands[band] = (bands[band] ?? 0) + hit;
    looks[look] = (looks[look] ?? 0) + hit;
    states[state] = (states[state] ?? 0) + hit;
  }
  return hits;
}

function tallyMissing({ shelf, tally }: Asked, bit: number, from: number, until: number): void {
  const { traits } = shelf.rows;
  const missed = tally.missedAlike(bit);
  const { shift, mask } = tally.traitsOf(bit);
  for (let row = from; row < until; row += 1) {
    const like = ((traits[row] ?? 0) >>> shift) & mask;
    missed[like] = (missed[like] ?? 0) + ((((judged[row - from] ?? 0) ^ bit) - 1) >>> 31);
  }
}
