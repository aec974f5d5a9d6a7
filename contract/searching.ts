// What a search may ask for. The browser loads this file: no schemas.
export const searchSorts = ['best', 'newest', 'cheapest', 'dearest', 'saving', 'nearest'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Makers sell hundreds of colours; people look for these. */
export const colourFamilies = [
  'black',
  'white',
  'grey',
  'silver',
  'gold',
  'blue',
  'green',
  'red',
  'pink',
  'purple',
  'yellow',
  'orange',
  'brown',
] as const;
export type ColourFamily = (typeof colourFamilies)[number];

export const batterySteps = [95, 90, 85, 80] as const;

/** Distances that are counted and offered to choose from. */
export const radiiKm = [10, 25, 50, 100, 250] as const;

export const searchLimits = { pageMax: 100, valuesMax: 40, radiusKmMax: 20_000 } as const;
