import type { Condition } from '#contract/limits.ts';
import type { Lock } from '#server/search/engine/phone.ts';
import type { PriceWords } from '#server/search/engine/price-words.ts';

export const sorts = ['best', 'newest', 'cheapest', 'dearest', 'saving', 'nearest'] as const;
export type Sort = (typeof sorts)[number];

/** Values of one filter are alternatives; a phone must pass every filter. An empty list filters nothing. */
export interface Query {
  text?: string;
  brand?: readonly string[];
  /** Slugs of models. */
  model?: readonly string[];
  storageGb?: readonly number[];
  colour?: readonly string[];
  condition?: readonly Condition[];
  lock?: readonly Lock[];
  batteryPercentMin?: number;
  /** Both ends count. */
  priceUsdMin?: number;
  priceUsdMax?: number;
  verifiedOnly?: boolean;
  /** Without a radius it tells distances and filters nothing. */
  place?: { townId: number; radiusKm: number | null };
  sort?: Sort;
  /** 1 to 100; 24 unless given. */
  limit?: number;
  /** The `next` of the page before. */
  after?: string;
  /** Phones that have a word elsewhere, such as in their description, by the words of `understood`. */
  alsoMatching?: ReadonlyMap<string, readonly string[]>;
}

export type FilterName =
  | 'brand'
  | 'model'
  | 'storageGb'
  | 'colour'
  | 'condition'
  | 'lock'
  | 'battery'
  | 'price'
  | 'verified'
  | 'place';

export interface Choice<Value> {
  value: Value;
  count: number;
}

/** How many phones each choice has, as if the filter it belongs to were off. */
export interface Facets {
  brand: Choice<string>[];
  model: Choice<string>[];
  storageGb: Choice<number>[];
  colour: Choice<string>[];
  condition: Choice<Condition>[];
  lock: Choice<Lock>[];
  battery: { percentMin: number; count: number }[];
  price: { fromUsd: number; belowUsd: number | null; count: number }[];
  verified: number;
  /** By distance from the place that was asked for; empty without one. */
  place: { radiusKm: number; count: number }[];
}

export interface UnderstoodWord {
  typed: string;
  /** null: no phone has such a word. */
  meant: string | null;
}

/** What to leave out, and how many phones that would find. Counting stops at a thousand. */
export type NearMiss = ({ filter: FilterName } | { word: string }) & { count: number; isAtLeast: boolean };

export interface Found {
  phones: { id: string; distanceKm: number | null }[];
  /** Of all pages. */
  total: number;
  facets: Facets;
  next: string | null;
  understood: { words: UnderstoodWord[]; isCorrected: boolean; price: PriceWords | null };
  /** Empty unless nothing was found. The best first. */
  nearMisses: NearMiss[];
  /** The slug of the one model that was looked for and that nobody sells now. */
  unsold: string | null;
}

/** The cursor is damaged or belongs to another search. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}
