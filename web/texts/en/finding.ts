import type { CarrierLock } from '#contract/limits.ts';
import type { Suggestion } from '#contract/search.ts';
import type { ColourFamily } from '#contract/searching.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');
const { number } = formatsIn('en');

/** What only lists of phones say: filters, places, suggestions. In English. */
export const finding = {
  /** `name` is a brand or a model; null for all. */
  metaDescription: (name: string | null) =>
    `Used ${name === null ? '' : `${name} `}phones from people near you and far away, ` +
    'by model, price, condition and place.',
  titleOfOnly: (name: string) => `Used ${name} phones`,
  nearHint: 'These come close to what you asked for.',
  nearTitle: 'Close matches',
  /** A model that we know and nobody sells. */
  unsold: {
    title: (model: string) => `No ${model} is on sale now`,
    hint: 'Press “Save this search”. We tell you when somebody lists one.',
    see: 'See this model',
  },
  without: (wish: string) => `Without ${wish}`,
  quoted: (word: string) => `“${word}”`,
  atLeast: (count: number) => `${number(count)}+ phones`,
  /** What is left out, by its name in the call. */
  wish: {
    brand: 'the brand',
    model: 'the model',
    storage: 'the storage',
    colour: 'the colour',
    condition: 'the condition',
    lock: 'the carrier lock',
    battery: 'the battery health',
    price: 'the price limits',
    verified: 'the verified seller',
    town: 'the distance limit',
  },
  corrected: (words: string) => `Showing results for ${words}`,
  skipped: "We left out a filter of this address, because we don't know its value.",
  /** Past the filters, for the keyboard. */
  toPhones: 'Skip to the phones',
  apply: 'Apply',
  active: 'Active filters',
  takeOff: (filter: string) => `Remove filter: ${filter}`,
  priceRange: (from: string | null, to: string | null) =>
    from === null ? `Up to ${to}` : to === null ? `From ${from}` : `${from} to ${to}`,
  batteryAtLeast: (percent: string) => `Battery ${percent} or more`,
  suggestions: {
    label: 'Suggestions',
    count: (count: number) =>
      plural(count, {
        one: `${count} suggestion. Use the arrow keys to choose.`,
        other: `${count} suggestions. Use the arrow keys to choose.`,
      }),
    kinds: { model: 'Model', brand: 'Brand', place: 'Place' } satisfies Record<Suggestion['kind'], string>,
    /** Of a place: what it leads to is searched around it too. */
    inTown: (phones: string) => `${phones} in this town`,
  },
  facets: {
    brand: 'Brand',
    model: 'Model',
    price: 'Price',
    condition: 'Condition',
    storage: 'Storage',
    colour: 'Colour',
    battery: 'Battery health',
    lock: 'Carrier lock',
    seller: 'Seller',
    verified: 'Verified sellers only',
    any: 'Any',
    showAll: (count: number) => `Show all ${count}`,
    batteryFrom: (percent: string) => `${percent} or more`,
    band: (from: string | null, below: string | null) =>
      from === null ? `Under ${below}` : below === null ? `${from} and up` : `${from} to ${below}`,
    locks: { unlocked: 'Unlocked', locked: 'Locked' } satisfies Record<CarrierLock, string>,
    colours: {
      black: 'Black',
      white: 'White',
      grey: 'Grey',
      silver: 'Silver',
      gold: 'Gold',
      blue: 'Blue',
      green: 'Green',
      red: 'Red',
      pink: 'Pink',
      purple: 'Purple',
      yellow: 'Yellow',
      orange: 'Orange',
      brown: 'Brown',
    } satisfies Record<ColourFamily, string>,
  },
  near: {
    legend: 'Near me',
    town: 'Town',
    towns: 'Towns',
    count: (count: number) =>
      plural(count, {
        one: `${count} town. Use the arrow keys to choose.`,
        other: `${count} towns. Use the arrow keys to choose.`,
      }),
    own: 'Use my position',
    asking: 'Finding your town…',
    refused: 'Your browser blocks the position. Allow it for this site, or type a town.',
    unknown: 'We couldn’t find your position. Type a town.',
    none: 'We don’t know this town. Check the spelling, or type a larger one nearby.',
    radius: 'Distance',
    within: (km: number) => `Within ${km} km`,
    any: 'Any distance',
    chip: (town: string, km: number | null) => (km === null ? `Near ${town}` : `Within ${km} km of ${town}`),
  },
};
