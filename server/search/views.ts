import type { Product } from '#contract/products.ts';
import type { SearchAnswer, Suggestion as SuggestionView } from '#contract/search.ts';
import type { Around } from '#server/search/around.ts';
import type { Choice, FilterName, Found } from '#server/search/engine/query.ts';
import type { Suggestion } from '#server/search/engine/suggestions.ts';

/** How brands and models are called; undefined for those that there aren't. */
export interface Names {
  brand(id: string): string | undefined;
  model(slug: string): string | undefined;
  /** The model that another one was merged into; otherwise itself. */
  meant(slug: string): string;
}

/** The brands and models that a search asked for. */
interface Asked {
  brand?: readonly string[] | undefined;
  model?: readonly string[] | undefined;
}

/** Under which name of the query a filter stands. */
const askedAs: Record<FilterName, string> = {
  brand: 'brand',
  model: 'model',
  storageGb: 'storage',
  colour: 'colour',
  condition: 'condition',
  lock: 'lock',
  battery: 'battery',
  price: 'price',
  verified: 'verified',
  place: 'town',
};

/** What was found, with the phones as they are now. */
export function answerView(
  found: Found & { around: Around | null },
  products: readonly Product[],
  asked: Asked,
  names: Names,
): SearchAnswer {
  const byId = new Map(products.map((product) => [product._id, product]));
  const { facets } = found;
  return {
    phones: found.phones.flatMap(({ id, distanceKm }) => {
      const product = byId.get(id);
      if (!product) return [];
      return [distanceKm === null ? product : { ...product, distanceKm: Math.round(distanceKm) }];
    }),
    total: found.total,
    next: found.next,
    facets: {
      brand: namedCounts(facets.brand, asked.brand, (id) => names.brand(id)),
      model: modelCounts(facets.model, asked.model, names),
      storage: facets.storageGb.map((choice) => countView(choice, String(choice.value))),
      colour: facets.colour.map((choice) => countView(choice, choice.value)),
      condition: facets.condition.map((choice) => countView(choice, choice.value)),
      lock: facets.lock.map((choice) => countView(choice, choice.value)),
      battery: facets.battery.map(({ percentMin, count }) =>
        countView({ value: percentMin, count }, String(percentMin)),
      ),
      verified: facets.verified,
      place: facets.place.map(({ radiusKm, count }) => countView({ value: radiusKm, count }, String(radiusKm))),
      price: facets.price.map(({ fromUsd, belowUsd, count }) => ({ from: fromUsd, below: belowUsd, count })),
    },
    corrected: found.understood.words.flatMap(({ typed, meant }) =>
      meant === null || meant === typed || !found.understood.isCorrected ? [] : [{ typed, meant }],
    ),
    priceInWords: found.understood.price,
    nearMisses: found.nearMisses.map((miss) => ({
      without: 'word' in miss ? miss.word : askedAs[miss.filter],
      isWord: 'word' in miss,
      count: miss.count,
      isAtLeast: miss.isAtLeast,
    })),
    ...unsoldView(found, names),
    ...aroundView(found.around),
  };
}

function aroundView(around: Around | null): Pick<SearchAnswer, 'around'> {
  if (around === null) return {};
  const { town, text, radiusKm, count } = around;
  return { around: { town: town.id, label: town.label, q: text, radius: radiusKm, count } };
}

function unsoldView({ unsold }: Found, names: Names): Pick<SearchAnswer, 'unsold'> {
  const name = unsold === null ? undefined : names.model(unsold);
  return unsold === null || name === undefined ? {} : { unsold: { id: names.meant(unsold), name } };
}

/** What was asked for is among them, so that a page can name it where nothing was found. */
function namedCounts(
  choices: readonly Choice<string>[],
  asked: readonly string[] = [],
  nameOf: (value: string) => string | undefined,
) {
  const missing = asked.filter((wanted) => choices.every(({ value }) => value !== wanted) && nameOf(wanted));
  const none = missing.map((value) => ({ value, count: 0 }));
  return [...choices, ...none].map((choice) => countView(choice, nameOf(choice.value) ?? choice.value));
}

/**
 * A model that was asked for by the address of one that was merged into it stands under that address, as chosen. Asked
 * for by several, it stands there once and names the others.
 */
function modelCounts(choices: readonly Choice<string>[], asked: readonly string[] = [], names: Names) {
  const askedBy = Map.groupBy(asked, (slug) => names.meant(slug));
  const called = choices.map((choice) => ({ ...choice, value: askedBy.get(choice.value)?.[0] ?? choice.value }));
  const first = [...askedBy.values()].flatMap(([slug = '']) => slug);
  return namedCounts(called, first, (slug) => names.model(slug)).map((choice) => {
    const also = askedBy.get(names.meant(choice.value))?.slice(1) ?? [];
    return also.length === 0 ? choice : { ...choice, also };
  });
}

function countView({ value, count }: Choice<string | number>, label: string) {
  return { value: String(value), label, count };
}

/** What somebody may mean, as the calls tell it. */
export function suggestionView(suggestion: Suggestion): SuggestionView {
  const { kind, label, count } = suggestion;
  return { kind, label, count, id: kind === 'model' ? suggestion.slug : String(suggestion.id) };
}
