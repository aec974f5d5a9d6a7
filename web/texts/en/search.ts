import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** Searching the phones of all brands, in English. */
export const search = {
  label: 'Search all phones',
  placeholder: 'Model, storage, place …',
  submit: 'Search',
  title: (words: string) => `Phones for “${words}”`,
  titleOfAll: 'Phones of all brands',
  moreThan: (count: number) => plural(count, { one: `More than ${count} phone`, other: `More than ${count} phones` }),
  none: (words: string) => `No phone found for “${words}”`,
  noneHint:
    'Each word must be in the name, the brand, the place or the description. Try fewer words, or choose a price with the filters.',
  seeBrands: 'See all brands',
};
