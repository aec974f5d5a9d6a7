import { describe, expect, test } from 'vitest';
import type { ModelPage } from '#contract/models.ts';
import type { PhonePage } from '#contract/phones.ts';
import { modelMeta } from '#web/models/model-meta.ts';
import { phoneMeta } from '#web/products/page/phone-meta.ts';
import { frame } from '#web/texts/en/frame.ts';
import { modelPage } from '#web/texts/en/model-page.ts';
import { phonePage } from '#web/texts/en/phone-page.ts';
import { products } from '#web/texts/en/products.ts';
import { formatsIn } from '#web/texts/formats.ts';
import type { PageTexts } from '#web/texts/pages/phones-and-models.ts';

/**
 * What Google Search requires of each type of schema.org's. Sources: developers.google.com/search/docs/appearance/
 * structured-data/ merchant-listing, product-snippet, product-variants and breadcrumb.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'offers'],
  // Of a group: with an id of its own, and offers of many people.
  variant: ['name', 'sku', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'itemCondition'],
  AggregateOffer: ['lowPrice', 'priceCurrency', 'offerCount'],
  ProductGroup: ['name', 'productGroupID'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Brand: ['name'],
  Person: ['name'],
  Organization: ['name'],
};

const origin = 'https://phones.example';
const texts = { frame, phonePage, modelPage, products } as unknown as PageTexts;
const phone = {
  _id: '1',
  id: 'google',
  brand: 'Google',
  name: 'Pixel 8',
  description: '',
  img: `${origin}/images/1.webp`,
  resalePrice: 345,
  productCondition: 'Good',
  salesStatus: 'Available',
  location: 'Portland, OR',
};
const known = { model: 'google-pixel-8', storageGb: 128, colour: 'Hazel', photos: [phone.img] };
const model = { _id: 'google-pixel-8', id: 'google', brand: 'Google', name: 'Pixel 8', offers: [] };
const offer = { storageGb: 128, condition: 'Good', count: 2, lowest: 300, median: 320 };

const ofPhone = (changes: object, page: object = {}) =>
  phoneMeta({ phone: { ...phone, ...changes }, ...page } as unknown as PhonePage, origin, texts, formatsIn('en'));
const ofModel = (offers: object[]) =>
  modelMeta({ ...model, offers } as unknown as ModelPage, origin, undefined, texts, formatsIn('en'));

type Thing = Record<string, unknown>;

/** As it stands in the page: what is undefined is left out. */
function thingsOf(meta: readonly object[]): Thing[] {
  const told = meta.flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json']] : []));
  return JSON.parse(JSON.stringify(told));
}

/** What is missing in a thing and in all that it holds, as Product.offers. A mere reference by its id lacks nothing. */
function missingIn(thing: unknown, role?: string): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one) => missingIn(one, role));
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, '@id': id, ...fields } = thing as Thing;
  if (id !== undefined && Object.keys(fields).length === 0) return [];
  const name = role ?? String(type);
  const missing = (required[name] ?? ['a row of the table']).filter((field) => isEmpty(fields[field]));
  return [
    ...missing.map((field) => `${name}.${field}`),
    ...Object.entries(fields).flatMap(([field, held]) =>
      missingIn(held, field === 'hasVariant' ? 'variant' : undefined),
    ),
  ];
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

describe('Search engines are told all that they require', () => {
  test.each([
    ['a phone of which little is known', 'Product', ofPhone({})],
    ['a phone of which all is known', 'Product', ofPhone(known, { modelName: 'Pixel 8', seller: { name: 'Maya' } })],
    ['a phone of a trader', 'Product', ofPhone(known, { seller: { name: 'Maya', trader: { name: 'Phones LLC' } } })],
    ['a reserved phone', 'Product', ofPhone({ salesStatus: 'Reserved' })],
    ['a sold phone', 'Product', ofPhone({ salesStatus: 'Sold' })],
    ['a model that nobody sells', 'ProductGroup', ofModel([])],
    ['a model on sale', 'ProductGroup', ofModel([offer, { ...offer, storageGb: 256 }, { ...offer, storageGb: null }])],
  ])('of %s', (_what, type, meta) => {
    const things = thingsOf(meta);
    expect(things.map((thing) => thing['@type'])).toEqual([type, 'BreadcrumbList']);
    expect(missingIn(things)).toEqual([]);
  });

  test.each([
    ['a phone', ofPhone({})],
    ['a model', ofModel([])],
  ])('that the way to %s leads over its brand in the search, which is open to all', (_what, meta) => {
    const { itemListElement } = thingsOf(meta)[1] as { itemListElement: Thing[] };
    expect(itemListElement[1]).toMatchObject({ name: 'Google', item: `${origin}/search?brand=google` });
  });

  test('of storages of a model by an id for each', () => {
    const [group = {}] = thingsOf(ofModel([offer, { ...offer, storageGb: 256 }, { ...offer, storageGb: null }]));
    const skus = (group.hasVariant as Thing[]).map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(3);
  });
});
