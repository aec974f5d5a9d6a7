import { carrierLocks, conditions, limits, storagesGb } from '#contract/limits.ts';
import { batterySteps, colourFamilies, searchLimits, searchSorts } from '#contract/searching.ts';
import type { SearchSort } from '#contract/searching.ts';
import { searchWordsOf } from '#web/search/search-words.ts';

/** Filters of which several values may be wanted at once. */
export const listNames = ['brand', 'model', 'storage', 'colour', 'condition', 'lock'] as const;
export type ListName = (typeof listNames)[number];

/** What somebody wants to find, in which order. Empty lists and null mean that it doesn't matter. */
export interface Wishes extends Readonly<Record<ListName, readonly string[]>> {
  readonly q: string;
  readonly batteryMin: number | null;
  readonly priceMinUsd: number | null;
  readonly priceMaxUsd: number | null;
  readonly verifiedOnly: boolean;
  readonly town: number | null;
  readonly radiusKm: number | null;
  /** null: the order that the page has by itself. */
  readonly sort: SearchSort | null;
}

export const everything: Wishes = {
  q: '',
  brand: [],
  model: [],
  storage: [],
  colour: [],
  condition: [],
  lock: [],
  batteryMin: null,
  priceMinUsd: null,
  priceMaxUsd: null,
  verifiedOnly: false,
  town: null,
  radiusKm: null,
  sort: null,
};

/** So far a buyer is taken to travel until they say something else. */
export const radiusFirstKm = 50;

/** The call refuses a longer list. */
const listLengthMax = 1_000;
const townMax = 2_147_483_647;

const fits: Record<ListName, (value: string) => boolean> = {
  brand: (value) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(value),
  model: (value) => /^[a-z0-9][a-z0-9-]{0,79}$/.test(value),
  storage: (value) => storagesGb.some((size) => String(size) === value),
  colour: isOneOf(colourFamilies),
  condition: isOneOf(conditions),
  lock: isOneOf(carrierLocks),
};

/**
 * What an address asks for: `a,b` as links write it, or `a` and `b` apart, as a plain form does. What is wrong in it is
 * skipped.
 */
export function wishesOf(search: URLSearchParams): Wishes {
  const list = (name: ListName) => withinLimits(search.getAll(name).join(',').split(',').filter(fits[name]));
  const whole = (name: string, min: number, max: number) => wholeOf(search.get(name) ?? '', min, max);
  const battery = whole('battery', 1, 100);
  const town = whole('town', 1, townMax);
  const sort = searchSorts.find((one) => one === search.get('sort')) ?? null;
  return {
    q: searchWordsOf(search),
    brand: list('brand'),
    model: list('model'),
    storage: list('storage'),
    colour: list('colour'),
    condition: list('condition'),
    lock: list('lock'),
    batteryMin: batterySteps.find((step) => step === battery) ?? null,
    priceMinUsd: priceOf(search.get('from') ?? ''),
    priceMaxUsd: priceOf(search.get('to') ?? ''),
    verifiedOnly: search.get('verified') === '1',
    town,
    radiusKm: town === null ? null : whole('radius', 1, searchLimits.radiusKmMax),
    sort: sort === 'nearest' && town === null ? null : sort,
  };
}

/** The same as the call takes it, in the order of an address, without what goes without saying. */
export function askedOf(wishes: Wishes) {
  const list = (name: ListName) => wishes[name].join(',') || undefined;
  return {
    q: wishes.q || undefined,
    brand: list('brand'),
    model: list('model'),
    storage: list('storage'),
    colour: list('colour'),
    condition: list('condition'),
    lock: list('lock'),
    battery: wishes.batteryMin ?? undefined,
    from: wishes.priceMinUsd ?? undefined,
    to: wishes.priceMaxUsd ?? undefined,
    verified: wishes.verifiedOnly ? ('1' as const) : undefined,
    town: wishes.town ?? undefined,
    radius: wishes.radiusKm ?? undefined,
    sort: wishes.sort ?? undefined,
  };
}

/** The one way to write an address that asks for this: empty, or with its question mark. */
export function addressOf(wishes: Wishes): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(askedOf(wishes))) if (value !== undefined) search.set(name, String(value));
  // Commas mean nothing in a query, so they may stay readable.
  return search.size === 0 ? '' : `?${search.toString().replaceAll('%2C', ',')}`;
}

const numberNames = ['battery', 'from', 'to', 'verified', 'town', 'radius'] as const;

/** Does an address have filters that `wishesOf` leaves out? */
export function hasSkipped(search: URLSearchParams): boolean {
  const wishes = wishesOf(search);
  const asked = askedOf(wishes);
  const isListCut = listNames.some((name) => {
    const given = new Set(search.getAll(name).join(',').split(',').filter(Boolean));
    return given.size > wishes[name].length;
  });
  return isListCut || numberNames.some((name) => (search.get(name) ?? '') !== '' && asked[name] === undefined);
}

/** How many filters are set, without the words and the order. */
export function filterCount(wishes: Wishes): number {
  const lists = listNames.reduce((sum, name) => sum + wishes[name].length, 0);
  const hasPrice = wishes.priceMinUsd !== null || wishes.priceMaxUsd !== null;
  const others = [hasPrice, wishes.batteryMin !== null, wishes.verifiedOnly, wishes.town !== null];
  return lists + others.filter(Boolean).length;
}

/** Takes every filter off; words and order stay, unless the order needs the place. */
export function withoutFilters({ q, sort }: Wishes): Wishes {
  return { ...everything, q, sort: sort === 'nearest' ? null : sort };
}

/** The same with one value more of a list, or without it and others that mean the same. */
export function toggled(wishes: Wishes, name: ListName, value: string, also: readonly string[] = []): Wishes {
  const before = wishes[name];
  const without = before.filter((one) => one !== value && !also.includes(one));
  return { ...wishes, [name]: before.includes(value) ? without : [...before, value] };
}

/** What a search is called by its words and filters, as far as a name may go; no character is cut in two. */
export function nameOf(said: readonly string[]): string {
  const name = said.filter((one) => one !== '').join(', ');
  return name
    .slice(0, limits.nameMax)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** The same anywhere: without a place there is no distance to be within, or to sort by. */
export function anywhere(wishes: Wishes): Wishes {
  return { ...wishes, town: null, radiusKm: null, sort: wishes.sort === 'nearest' ? null : wishes.sort };
}

/**
 * A price as somebody types it, in whole dollars, its cents left out; null when there is none in it, one below nothing,
 * or letters within it.
 */
export function priceOf(typed: string): number | null {
  if (/^\D*-\s*\d|\d\s*\p{L}+\s*\d/u.test(typed)) return null;
  const digits = typed
    .trim()
    .replace(/[.,]\d{1,2}$/, '')
    .replaceAll(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), limits.priceUsdMax);
}

/** Has somebody typed what is no price? */
export function isNoPrice(typed: string): boolean {
  return typed.trim() !== '' && priceOf(typed) === null;
}

function withinLimits(values: readonly string[]): string[] {
  const kept: string[] = [];
  for (const value of new Set(values)) {
    const isTooLong = [...kept, value].join(',').length > listLengthMax;
    if (kept.length < searchLimits.valuesMax && !isTooLong) kept.push(value);
  }
  return kept;
}

function wholeOf(value: string, min: number, max: number): number | null {
  const number = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0;
  return number >= min && number <= max ? number : null;
}

function isOneOf(values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value);
}
