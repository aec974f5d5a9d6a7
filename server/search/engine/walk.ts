import { setImmediate as nextTurn } from 'node:timers/promises';
import { countFitting, countPassing } from '#server/search/engine/counting.ts';
import { add } from '#server/search/engine/counts.ts';
import { filterBits } from '#server/search/engine/filters.ts';
import type { Filters } from '#server/search/engine/filters.ts';
import type { FirstRows } from '#server/search/engine/first-rows.ts';
import { blockBits, runsOf } from '#server/search/engine/groups.ts';
import type { Group } from '#server/search/engine/groups.ts';
import { firstWhere } from '#server/search/engine/in-order.ts';
import { isByGroup, orderOf, sortKey } from '#server/search/engine/ordering.ts';
import type { PriceWish } from '#server/search/engine/price-lists.ts';
import type { Sort } from '#server/search/engine/query.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import type { Tally } from '#server/search/engine/tally.ts';
import { looksOf, stateOf } from '#server/search/engine/traits.ts';
import { scatteredTimes } from '#server/search/engine/text-match.ts';
import { tallyRun } from '#server/search/engine/tallying.ts';
import type { TextMatch } from '#server/search/engine/text-match.ts';

/** How many phones are looked at before others get their turn: one to three milliseconds. */
const sliceRows = 50_000;
/** A phone that is counted without branches costs a fraction. */
const countedShare = 1 / 3;
/** Where the counts are known, a phone costs a fraction: it is only compared with the first ones. */
const rankedShare = 1 / 4;

/** Adding a phone to a price list takes as long as looking at this many phones. */
const listedTimes = 10;
/** And reading a ladder of prices. */
const ladderTimes = 100;

export interface WalkOrder {
  shelf: Shelf;
  filters: Filters;
  /** null without a text. */
  match: TextMatch | null;
  sort: Sort;
  tally: Tally;
  /** null: the caller needs only the total. */
  first: FirstRows | null;
  /** Stops once the total is above this. */
  enough?: number | undefined;
}

/**
 * Looks at every phone that may fit, counts it and offers it. A long walk lets others have their turn in between.
 *
 * @param only the rows to look at, where they are few and known
 */
export async function walk(order: WalkOrder, only?: readonly number[]): Promise<void> {
  const { shelf, match, tally, enough = Number.POSITIVE_INFINITY } = order;
  if (only !== undefined) {
    const steps = new Steps(order);
    for (const row of only) steps.one(row, shelf.groups.groupOf(row));
    return tally.finish();
  }
  const rarest = match?.rarest();
  if (rarest?.cost === 0) return;
  const steps = new Steps(order);
  // A word that most phones have narrows nothing.
  const isListed = match && rarest && rarest.cost < shelf.size;
  for (const group of steps.groupsInOrder()) {
    if (isListed && !match.isCalled(group, rarest.bit)) continue;
    for (const rows of steps.throughGroup(group)) {
      if (tally.total > enough) return tally.finish();
      if (steps.isDue(rows)) await nextTurn();
    }
  }
  for (const row of isListed ? match.rowsSaying(rarest.bit) : []) {
    const group = shelf.groups.groupOf(row);
    if (match?.isCalled(group, rarest?.bit ?? 0)) continue;
    steps.one(row, group);
    if (tally.total > enough) break;
    if (steps.isDue(scatteredTimes)) await nextTurn();
  }
  tally.finish();
}

class Steps {
  readonly #order: WalkOrder;
  readonly #fails: Uint16Array;
  readonly #ranks: Uint16Array;
  #seen = 0;

  constructor(order: WalkOrder) {
    this.#order = order;
    const groups = order.shelf.groups.all;
    this.#fails = new Uint16Array(groups.length);
    this.#ranks = new Uint16Array(groups.length);
    const ranking = order.sort === 'best' ? order.match : null;
    for (const group of groups) {
      this.#fails[group.number] = order.filters.failsOfGroup(group);
      if (ranking !== null) this.#ranks[group.number] = ranking.rank(group);
    }
  }

  /** Has a slice been seen with these rows? */
  isDue(rows: number): boolean {
    this.#seen += rows;
    if (this.#seen < sliceRows) return false;
    this.#seen = 0;
    return true;
  }

  /** The best groups first, so that the rest is soon only counted. Without those in which nothing can fit. */
  groupsInOrder(): Group[] {
    const { shelf, match, first } = this.#order;
    const fitting = shelf.groups.all.filter((group) => {
      const fails = this.#fails[group.number] ?? 0;
      if (group.size === 0 || isMany(fails) || (first === null && fails !== 0)) return false;
      const open = this.#open(group.number);
      return match === null || ((open & ~match.belowGroups) === 0 && match.mayHave(group, open));
    });
    return fitting.toSorted((left, right) => this.#rank(right.number) - this.#rank(left.number));
  }

  /** Yields how many rows it looked at. */
  *throughGroup(group: Group): Generator<number> {
    const { number } = group;
    const { filters, first } = this.#order;
    const [fails, open, rank] = [this.#fails[number] ?? 0, this.#open(number), this.#rank(number)];
    const { prices } = filters;
    if (prices !== null && open === 0 && (fails !== 0 || first === null))
      return yield this.#countByPrices(group, prices, fails);
    if (open === 0 && !filters.isByRow) return yield* this.#wholeGroup(group, fails, rank);
    const all = open === 0 && filters.isByPriceAlone ? this.#priceFailOfAll(group) : null;
    if (all !== null) return yield* this.#wholeGroup(group, all, rank);
    if (open === 0 && fails === 0 && prices !== null && filters.rings === null && first !== null)
      return yield* this.#byPrice(group, prices, first, rank);
    const share = open === 0 && !filters.isNear ? countedShare : 1;
    for (const [from, until] of runsOf(group)) {
      this.#judge(from, until, group, fails, open, rank);
      yield (until - from) * share;
    }
  }

  *#wholeGroup(group: Group, fails: number, rank: number): Generator<number> {
    const { tally, first } = this.#order;
    tally.wholeGroup(group.number, group.size, fails);
    if (fails === 0 && first !== null) yield* this.#offerCounted(first, group, rank);
  }

  /** Counts a group without looking at each phone, and offers those that may come first. */
  *#byPrice(group: Group, wish: PriceWish, first: FirstRows, rank: number): Generator<number> {
    const { shelf, tally } = this.#order;
    if (!shelf.prices.isMade(group, wish.trait)) yield group.size * listedTimes;
    const ladders = shelf.prices.laddersOf(shelf.rows, group, wish.trait);
    const passing = tally.pricedGroup(group.number, ladders, wish);
    yield ladders.size * ladderTimes;
    if (passing > 0) yield* this.#offerCounted(first, group, rank);
  }

  /** Offers the phones of a group that pass: the first ones alone, where the group can be put in order. */
  *#offerCounted(first: FirstRows, group: Group, rank: number): Generator<number> {
    const { shelf, filters, sort } = this.#order;
    const order = orderOf(sort);
    for (const [from, until] of runsOf(group)) {
      this.#ring(from, until);
      if (order === null) this.#offer(first, from, until, rank);
      if (order === null || filters.rings !== null) yield (until - from) * rankedShare;
    }
    if (order === null || !group.blocks.some((block) => this.#mayTake(first, block << blockBits, group, rank))) return;
    if (!shelf.orders.isMade(group, order)) yield group.size * listedTimes;
    yield this.#offerInOrder(first, shelf.orders.rowsOf(shelf.rows, group, order), rank);
  }

  /** @returns how many it looked at */
  #offerInOrder(first: FirstRows, inOrder: Uint32Array, rank: number): number {
    const { shelf, filters, sort } = this.#order;
    const { priceCents, createdAtMs } = shelf.rows;
    const keyOf = (row: number) => sortKey(sort, shelf.rows, filters, row, rank);
    const reaches = reachesPassing(sort, filters);
    const begin = firstWhere(
      inOrder,
      (row) => reaches?.(priceCents[row] ?? 0) !== false && first.isBehind(keyOf(row), createdAtMs[row] ?? 0),
    );
    let at = begin;
    for (; at < inOrder.length; at += 1) {
      const row = inOrder[at] ?? 0;
      if (!first.mayTake(keyOf(row), createdAtMs[row])) break;
      if (!filters.passesPrice(row)) {
        if (reaches !== null) break;
      } else if (filters.passesTraits(row)) first.offer(row, keyOf(row));
    }
    return at - begin;
  }

  /** 0 when the price of every phone of a group passes, the price's bit when each fails, otherwise null. */
  #priceFailOfAll(group: Group): number | null {
    const { shelf, filters } = this.#order;
    const { least, most } = shelf.prices.rangeOf(shelf.rows, group);
    if (least >= filters.centsMin && most <= filters.centsMax) return 0;
    return most < filters.centsMin || least > filters.centsMax ? filterBits.price : null;
  }

  /** @returns what it cost, in rows */
  #countByPrices(group: Group, wish: PriceWish, fails: number): number {
    const { shelf, tally } = this.#order;
    const cost = shelf.prices.isMade(group, wish.trait) ? 0 : group.size * listedTimes;
    const count = shelf.prices.count(shelf.rows, group, wish);
    if (fails === 0) tally.hits(group.number, count);
    else tally.missedGroup(fails, group.number, count);
    return cost;
  }

  one(row: number, group: Group): void {
    const { number } = group;
    const fails = this.#fails[number] ?? 0;
    if (fails === 0 || (this.#order.first !== null && !isMany(fails)))
      this.#judge(row, row + 1, group, fails, this.#open(number), this.#rank(number));
  }

  /** A phone that passes is found; one that fails a single filter counts for that filter's facet. */
  #judge(from: number, until: number, group: Group, groupFails: number, open: number, rank: number): void {
    const { number } = group;
    const { shelf, filters, match, tally, first, sort } = this.#order;
    const { byLooks, byState, isByOffer } = filters;
    const { traits, town } = shelf.rows;
    const { rings } = filters;
    if (groupFails !== 0 && open === 0)
      return tally.missedGroup(groupFails, number, countPassing(this.#order, from, until));
    if (first === null) return tally.hits(number, countFitting(this.#order, from, until, open));
    const offered = this.#mayTake(first, from, group, rank) ? first : null;
    if (groupFails === 0 && open === 0 && !filters.isNear) {
      const judged = tallyRun(this.#order, number, from, until);
      this.#ring(from, until, judged);
      for (let row = from; offered !== null && row < until; row += 1)
        if (judged[row - from] === 0) offered.offer(row, sortKey(sort, shelf.rows, filters, row, rank));
      return;
    }
    let hits = 0;
    for (let row = from; row < until; row += 1) {
      const packed = traits[row] ?? 0;
      let fails = groupFails | (byLooks[looksOf(packed)] ?? 0) | (byState[stateOf(packed)] ?? 0);
      if (isByOffer && !isMany(fails)) fails |= filters.failsOfOffer(row);
      if (isMany(fails)) continue;
      if (open !== 0 && match?.has(row, packed, open) !== true) continue;
      if (rings !== null && (fails & ~filterBits.place) === 0) add(tally.byRing, rings[town[row] ?? 0] ?? 0, 1);
      if (fails !== 0) {
        tally.miss(fails, number, packed);
        continue;
      }
      hits += 1;
      tally.hit(packed);
      offered?.offer(row, sortKey(sort, shelf.rows, filters, row, rank));
    }
    tally.hits(number, hits);
  }

  /** Counts rows by how far away they are: all of them, or those that are judged to fail nothing. */
  #ring(from: number, until: number, judged?: Uint16Array): void {
    const { shelf, filters, tally } = this.#order;
    const { rings } = filters;
    if (rings === null) return;
    const { town } = shelf.rows;
    const { byRing } = tally;
    for (let row = from; row < until; row += 1)
      if (judged === undefined || judged[row - from] === 0) add(byRing, rings[town[row] ?? 0] ?? 0, 1);
  }

  #offer(first: FirstRows, from: number, until: number, rank: number): void {
    const { shelf, filters, sort } = this.#order;
    for (let row = from; row < until; row += 1)
      if (filters.passesPrice(row) && filters.passesTraits(row))
        first.offer(row, sortKey(sort, shelf.rows, filters, row, rank));
  }

  /** Could a row of the run that begins here be among the first? */
  #mayTake(first: FirstRows, from: number, group: Group, rank: number): boolean {
    const { shelf, filters, sort } = this.#order;
    if (isByGroup(sort)) return first.mayTake(sort === 'best' ? rank : 0, shelf.rows.newestMs[from >> blockBits]);
    if (sort !== 'cheapest' && sort !== 'dearest') return true;
    const { least, most } = shelf.prices.rangeOf(shelf.rows, group);
    const { centsMin, centsMax } = filters;
    return first.mayTakeUpTo(sort === 'cheapest' ? -Math.max(least, centsMin) : Math.min(most, centsMax));
  }

  /** The words that a group's name leaves open. */
  #open(group: number): number {
    const { match } = this.#order;
    return match === null ? 0 : match.all & ~(match.byGroup[group] ?? 0);
  }

  #rank(group: number): number {
    return this.#ranks[group] ?? 0;
  }
}

/** In order of price those that pass stand together: is this one of them, or behind? null: they stand anywhere. */
function reachesPassing(sort: Sort, { centsMin, centsMax }: Filters): ((cents: number) => boolean) | null {
  if (sort === 'cheapest') return (cents) => cents >= centsMin;
  return sort === 'dearest' ? (cents) => cents <= centsMax : null;
}

function isMany(fails: number): boolean {
  return (fails & (fails - 1)) !== 0;
}
