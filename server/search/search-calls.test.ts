import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer, Suggestion } from '#contract/search.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { describedBy } from '#server/search/descriptions.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  callAsVisitor,
  newBooking,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let img: string;
const [portlandOregon, seattle] = [5_746_545, 5_809_844];

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'samsung', 'Samsung');
  await fillCatalogue(market.context);
  market.context.announcements.tell(['*']);
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  img = await uploadPhoto(market, seller);
  for (const [name, changes] of [
    ['iPhone 13 Pro 256GB', { model: 'apple-iphone-13-pro', storageGb: 256, colour: 'Sierra Blue', resalePrice: 480 }],
    ['iPhone 13 Pro 128GB', { model: 'apple-iphone-13-pro', storageGb: 128, colour: 'Gold', resalePrice: 430 }],
    ['iPhone 13 Pro Max 256GB', { model: 'apple-iphone-13-pro-max', storageGb: 256, resalePrice: 560 }],
    ['iPhone 13 mini', { model: 'apple-iphone-13-mini', productCondition: 'Fair', resalePrice: 250 }],
    [
      'Galaxy S21 128GB',
      {
        model: 'samsung-galaxy-s21',
        storageGb: 128,
        colour: 'Phantom Grey',
        carrierLock: 'unlocked',
        batteryHealth: 91,
        town: seattle,
        location: 'Seattle, WA',
        resalePrice: 260,
        description: 'Comes with a velvet pouch.',
      },
    ],
    ['Old slate without a model', { town: portlandOregon, resalePrice: 60 }],
  ] as const)
    await list(name, changes);
});
afterAll(() => market.close());

async function list(name: string, changes: object = {}): Promise<string> {
  const brand = name.startsWith('Galaxy') ? { id: 'samsung', brand: 'Samsung' } : {};
  const { status, body } = await seller.call(
    'POST /api/products',
    newProduct(seller, img, { name, ...brand, description: 'None', ...changes }),
  );
  expect([status, body]).toEqual([200, expect.anything()]);
  return String(body.insertedId);
}

const search = (query: string) => callAsVisitor<SearchAnswer>(market, `GET /api/search?${query}`);
const namesOf = async (query: string) => (await search(query)).body.phones.map(({ name }) => name);

describe('A search, for everybody', () => {
  test.each([
    ['13 pro 256', 'iPhone 13 Pro 256GB'],
    ['256 pro iphone 13', 'iPhone 13 Pro 256GB'],
    ['13pro 128 gb', 'iPhone 13 Pro 128GB'],
    ['iphone 13 pro mx', 'iPhone 13 Pro Max 256GB'],
    ['galxy s21', 'Galaxy S21 128GB'],
    ['s21 seattle', 'Galaxy S21 128GB'],
    ['sierra blue', 'iPhone 13 Pro 256GB'],
    ['slate', 'Old slate without a model'],
    ['velvet', 'Galaxy S21 128GB'],
  ])('for %s finds %s first', async (q, name) => {
    expect((await namesOf(`q=${encodeURIComponent(q)}`))[0]).toBe(name);
  });

  test('says which words it took for others, and what would fit when nothing does', async () => {
    expect((await search('q=galxy%20s21')).body.corrected).toEqual([{ typed: 'galxy', meant: 'galaxy' }]);
    expect((await search('q=galaxy%20s21')).body.corrected).toEqual([]);
    const { body } = await search('q=iphone%2013%20pro&colour=green');
    expect(body).toMatchObject({ total: 0, phones: [], next: null });
    expect(body.nearMisses).toContainEqual({ without: 'colour', isWord: false, count: 3, isAtLeast: false });
  });

  test('counts each facet as if its own filter were off', async () => {
    const { body } = await search('q=iphone%2013%20pro&storage=256');
    expect(body.total).toBe(2);
    expect(body.facets.storage).toEqual(
      expect.arrayContaining([
        { value: '256', label: '256', count: 2 },
        { value: '128', label: '128', count: 1 },
      ]),
    );
    expect(body.facets.colour).toEqual([{ value: 'blue', label: 'blue', count: 1 }]);
    expect(body.facets.model.map(({ label, count }) => [label, count])).toEqual(
      expect.arrayContaining([
        ['iPhone 13 Pro', 1],
        ['iPhone 13 Pro Max', 1],
      ]),
    );
  });

  test.each([
    ['sort=cheapest', 'Old slate without a model'],
    ['sort=dearest', 'iPhone 13 Pro Max 256GB'],
    ['sort=newest', 'Old slate without a model'],
    [`town=${seattle}&sort=nearest`, 'Galaxy S21 128GB'],
    [`town=${seattle}&radius=50`, 'Galaxy S21 128GB'],
    ['battery=90', 'Galaxy S21 128GB'],
    ['lock=unlocked', 'Galaxy S21 128GB'],
    ['condition=Fair', 'iPhone 13 mini'],
    ['brand=samsung&from=200&to=300', 'Galaxy S21 128GB'],
  ])('by %s has %s first', async (query, name) => {
    expect((await namesOf(query))[0]).toBe(name);
  });

  test('names a brand and a model that were asked for, also where no phone is left of them', async () => {
    const url = 'GET /api/search?brand=samsung,nokia&model=samsung-galaxy-s22,none&to=1';
    const { body } = await callAsVisitor<SearchAnswer>(market, url);
    expect(body.total).toBe(0);
    expect(body.facets.brand).toEqual([{ value: 'samsung', label: 'Samsung', count: 0 }]);
    expect(body.facets.model).toEqual([{ value: 'samsung-galaxy-s22', label: 'Galaxy S22', count: 0 }]);
  });

  test('tells how far away a phone is, in kilometres', async () => {
    const { body } = await search(`town=${seattle}&q=slate`);
    expect(body.phones[0]?.distanceKm).toBeGreaterThan(200);
    expect(body.phones[0]?.distanceKm).toBeLessThan(260);
  });

  test('goes on after a page, and refuses the cursor of another search', async () => {
    const first = await search('sort=cheapest&limit=4');
    const second = await search(`sort=cheapest&limit=4&after=${encodeURIComponent(first.body.next ?? '')}`);
    const prices = [...first.body.phones, ...second.body.phones].map(({ resalePrice }) => resalePrice);
    expect(prices).toEqual([60, 250, 260, 430, 480, 560]);
    expect(second.body.next).toBeNull();
    for (const after of [first.body.next ?? '', 'made-up'])
      expect(await search(`sort=dearest&after=${encodeURIComponent(after)}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'after' }] },
      });
  });

  test('shows visitors nobody to reach, and members whom they may', async () => {
    const seen = (await search('q=slate')).body.phones[0];
    expect([seen?.email, seen?.phone]).toEqual([undefined, undefined]);
    expect((await buyer.call<SearchAnswer>('GET /api/search?q=slate')).body.phones[0]?.email).toBe(seller.email);
  });

  test.each([
    ['storage=abc'],
    ['colour=mauve'],
    ['condition=Broken'],
    ['from=-1'],
    ['to=100001'],
    ['limit=0'],
    ['limit=101'],
    ['sort=random'],
    ['town=0'],
    ['radius=-5'],
    ['verified=yes'],
    [`q=${'a'.repeat(101)}`],
    ['unknown=1'],
    [`brand=${'a,'.repeat(600)}`],
  ])('refuses %s', async (query) => {
    expect((await search(query)).status).toBe(400);
  });

  test.each([
    'brand=nobody',
    'model=apple-iphone-99',
    'storage=32',
    'q=%00%01',
    'q=zeppelin',
    `q=${'a%20'.repeat(40)}`,
  ])('finds nothing, or everything, by %s, without a fault', async (query) => {
    expect((await search(query)).status).toBe(200);
  });
});

describe('A word of descriptions', () => {
  test('that more phones have than are wanted finds the newest of them, one that nobody wrote none', async () => {
    const ids = [];
    for (const name of ['First', 'Second', 'Third'])
      ids.push(await list(`${name} tray`, { description: 'Lay in a humidor.' }));
    const found = (limit: number) => describedBy(market.context, 'humidor', limit);
    expect([await found(2), await found(3)]).toEqual([ids.toReversed().slice(0, 2), ids.toReversed()]);
    expect(await describedBy(market.context, 'zeppelin', 2)).toEqual([]);
    expect(await describedBy(market.context, '€', 2)).toEqual([]);
    for (const id of ids) await seller.call(`DELETE /api/products/${id}`);
  });
});

describe('What changes on the market', () => {
  test('is found at once: listed, edited, sold, deleted', async () => {
    const id = await list('Purple curiosity', { resalePrice: 77 });
    expect(await namesOf('q=curiosity')).toEqual(['Purple curiosity']);
    const { revision } = (await seller.call(`GET /api/products/${id}`)).body;
    const { sellerName: _, email: __, verified: ___, ...said } = newProduct(seller, img, { name: 'Green curio' });
    await seller.call(`PUT /api/products/${id}`, { ...said, revision });
    expect([await namesOf('q=curiosity'), await namesOf('q=curio')]).toEqual([[], ['Green curio']]);
    const booked = await buyer.call('POST /api/bookings', await newBooking(market, buyer, id));
    expect(booked.status).toBe(200);
    expect((await search('q=curio')).body.phones[0]?.salesStatus).toBe('Reserved');
    await seller.call(`DELETE /api/products/${id}`);
    expect(await namesOf('q=curio')).toEqual([]);
  });

  test('shows who is verified', async () => {
    expect((await search('verified=1')).body.total).toBe(0);
    const admin = await addAdmin(market);
    await admin.call(`PUT /api/users/seller/${seller.id}`);
    expect((await search('verified=1')).body.total).toBe(6);
  });
});

describe('Suggestions', () => {
  const suggest = async (q: string) =>
    (await callAsVisitor<Suggestion[]>(market, `GET /api/search/suggestions?q=${encodeURIComponent(q)}`)).body;

  test('are models, brands and towns that have phones on sale', async () => {
    expect((await suggest('13 pro'))[0]).toEqual({
      kind: 'model',
      id: 'apple-iphone-13-pro',
      label: 'iPhone 13 Pro',
      count: 2,
    });
    expect(await suggest('sam')).toContainEqual({ kind: 'brand', id: 'samsung', label: 'Samsung', count: 1 });
    expect(await suggest('seat')).toContainEqual({
      kind: 'place',
      id: String(seattle),
      label: expect.stringMatching(/^Seattle/),
      count: 1,
    });
    expect(await suggest('pixel')).toEqual([]);
  });
});
