import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** The page of a seller, in English. */
export const sellerPage = {
  metaTitle: (name: string) => `Phones from ${name}`,
  metaDescription: (name: string) => `See ${name}’s phones on sale, how many they have sold and when they joined.`,
  onSale: (count: number, written: string) =>
    plural(count, { one: `${written} phone on sale`, other: `${written} phones on sale` }),
  fromFirst: 'Show from the first',
  empty: 'Nothing on sale at the moment',
  search: 'Search phones',
};
