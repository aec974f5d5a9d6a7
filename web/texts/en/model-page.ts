import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');
const { number } = formatsIn('en');
const phones = (count: number) => plural(count, { one: `${number(count)} phone`, other: `${number(count)} phones` });

/** The page of a model, in English. */
export const modelPage = {
  metaTitle: (model: string) => `${model}: used prices`,
  metaDescription: (model: string) =>
    `What a used ${model} costs now, by storage and condition, what it sold for, and every one on sale.`,
  onSale: (count: number) => (count === 0 ? 'None on sale right now' : `${phones(count)} on sale`),
  from: (price: string) => `from ${price}`,
  facts: {
    title: 'About this model',
    brand: 'Brand',
    released: 'Released',
    launchPrice: 'Launch price',
    storage: 'Storage',
    ram: 'Memory (RAM)',
    colours: 'Colours',
    numbers: 'Model numbers',
  },
  offers: {
    title: 'What it costs now',
    storage: 'Storage',
    storageUnknown: 'Not stated',
    from: (price: string) => `from ${price}`,
    median: (price: string) => `median ${price}`,
    none: 'No offers',
    nothing: 'Nobody is selling this model right now.',
  },
  history: {
    title: 'What it sold for',
    none: 'No sales yet. Prices appear here after the first one.',
    /** For those who don't see the chart. */
    chart: (first: string, firstPrice: string, last: string, lastPrice: string) =>
      `Median price by month, from ${firstPrice} in ${first} to ${lastPrice} in ${last}`,
    asTable: 'Show as a table',
    month: 'Month',
    median: 'Median price',
    sold: 'Sold',
  },
  list: {
    title: 'On sale',
    all: (count: number) => `See all ${phones(count)}`,
    one: 'See the phone on sale',
    saveHint: 'Save this search, and we tell you when somebody lists one.',
    open: 'Open this search',
    others: (brand: string) => `See other ${brand} phones`,
  },
};
