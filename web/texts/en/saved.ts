import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** Saved phones, in English. */
export const saved = {
  title: 'Saved phones',
  lead: 'Kept in this browser, also when you are offline.',
  save: 'Save',
  saved: 'Saved',
  savePhone: (name: string) => `Save ${name}`,
  remove: 'Remove',
  removePhone: (name: string) => `Remove ${name} from your saved phones`,
  savedOn: (day: string) => `Saved on ${day}`,
  count: (count: number) => plural(count, { one: `${count} saved phone`, other: `${count} saved phones` }),
  /** What has become of a phone since. */
  states: { Sold: 'Sold meanwhile', Reserved: 'Reserved by somebody at the moment', Gone: 'No longer on the market' },
  fell: (by: string, before: string) => `${by} less than when you saved it (${before})`,
  seePhone: 'See this phone',
  seeBrand: (brand: string) => `See ${brand} phones`,
  priceNew: 'new',
  tooMany: (max: number) => `You have saved ${max} phones, which is as many as fit. Please remove one first.`,
  notKept: 'This browser does not let us keep anything: these phones are here until you close the tab.',
  notRefreshed: 'What has become of them could not be asked. You see what was known last.',
  emptyTitle: 'No saved phones yet',
  empty: 'Press the heart on a phone: it is kept in this browser, and shows when its price falls or somebody buys it.',
  find: 'Find a phone',
};
