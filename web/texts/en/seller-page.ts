import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** The page of a seller, in English. */
export const sellerPage = {
  metaTitle: (name: string) => `Phones of ${name}`,
  metaDescription: (name: string) =>
    `What ${name} has on sale, how many phones they have sold and since when they are here.`,
  onSale: (count: number, written: string) =>
    plural(count, { one: `${written} phone on sale`, other: `${written} phones on sale` }),
  empty: 'Nothing on sale at the moment',
  search: 'Search phones',
};
