import { distanceKm } from '#contract/distance.ts';
import { radiiKm } from '#contract/searching.ts';
import type { Catalogue, Phone } from '#server/search/engine/phone.ts';
import type { FilterName, Query } from '#server/search/engine/query.ts';
import { batterySteps, bandsFromUsd } from '#server/search/engine/traits.ts';
import { gigabytesOf, wordsOf } from '#server/search/engine/words.ts';

const countedFilters: readonly FilterName[] = [
  'brand',
  'model',
  'storageGb',
  'colour',
  'condition',
  'lock',
  'battery',
  'price',
  'verified',
  'place',
];

/** The same search by filtering an array: slow, and so plain that one sees it is right. */
export class PlainSearch {
  readonly #catalogue: Catalogue;
  readonly #verified: ReadonlySet<string>;
  readonly #words = new WeakMap<Phone, readonly string[]>();

  constructor(catalogue: Catalogue, verified: ReadonlySet<string>) {
    this.#catalogue = catalogue;
    this.#verified = verified;
  }

  fits(phone: Phone, query: Query): boolean {
    return this.hasWords(phone, query.text ?? '') && this.#fails(phone, query).length === 0;
  }

  /** By value, how many phones fit when the filter is off. */
  counts(phones: readonly Phone[], query: Query): Record<string, Record<string, number>> {
    const counts = Object.fromEntries(countedFilters.map((filter) => [filter, {} as Record<string, number>]));
    for (const phone of phones) {
      if (!this.hasWords(phone, query.text ?? '')) continue;
      const fails = this.#fails(phone, query);
      for (const [filter, values] of Object.entries(this.#valuesOf(phone, query))) {
        const ofFilter = (counts[filter] ??= {});
        if (fails.some((other) => other !== filter)) continue;
        for (const value of values) if (value !== null) ofFilter[value] = (ofFilter[value] ?? 0) + 1;
      }
    }
    return counts;
  }

  hasWords(phone: Phone, text: string): boolean {
    const words = this.#wordsOf(phone);
    const inTitle = words.map((word) => (/\D/.test(word) ? gigabytesOf(word) : null));
    return wordsOf(text).every((typed) => {
      const gigabytes = gigabytesOf(typed);
      if (gigabytes !== null && [phone.storageGb, phone.ramGb, ...inTitle].includes(gigabytes)) return true;
      return words.some((word) => word === typed || (typed.length > 1 && /\D$/.test(typed) && word.startsWith(typed)));
    });
  }

  /** The key of an order, the smallest first. */
  key(phone: Phone, query: Query): number {
    switch (query.sort) {
      case 'cheapest':
        return phone.priceUsd;
      case 'dearest':
        return -phone.priceUsd;
      case 'saving':
        return phone.goingUsd === null ? 1e15 : phone.priceUsd - phone.goingUsd;
      case 'nearest':
        return Math.min(1e15, this.kmFrom(phone, query));
      default:
        return 0;
    }
  }

  /** Of any order but the best. */
  inOrder(phones: readonly Phone[], query: Query): Phone[] {
    return phones
      .filter((phone) => this.fits(phone, query))
      .toSorted(
        (left, right) =>
          this.key(left, query) - this.key(right, query) ||
          right.createdAtMs - left.createdAtMs ||
          (left.id < right.id ? 1 : -1),
      );
  }

  kmFrom(phone: Phone, query: Query): number {
    const town = (id: number | undefined | null) => this.#catalogue.towns.find((one) => one.id === id);
    const [from, to] = [town(query.place?.townId), town(phone.townId)];
    return from && to ? distanceKm(from, to) : Number.POSITIVE_INFINITY;
  }

  #fails(phone: Phone, query: Query): FilterName[] {
    const isOneOf = <Value>(values: readonly Value[] | undefined, value: Value | null) =>
      values === undefined || values.length === 0 || (value !== null && values.includes(value));
    const { priceUsdMin = 0, priceUsdMax = Number.POSITIVE_INFINITY } = query;
    const passes: Record<FilterName, boolean> = {
      brand: isOneOf(query.brand, phone.brand),
      model: isOneOf(query.model, phone.model),
      storageGb: isOneOf(query.storageGb, phone.storageGb),
      colour: isOneOf(query.colour, phone.colour),
      condition: isOneOf(query.condition, phone.condition),
      lock: isOneOf(query.lock, phone.lock),
      battery: (query.batteryPercentMin ?? 0) <= (phone.batteryPercent ?? 0),
      price: phone.priceUsd >= priceUsdMin && phone.priceUsd <= priceUsdMax,
      verified: query.verifiedOnly !== true || this.#verified.has(phone.sellerId),
      place:
        query.place === undefined || query.place.radiusKm === null || this.kmFrom(phone, query) <= query.place.radiusKm,
    };
    return (Object.keys(passes) as FilterName[]).filter((filter) => !passes[filter]);
  }

  #valuesOf(phone: Phone, query: Query): Record<string, readonly (string | number | null)[]> {
    return {
      brand: [phone.brand],
      model: [phone.model],
      storageGb: [phone.storageGb],
      colour: [phone.colour],
      condition: [phone.condition],
      lock: [phone.lock],
      battery: batterySteps.filter((step) => (phone.batteryPercent ?? 0) >= step),
      price: [bandsFromUsd.findLast((from) => phone.priceUsd >= from) ?? 0],
      verified: this.#verified.has(phone.sellerId) ? ['yes'] : [],
      place: query.place ? radiiKm.filter((km) => this.kmFrom(phone, query) <= km) : [],
    };
  }

  #wordsOf(phone: Phone): readonly string[] {
    const known = this.#words.get(phone);
    if (known !== undefined) return known;
    const model = this.#catalogue.models.find(({ slug }) => slug === phone.model);
    const brand = this.#catalogue.brands.find(({ id }) => id === phone.brand)?.name ?? phone.brand;
    const names = model ? [model.name, ...model.nicknames, ...model.modelNumbers] : [];
    const { title, place, colour, colourName, condition, lock } = phone;
    const words = [brand, ...names, title, place, colour ?? '', colourName ?? '', condition, lock ?? ''].flatMap(
      wordsOf,
    );
    this.#words.set(phone, words);
    return words;
  }
}
