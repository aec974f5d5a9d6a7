import type { Condition } from '#contract/limits.ts';

export type Lock = 'unlocked' | 'locked';

/** A phone on sale as the engine holds it. Prices in US dollars, with cents. */
export interface Phone {
  /** A UUID, as is the seller's. */
  id: string;
  createdAtMs: number;
  priceUsd: number;
  /** A category's id. */
  brand: string;
  /** The slug of a catalogue's model. */
  model: string | null;
  title: string;
  place: string;
  townId: number | null;
  storageGb: number | null;
  ramGb: number | null;
  /** A family, such as black. */
  colour: string | null;
  /** As it is sold, such as Sierra Blue. */
  colourName: string | null;
  condition: Condition;
  batteryPercent: number | null;
  lock: Lock | null;
  sellerId: string;
  /** What such a phone usually sells for. */
  goingUsd: number | null;
}

/** What a phone like this sells for; null where too little is known. */
export type GoingUsd = (phone: {
  modelId: string | null;
  storageGb: number | null;
  condition: Condition;
}) => number | null;

export interface Brand {
  id: string;
  name: string;
}

export interface Model {
  slug: string;
  /** The id of its brand. */
  brand: string;
  name: string;
  nicknames: readonly string[];
  modelNumbers: readonly string[];
}

export interface Town {
  id: number;
  /** Such as Portland, OR. */
  label: string;
  /** In degrees. */
  lat: number;
  lon: number;
}

/** What phones are called and where they can be: the engine's dictionary. */
export interface Catalogue {
  brands: readonly Brand[];
  models: readonly Model[];
  /** Families, such as black: words that are right even while no phone has that colour. */
  colours: readonly string[];
  /** All whose distances can be asked for. */
  towns: readonly Town[];
  /** Models that were merged into others, by slug, and into which: who asks for one means the other. */
  merged?: ReadonlyMap<string, string>;
  /** Those that are suggested: all of them unless given. */
  places?: readonly Town[];
}
