import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SuggestedTown } from '#contract/places.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, newProduct, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let photos: string[];
/** Portland, OR. */
const portland = 5_746_545;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'google', 'Google');
  await fillCatalogue(market.context);
  seller = await addPerson(market, 'Seller');
  photos = [];
  for (const colour of ['#111', '#222', '#333', '#444']) photos.push(await uploadPhoto(market, seller, colour));
});
afterAll(() => market.close());

const known = {
  model: 'apple-iphone-13-pro',
  storageGb: 256,
  ramGb: 6,
  colour: 'Sierra Blue',
  carrierLock: 'unlocked',
  batteryHealth: 88,
  inBox: ['box', 'cable'],
  town: portland,
  handover: 'both',
  sentTo: ['ES', 'PT'],
};

async function list(changes: object = {}): Promise<string> {
  const { status, body } = await seller.call('POST /api/products', newProduct(seller, photos[0] ?? '', { ...changes }));
  expect([status, body]).toEqual([200, expect.anything()]);
  return String(body.insertedId);
}

const show = async (id: string) => (await seller.call(`GET /api/products/${id}`)).body;
const refused = (path: string) => ({ status: 400, body: { issues: [{ path }] } });

describe('What is known of a phone', () => {
  test('is shown as it was said, and left out where nothing was', async () => {
    expect(await show(await list({ ...known, photos: photos.slice(0, 3) }))).toMatchObject({
      ...known,
      photos: photos.slice(0, 3),
    });
    const plain = await show(await list());
    expect(Object.keys(known).filter((field) => field in plain)).toEqual([]);
    expect(plain.photos).toEqual(photos.slice(0, 1));
  });

  test.each([
    ['model', { model: 'apple-iphone-99' }],
    ['model', { model: 'google-pixel-7' }],
    ['town', { town: 1 }],
    ['storageGb', { storageGb: 0 }],
    ['ramGb', { ramGb: 65 }],
    ['batteryHealth', { batteryHealth: 101 }],
    ['carrierLock', { carrierLock: 'open' }],
    ['inBox.0', { inBox: ['dog'] }],
    ['handover', { handover: 'thrown' }],
    ['sentTo', { handover: 'sent' }],
    ['handover', { sentTo: ['ES'] }],
    ['handover', { handover: null, sentTo: ['ES'] }],
    ['sentTo', { handover: 'both', sentTo: [] }],
    ['sentTo.0', { handover: 'sent', sentTo: ['XX'] }],
    ['colour', { colour: 'evil.com' }],
  ])('is refused at %s when it can not be so: %j', async (path, changes) => {
    const before = await market.context.db.selectFrom('products').select('id').execute();
    expect(await seller.call('POST /api/products', newProduct(seller, photos[0] ?? '', changes))).toMatchObject(
      refused(path),
    );
    expect(await market.context.db.selectFrom('products').select('id').execute()).toHaveLength(before.length);
  });

  test('stays when a change does not name it, and goes when a change says null', async () => {
    const id = await list({ ...known, photos: photos.slice(0, 2) });
    const change = async (changes: object) => {
      const { revision } = await show(id);
      const { sellerName: _, email: __, verified: ___, ...said } = newProduct(seller, photos[0] ?? '');
      expect((await seller.call(`PUT /api/products/${id}`, { ...said, revision, ...changes })).status).toBe(200);
      return show(id);
    };
    expect(await change({ resalePrice: 350 })).toMatchObject({ ...known, photos: photos.slice(0, 2) });
    const bare = await change({ model: null, batteryHealth: null, inBox: null, photos: [photos[0]] });
    expect(Object.keys(bare).filter((field) => field in known)).toEqual([
      'storageGb',
      'ramGb',
      'colour',
      'carrierLock',
      'town',
      'handover',
      'sentTo',
    ]);
    expect(bare.photos).toEqual([photos[0]]);
  });
});

describe('A town that is left out', () => {
  /** New York City, NY. */
  const newYork = 5_128_581;

  test('is the one that the place names with its region, as the suggestions know it', async () => {
    for (const [location, town] of [['New York, NY', newYork], ['portland OR', portland], ['Portland']] as const)
      expect([location, (await show(await list({ location }))).town]).toEqual([location, town]);
    expect((await show(await list({ location: 'New York, NY', town: null }))).town).toBeUndefined();
    const suggested = async (q: string) =>
      (await seller.call<SuggestedTown[]>(`GET /api/towns?q=${encodeURIComponent(q)}`)).body;
    expect(await suggested('New York, NY')).toMatchObject([{ _id: newYork, name: 'New York City, NY', exact: true }]);
    // The larger one is in Calabarzon.
    expect((await suggested('Santa Rosa, CA')).map(({ exact }) => exact)).toEqual([true, false]);
    expect(await suggested('Portland')).toMatchObject(Array.from({ length: 8 }, () => ({ exact: false })));
  });

  test('changes with the place, and stays as long as that does', async () => {
    const id = await list({ location: 'Downtown', town: portland });
    const move = async (location: string) => {
      const { revision } = await show(id);
      const { sellerName: _, email: __, verified: ___, ...said } = newProduct(seller, photos[0] ?? '', { location });
      expect((await seller.call(`PUT /api/products/${id}`, { ...said, revision })).status).toBe(200);
      return (await show(id)).town;
    };
    expect(await move('Downtown')).toBe(portland);
    expect(await move('New York, NY')).toBe(newYork);
    expect(await move('Downtown')).toBeUndefined();
  });
});

describe('Photos', () => {
  test.each<[string, () => string[]]>([
    ['do not begin with img', () => [photos[1] ?? '', photos[0] ?? '']],
    ['name one twice', () => [photos[0] ?? '', photos[1] ?? '', photos[1] ?? '']],
    ['are nine', () => Array.from({ length: 9 }, () => photos[0] ?? '')],
    ['come from elsewhere', () => [photos[0] ?? '', 'https://example.org/phone.jpg']],
  ])('are refused when they %s', async (_why, said) => {
    expect(
      await seller.call('POST /api/products', newProduct(seller, photos[0] ?? '', { photos: said() })),
    ).toMatchObject({ status: 400, body: { issues: [{ path: expect.stringMatching(/^photos/) }] } });
  });

  test('that somebody else uploaded are refused', async () => {
    const other = await addPerson(market, 'Seller');
    const theirs = await uploadPhoto(market, other, '#999');
    const said = newProduct(seller, photos[0] ?? '', { photos: [photos[0], theirs] });
    expect(await seller.call('POST /api/products', said)).toMatchObject(refused('photos'));
  });

  test('change their order, and the first may become another', async () => {
    const id = await list({ photos: photos.slice(0, 3) });
    const { revision } = await show(id);
    const { sellerName: _, email: __, verified: ___, ...said } = newProduct(seller, photos[2] ?? '');
    const turned = [photos[2], photos[1], photos[0]];
    expect(await seller.call(`PUT /api/products/${id}`, { ...said, revision, photos: turned })).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    expect(await show(id)).toMatchObject({ img: photos[2], photos: turned });
  });
});
