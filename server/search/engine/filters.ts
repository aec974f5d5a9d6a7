import { ringsOf } from '#server/search/engine/rings.ts';
import type { Group } from '#server/search/engine/groups.ts';
import type { PriceTrait, PriceWish } from '#server/search/engine/price-lists.ts';
import type { FilterName, Query } from '#server/search/engine/query.ts';
import { centsLimit } from '#server/search/engine/rows.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import {
  batteryOfState,
  batterySteps,
  colourOfLooks,
  conditionNumber,
  conditionOfState,
  lockNumber,
  lockOfState,
  looksOf,
  looksSize,
  stateOf,
  stateSize,
  storageOfLooks,
  verifiedOfState,
} from '#server/search/engine/traits.ts';

/** A bit for each filter: a phone passes when none is set, and counts for one facet when only that one's is. */
export const filterBits = {
  brand: 1,
  model: 2,
  storageGb: 4,
  colour: 8,
  condition: 16,
  lock: 32,
  battery: 64,
  price: 128,
  verified: 256,
  place: 512,
} as const satisfies Record<FilterName, number>;

/** Which filters a phone fails. */
export class Filters {
  /** Is any filter set? */
  readonly isAny: boolean;
  /** Does any filter look at the phones of a model? */
  readonly isByRow: boolean;
  /** Does any filter look at prices or places? */
  readonly isByOffer: boolean;
  /** Is the price all that a filter looks at of a model's phones? */
  readonly isByPriceAlone: boolean;
  /** Kilometres by town, when a place is given. */
  readonly distances: Float64Array | null;
  /** And in which ring around the place each town lies. */
  readonly rings: Uint8Array | null;
  /** The bits of the filters that look at a phone's traits or its price. */
  readonly ofPhones: readonly number[];
  /** Which filters fail by what a phone looks like, and by the state it is in. */
  readonly byLooks = new Uint16Array(looksSize);
  readonly byState = new Uint16Array(stateSize);
  readonly #shelf: Shelf;
  readonly #brands: ReadonlySet<string> | null;
  readonly #models: ReadonlySet<string | null> | null;
  /** In cents, and below 2 ** 31. */
  readonly centsMin: number;
  readonly centsMax: number;
  /** Does a phone fail where it is too far away? */
  readonly isNear: boolean;
  /** The filters on prices and at most one trait; null without such filters, and with any others. */
  readonly prices: PriceWish | null;
  readonly #radiusKm: number;
  readonly #isPriced: boolean;
  /** The bits of the filters that look at a phone's traits. */
  readonly #closed: number[] = [];

  constructor(shelf: Shelf, query: Query) {
    this.#shelf = shelf;
    this.#brands = setOf(query.brand);
    this.#models = setOf(query.model);
    this.centsMin = centsOf(query.priceUsdMin, 0);
    this.centsMax = centsOf(query.priceUsdMax, centsLimit);
    this.distances = query.place ? shelf.towns.distancesFrom(query.place.townId) : null;
    this.rings = this.distances && ringsOf(this.distances);
    this.#radiusKm = numberOr(query.place?.radiusKm ?? undefined, Number.POSITIVE_INFINITY);
    this.#isPriced = this.centsMin > 0 || this.centsMax < centsLimit;
    this.isNear = this.distances !== null && this.#radiusKm < Number.POSITIVE_INFINITY;
    this.isByOffer = this.#isPriced || this.isNear;
    const batteryMin = numberOr(query.batteryPercentMin, 0);
    const isVerified = query.verifiedOnly === true;
    const allowed = {
      storageGb: query.storageGb?.map((one) => shelf.storages.find(one)) ?? [],
      colour: query.colour?.map((one) => shelf.families.find(one)) ?? [],
      condition: query.condition?.map(conditionNumber) ?? [],
      lock: query.lock?.map(lockNumber) ?? [],
      battery: batterySteps.flatMap((step, at) => (batteryMin > 0 && step >= batteryMin ? at + 1 : [])),
      verified: isVerified ? [1] : [],
    };
    this.#closeLooks('storageGb', storageOfLooks, allowed.storageGb);
    this.#closeLooks('colour', colourOfLooks, allowed.colour);
    this.#closeState('condition', conditionOfState, allowed.condition);
    this.#closeState('lock', lockOfState, allowed.lock);
    if (batteryMin > 0) this.#close(this.byState, 'battery', (state) => batteryOfState(state) >= batteryMin);
    if (isVerified) this.#close(this.byState, 'verified', (state) => verifiedOfState(state) === 1);
    const isByStep = batteryMin <= 0 || batterySteps.some((step) => step === batteryMin);
    this.prices = this.isNear || !isByStep ? null : this.#pricesOf(allowed);
    const ofTraits = this.#closed;
    const isByTraits = ofTraits.length > 0;
    this.ofPhones = this.#isPriced ? [...ofTraits, filterBits.price] : ofTraits;
    this.isByRow = this.isByOffer || isByTraits;
    this.isAny = this.isByRow || this.#brands !== null || this.#models !== null;
    this.isByPriceAlone = this.#isPriced && !this.isNear && !isByTraits;
  }

  failsOfGroup({ brand, model }: Group): number {
    const brandFails = this.#brands !== null && !this.#brands.has(brand) ? filterBits.brand : 0;
    return this.#models !== null && !this.#models.has(model) ? brandFails | filterBits.model : brandFails;
  }

  /** Of the filters that look at a phone's price and place. */
  failsOfOffer(row: number): number {
    let fails = 0;
    if (this.#isPriced) {
      const cents = this.#shelf.rows.priceCents[row] ?? 0;
      if (cents < this.centsMin || cents > this.centsMax) fails = filterBits.price;
    }
    if (this.isNear && this.distanceKm(row) > this.#radiusKm) fails |= filterBits.place;
    return fails;
  }

  /** Is its price in the range that is asked for? */
  passesPrice(row: number): boolean {
    const cents = this.#shelf.rows.priceCents[row] ?? 0;
    return cents >= this.centsMin && cents <= this.centsMax;
  }

  /** Do its traits pass? */
  passesTraits(row: number): boolean {
    const packed = this.#shelf.rows.traits[row] ?? 0;
    return ((this.byLooks[looksOf(packed)] ?? 0) | (this.byState[stateOf(packed)] ?? 0)) === 0;
  }

  /** Infinite without a place, and for phones that are nowhere. */
  distanceKm(row: number): number {
    return this.distances?.[this.#shelf.rows.town[row] ?? 0] ?? Number.POSITIVE_INFINITY;
  }

  #pricesOf(allowed: Record<Exclude<PriceTrait, 'any'>, readonly (number | undefined)[]>): PriceWish | null {
    const [{ centsMin, centsMax }, asked] = [this, Object.entries(allowed).filter(([, values]) => values.length > 0)];
    const [first, second] = asked as [PriceTrait, (number | undefined)[]][];
    if (second !== undefined || (first === undefined && !this.#isPriced)) return null;
    const [trait, values] = first ?? ['any', [0]];
    const known = [...new Set(values)].filter((value) => value !== undefined);
    return { trait, allowed: known, centsMin, centsMax };
  }

  #closeLooks(filter: FilterName, traitOf: (looks: number) => number, allowed: (number | undefined)[]): void {
    if (allowed.length > 0) this.#close(this.byLooks, filter, (looks) => allowed.includes(traitOf(looks)));
  }

  #closeState(filter: FilterName, traitOf: (state: number) => number, allowed: number[]): void {
    if (allowed.length > 0) this.#close(this.byState, filter, (state) => allowed.includes(traitOf(state)));
  }

  #close(fails: Uint16Array, filter: FilterName, passes: (index: number) => boolean): void {
    this.#closed.push(filterBits[filter]);
    for (let index = 0; index < fails.length; index += 1)
      if (!passes(index)) fails[index] = (fails[index] ?? 0) | filterBits[filter];
  }
}

function setOf<Value>(values: readonly Value[] = []): ReadonlySet<Value> | null {
  return values.length > 0 ? new Set(values) : null;
}

function centsOf(usd: number | undefined, otherwise: number): number {
  return Math.max(0, Math.min(centsLimit, Math.round(numberOr(usd, otherwise / 100) * 100)));
}

function numberOr(number: number | undefined, otherwise: number): number {
  return number === undefined || Number.isNaN(number) ? otherwise : number;
}
