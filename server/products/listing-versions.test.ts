import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnusedImages } from '#server/images/store.ts';
import { imageIdOf } from '#server/images/views.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, changedProduct, listPhone, newBooking, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let id: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'samsung', 'Samsung');
  seller = await addPerson(market, 'Seller');
});

afterAll(() => market.close());

const anew = async () => {
  [id, buyer] = [await listPhone(market, seller), await addPerson(market, 'User')];
};

interface Answer {
  modifiedCount: number;
  code?: string;
  issues?: { path: string }[];
}

type Shown = Record<string, unknown> & { revision: number; img: string };
const find = async (phone = id) => (await buyer.call<Shown>(`GET /api/products/${phone}`)).body;

const rowOf = async () =>
  market.context.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const edit = (changes: Record<string, unknown> = {}, { by = seller, revision = 1 } = {}) =>
  by.call<Answer>(`PUT /api/products/${id}`, changedProduct(seller, changes, revision));

const book = async (changes: Record<string, unknown> = {}, by = buyer) =>
  by.call<Answer & { insertedId: string; message: string }>(
    'POST /api/bookings',
    await newBooking(market, by, id, changes),
  );

describe('A buyer who saw a listing as it was', () => {
  test('does not book it at another price: a request with the old one names the field and the price as it is now', async () => {
    await anew();
    const stale = await newBooking(market, buyer, id);
    await edit({ resalePrice: 380 });
    const { status, body } = await buyer.call<Answer & { message: string }>('POST /api/bookings', stale);
    expect([status, body.issues?.[0]?.path, body.message]).toEqual([400, 'price', expect.stringContaining('$380')]);
    expect((await rowOf()).state).toBe('on_sale');
    expect((await book()).status).toBe(200);
  });

  test('does not book it in another condition, when they say which version they saw', async () => {
    await anew();
    await edit({ productCondition: 'Fair' });
    expect(await book({ revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'listing_changed', acknowledged: false },
    });
    expect((await rowOf()).state).toBe('on_sale');
    expect((await book({ revision: 2 })).status).toBe(200);
  });

  test('and books as it changes gets it as they saw it, or not at all', async () => {
    for (const price of [371, 372, 373, 374, 375, 376]) {
      await anew();
      const said = await newBooking(market, buyer, id, { revision: 1 });
      const [booked, edited] = await Promise.all([
        buyer.call<Answer & { insertedId: string }>('POST /api/bookings', said),
        edit({ resalePrice: price }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([booked.status, edited.status]);
      expect((await rowOf()).resale_price_usd).toBe(booked.status === 200 ? 389 : price);
    }
  });
});

describe('An order', () => {
  const changes = {
    name: 'Galaxy S22',
    id: 'samsung',
    brand: 'Samsung',
    usedTime: '3 years',
    productCondition: 'Fair',
  };
  const order = async (bookingId: string) =>
    (await buyer.call<Record<string, unknown>>(`GET /api/booking/${bookingId}`)).body;
  const versions = () =>
    market.context.db
      .selectFrom('listing_versions')
      .select('revision')
      .where('product_id', '=', id)
      .orderBy('revision')
      .execute();

  test('shows the phone as it was booked, also when its seller has made another of it since', async () => {
    await anew();
    const { img } = await find();
    const first = (await book()).body.insertedId;
    const before = await order(first);
    await buyer.call(`DELETE /api/bookings/${first}`);
    const after = await uploadPhoto(market, seller, '#0a7');
    expect((await edit({ ...changes, img: after })).status).toBe(200);
    const ended = ['state', 'delivery', 'endedAt', 'endedBy', 'isProcessing', 'canCancel'];
    const lasting = (shown: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(shown).filter(([name]) => !ended.includes(name)));
    expect(lasting(await order(first))).toEqual(lasting(before));
    expect(before).toMatchObject({ img, productName: 'iPhone 13 128GB', brand: 'Apple', productCondition: 'Good' });
    // A buyer who books it now books what it is now.
    const second = (await book()).body.insertedId;
    expect(await order(second)).toMatchObject({ img: after, productName: changes.name, brand: changes.brand });
    const orders = (await buyer.call<Record<string, unknown>[]>(`GET /api/bookings?email=${buyer.email}`)).body;
    expect(orders.map(({ productName }) => productName)).toEqual([changes.name, 'iPhone 13 128GB']);
  });

  test('keeps the picture that it shows from being swept away', async () => {
    await anew();
    const oldId = imageIdOf(market.context.config, (await find()).img) ?? '';
    const { body } = await book();
    await buyer.call(`DELETE /api/bookings/${body.insertedId}`);
    await edit({ img: await uploadPhoto(market, seller, '#b0b') });
    await market.context.db
      .updateTable('products')
      .set({ image_id: imageIdOf(market.context.config, await uploadPhoto(market, seller, '#c0c')) ?? '' })
      .where('image_id', '=', oldId)
      .execute();
    const tomorrow = new Date(market.context.clock.now().getTime() + 24 * 3_600_000);
    expect(await listUnusedImages(market.context, { before: tomorrow, after: '', limit: 1_000 })).not.toContain(oldId);
    await market.owner.deleteFrom('listing_versions').execute();
    expect(await listUnusedImages(market.context, { before: tomorrow, after: '', limit: 1_000 })).toContain(oldId);
  });

  test('is why a version is kept: where nobody has booked it, none is', async () => {
    await anew();
    await edit({ resalePrice: 380 });
    expect(await versions()).toEqual([]);
    const { body } = await book();
    await buyer.call(`DELETE /api/bookings/${body.insertedId}`);
    await edit({ resalePrice: 370 }, { revision: 2 });
    await edit({ resalePrice: 360 }, { revision: 3 });
    expect(await versions()).toEqual([{ revision: 2 }]);
  });
});
