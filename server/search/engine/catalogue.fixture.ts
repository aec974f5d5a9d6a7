import type { Catalogue, Model, Town } from '#server/search/engine/phone.ts';

const brands = {
  apple: 'Apple',
  samsung: 'Samsung',
  google: 'Google',
  oneplus: 'OnePlus',
  sony: 'Sony',
  xiaomi: 'Xiaomi',
  motorola: 'Motorola',
  nothing: 'Nothing',
  huawei: 'Huawei',
  nokia: 'Nokia',
};

/** 'Galaxy S21|+|Ultra|FE' names four models: what follows the first is appended to it. */
const lines: Record<keyof typeof brands, string> = {
  apple: `
    iPhone 8|Plus, iPhone X, iPhone XR, iPhone XS|Max, iPhone 11|Pro|Pro Max,
    iPhone 12|mini|Pro|Pro Max, iPhone 13|mini|Pro|Pro Max, iPhone 14|Plus|Pro|Pro Max,
    iPhone 15|Plus|Pro|Pro Max, iPhone 16|Plus|Pro|Pro Max, iPhone SE (2020), iPhone SE (2022)
  `,
  samsung: `
    Galaxy S9|+, Galaxy S10|e|+|5G, Galaxy S20|+|Ultra|FE, Galaxy S21|+|Ultra|FE,
    Galaxy S22|+|Ultra, Galaxy S23|+|Ultra|FE, Galaxy S24|+|Ultra, Galaxy Note 9, Galaxy Note 10|+,
    Galaxy Note 20|Ultra, Galaxy A12, Galaxy A13, Galaxy A14 5G, Galaxy A32, Galaxy A51,
    Galaxy A52|5G, Galaxy A52s 5G, Galaxy A53 5G, Galaxy A54 5G, Galaxy Z Flip3, Galaxy Z Flip4,
    Galaxy Z Flip5, Galaxy Z Fold4, Galaxy Z Fold5, Galaxy XCover 5
  `,
  google: `
    Pixel 4|XL|a, Pixel 5|a, Pixel 6|a|Pro, Pixel 7|a|Pro, Pixel 8|a|Pro, Pixel 9|Pro|Pro XL,
    Pixel Fold
  `,
  oneplus: `
    OnePlus 7|T|Pro, OnePlus 8|T|Pro, OnePlus 9|Pro, OnePlus 10 Pro, OnePlus 11, OnePlus 12,
    OnePlus Nord|2|N10
  `,
  sony: `
    Xperia 1 III, Xperia 1 IV, Xperia 1 V, Xperia 5 II, Xperia 5 III, Xperia 5 IV, Xperia 10 IV
  `,
  xiaomi: `
    Xiaomi 11, Xiaomi 12|Pro, Xiaomi 13|Pro|Lite, Redmi Note 9|Pro, Redmi Note 10|Pro,
    Redmi Note 11|Pro, Redmi Note 12|Pro, Redmi Note 13|Pro, Redmi 9, Redmi 10, Redmi 12, Poco F3,
    Poco X3 Pro, Mi 11|Lite|Ultra
  `,
  motorola: `
    Moto G9 Plus, Moto G14, Moto G54, Moto G73, Moto G84, Moto E13, Edge 30|Ultra|Neo, Edge 40,
    Razr 40|Ultra
  `,
  nothing: `
    Nothing Phone (1), Nothing Phone (2), Nothing Phone (2a)
  `,
  huawei: `
    P20|Pro|Lite, P30|Pro|Lite, P40|Pro, Mate 20|Pro, Mate 40 Pro
  `,
  nokia: `
    Nokia 3310, Nokia G21, Nokia X20, Nokia 105
  `,
};

const nicknames: Record<string, readonly string[]> = {
  'iphone-se-2020': ['iPhone SE 2'],
  'iphone-se-2022': ['iPhone SE 3'],
  'galaxy-note-20': ['Note 20'],
  'galaxy-note-20-ultra': ['Note 20 Ultra'],
  'iphone-8-plus': ['iPhone 8+'],
};
const modelNumbers: Record<string, readonly string[]> = {
  'galaxy-s21': ['SM-G991B'],
  'iphone-13': ['A2633'],
  'pixel-7': ['GVU6C'],
};

const cities: readonly (readonly [label: string, lat: number, lon: number])[] = [
  ['Portland, OR', 45.52, -122.68],
  ['Seattle, WA', 47.61, -122.33],
  ['San Francisco, CA', 37.77, -122.42],
  ['Los Angeles, CA', 34.05, -118.24],
  ['Denver, CO', 39.74, -104.99],
  ['Austin, TX', 30.27, -97.74],
  ['Chicago, IL', 41.88, -87.63],
  ['New York, NY', 40.71, -74.01],
  ['Boston, MA', 42.36, -71.06],
  ['Miami, FL', 25.76, -80.19],
  ['Málaga', 36.72, -4.42],
  ['Madrid', 40.42, -3.7],
];

/** A believable catalogue: about 170 models, twelve towns. */
export const catalogue: Catalogue = {
  brands: Object.entries(brands).map(([id, name]) => ({ id, name })),
  models: Object.entries(lines).flatMap(([brand, names]) =>
    names.split(',').flatMap((line) => modelsOf(brand, line.trim())),
  ),
  colours: ['black', 'blue', 'white', 'green', 'purple', 'red', 'gold', 'grey', 'pink', 'yellow'],
  towns: cities.map(([label, lat, lon], at) => ({ id: at + 1, label, lat, lon })),
};

/** How many invented towns there are besides. */
export function manyTowns(count: number): Town[] {
  const starts = [
    'North',
    'South',
    'Lake',
    'Fort',
    'Port',
    'Green',
    'Spring',
    'River',
    'Oak',
    'Maple',
    'Stone',
    'Silver',
    'Fair',
    'Mill',
  ];
  const ends = ['field', 'ville', 'ton', 'wood', 'haven', 'dale', 'burg', 'view', 'mont', 'bury', 'ford', 'side'];
  const states = [
    'AL',
    'AZ',
    'CA',
    'CO',
    'FL',
    'GA',
    'IL',
    'IN',
    'KS',
    'MA',
    'ME',
    'MI',
    'NC',
    'NY',
    'OH',
    'OR',
    'PA',
    'TN',
    'TX',
    'VA',
    'WA',
  ];
  const places = starts.flatMap((start) => ends.flatMap((end) => states.map((state) => `${start}${end}, ${state}`)));
  return places
    .slice(0, count)
    .map((label, at) => ({ id: 1_000 + at, label, lat: 26 + ((at * 7) % 22), lon: -122 + ((at * 13) % 50) }));
}

function modelsOf(brand: string, line: string): Model[] {
  const [first = '', ...endings] = line.split('|');
  const names = [
    first,
    ...endings.map((ending) => (/^(?:\+|[ae])$/.test(ending) ? first + ending : `${first} ${ending}`)),
  ];
  return names.map((name) => {
    const slug = name
      .toLowerCase()
      .replace('+', ' plus')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '');
    return { slug, brand, name, nicknames: nicknames[slug] ?? [], modelNumbers: modelNumbers[slug] ?? [] };
  });
}
