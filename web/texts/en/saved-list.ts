/** The page of saved phones, in English. */
export const savedList = {
  lead: 'Kept in this browser, also when you are offline.',
  remove: 'Remove',
  removePhone: (name: string) => `Remove ${name} from your saved phones`,
  savedOn: (day: string) => `Saved on ${day}`,
  /** What has become of a phone since. */
  states: { Sold: 'Sold meanwhile', Reserved: 'Reserved by somebody at the moment', Gone: 'No longer on the market' },
  fell: (by: string, before: string) => `${by} less than when you saved it (${before})`,
  seePhone: 'See this phone',
  seeBrand: (brand: string) => `See ${brand} phones`,
  notKept: 'This browser does not let us keep anything: these phones are here until you close the tab.',
  notRefreshed: 'What has become of them could not be asked. You see what was known last.',
  emptyTitle: 'No saved phones yet',
  empty: 'Press the heart on a phone: it is kept here, and shows when its price falls or somebody buys it.',
  find: 'Find a phone',
};
