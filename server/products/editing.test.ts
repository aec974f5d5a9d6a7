import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeUnusedImage } from '#server/images/actions.ts';
import { listUnusedImages } from '#server/images/store.ts';
import { imageIdOf } from '#server/images/views.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addAdmin,
  addCategory,
  changedProduct,
  addPerson,
  callAsVisitor,
  listPhone,
  newBooking,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
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

describe("A seller's own listing", () => {
  const own = (by = seller, phone = id) => by.call<Shown & Answer>(`GET /api/products/mine/${phone}`);

  test('is as its row in My Products is, with its IMEI, its revision, and all its photos', async () => {
    id = await listPhone(market, seller, { imei: '356938035643809' });
    buyer = await addPerson(market, 'User');
    await edit({ resalePrice: 380 });
    await book({ price: 380, revision: 2 });
    const { body: rows } = await seller.call<Shown[]>(`GET /api/products?email=${seller.email}`);
    const row = rows.find(({ _id }) => _id === id);
    const { body } = await own();
    expect(body).toEqual({ ...row, photos: [body.img], openOffers: 0 });
    expect(body).toMatchObject({ imei: '356938035643809', revision: 2, reservation: { buyerName: buyer.name } });
  });

  test('is found by nobody else, and only while it is on the market', async () => {
    await anew();
    const others = [await addPerson(market, 'Seller'), buyer, await addAdmin(market)];
    expect((await Promise.all(others.map((by) => own(by)))).map(({ status }) => status)).toEqual([404, 403, 403]);
    expect((await callAsVisitor(market, `GET /api/products/mine/${id}`)).status).toBe(401);
    expect((await own(seller, '00000000-0000-4000-8000-000000000000')).body.code).toBe('not_found');
    expect((await own(seller, 'nonsense')).status).toBe(400);
    for (const state of ['sold', 'withdrawn'] as const) {
      await market.context.db.updateTable('products').set({ state }).where('id', '=', id).execute();
      expect((await own()).body.code).toBe('not_found');
    }
  });
});

describe('A seller changes a listing', () => {
  test('all that Add Product asks for, and everybody sees it so with the next look', async () => {
    await anew();
    await seller.call(`PUT /api/products/advertise/${id}`);
    const lists = ['GET /api/categories/apple', 'GET /api/categories/samsung', 'GET /api/products/advertised'];
    const seen = () =>
      Promise.all(
        lists.map(
          async (call) =>
            (await callAsVisitor<Shown[]>(market, call)).body.find(({ _id }) => _id === id)?.['resalePrice'],
        ),
      );
    expect(await seen()).toEqual([389, undefined, 389]);
    const img = await uploadPhoto(market, seller, '#a31');
    const changes = {
      name: 'Galaxy S22',
      id: 'samsung',
      brand: 'Samsung',
      originalPrice: 899,
      resalePrice: 350,
      usedTime: '2 years',
      productCondition: 'Fair',
      location: 'Salem',
      phone: '+1 503 555 0199',
      description: 'A crack in one corner.',
      selling_post_date: '2026-10-31',
    };
    expect(await edit({ ...changes, img })).toEqual({ status: 200, body: { acknowledged: true, modifiedCount: 1 } });
    expect(await find()).toMatchObject({
      ...changes,
      img,
      revision: 2,
      salesStatus: 'Available',
      advertised: true,
      email: seller.email,
    });
    expect(await seen()).toEqual([undefined, 350, 350]);
  });

  test('without a picture keeps the one it has, and so does one that names it', async () => {
    await anew();
    const { img } = await find();
    await edit({ resalePrice: 380 });
    await edit({ resalePrice: 370, img }, { revision: 2 });
    expect(await find()).toMatchObject({ img, resalePrice: 370, revision: 3 });
    // Also one that is no upload any more, as after a day.
    await market.context.db.deleteFrom('image_uploads').where('user_id', '=', seller.id).execute();
    expect((await edit({ resalePrice: 360, img }, { revision: 3 })).status).toBe(200);
    await uploadPhoto(market, seller);
  });

  test('a picture that it replaces is swept away with others that nothing shows', async () => {
    const own = await addPerson(market, 'Seller');
    const before = await uploadPhoto(market, own, '#123');
    const { body } = await own.call<{ insertedId: string }>('POST /api/products', newProduct(own, before));
    const img = await uploadPhoto(market, own, '#321');
    const { sellerName: _name, email: _email, verified: _verified, ...said } = newProduct(own, img);
    const oldId = imageIdOf(market.context.config, before) ?? '';
    const tomorrow = new Date(market.context.clock.now().getTime() + 24 * 3_600_000);
    const unused = () => listUnusedImages(market.context, { before: tomorrow, after: '', limit: 100 });
    expect(await unused()).not.toContain(oldId);
    expect((await own.call(`PUT /api/products/${body.insertedId}`, { ...said, revision: 1 })).status).toBe(200);
    expect(await unused()).toContain(oldId);
    expect(await removeUnusedImage(market.context, oldId, tomorrow)).toBe(true);
    expect((await callAsVisitor<Shown>(market, `GET /api/products/${body.insertedId}`)).body.img).toBe(img);
  });

  test('twice with the same request once, and the second answer is no refusal', async () => {
    await anew();
    const answers = [await edit({ resalePrice: 380 }), await edit({ resalePrice: 380 })];
    expect(answers.map(({ status, body }) => [status, body.modifiedCount])).toEqual([
      [200, 1],
      [200, 0],
    ]);
    expect((await rowOf()).revision).toBe(2);
  });

  test('not over a change that was made in another tab meanwhile', async () => {
    await anew();
    await edit({ resalePrice: 380 });
    expect(await edit({ description: 'As good as new.' })).toMatchObject({
      status: 409,
      body: { code: 'listing_changed' },
    });
    expect(await find()).toMatchObject({ resalePrice: 380, description: newProduct(seller, '')['description'] });
    expect((await edit({ description: 'As good as new.', resalePrice: 380 }, { revision: 2 })).body.modifiedCount).toBe(
      1,
    );
  });

  test('from many tabs at once: one of them', async () => {
    await anew();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => edit({ resalePrice: 300 + at })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await rowOf()).revision).toBe(2);
  });
});

describe('A listing is not changed', () => {
  test.each<[string, unknown]>([
    ['name', ''],
    ['name', 'iPhone \u202eenohPi'],
    ['brand', 'Samsung'],
    ['id', 'nokia'],
    ['originalPrice', 0],
    ['resalePrice', 100_001],
    ['resalePrice', '380'],
    ['phone', '1234'],
    ['usedTime', ' '],
    ['location', 'x'.repeat(121)],
    ['description', 'a\u0000b'],
    ['productCondition', 'good'],
    ['selling_post_date', '1999-12-31'],
    ['selling_post_date', '2999-01-01'],
    ['img', 'https://evil.example/x.webp'],
    ['revision', undefined],
    ['revision', '1'],
    ['email', 'sam@redial.example'],
    ['salesStatus', 'Available'],
    ['seller_id', 'x'],
  ])('where %s is %j, and the field is named', async (field, value) => {
    await anew();
    const before = await rowOf();
    const { status, body } = await edit({ resalePrice: 380, [field]: value });
    expect([status, body.issues?.[0]?.path]).toEqual([400, field]);
    expect(await rowOf()).toEqual(before);
  });

  test('to a picture that somebody else uploaded', async () => {
    await anew();
    const other = await addPerson(market, 'Seller');
    expect(await edit({ img: await uploadPhoto(market, other, '#0f0') })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'img' }] },
    });
  });

  test('by another seller, a buyer, an admin or a visitor', async () => {
    await anew();
    const admin = await addAdmin(market);
    const others = [await addPerson(market, 'Seller'), buyer, admin];
    const answers = await Promise.all(others.map((by) => edit({ resalePrice: 1 }, { by })));
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403]);
    expect(
      (await callAsVisitor(market, `PUT /api/products/${id}`, changedProduct(seller, { resalePrice: 1 }))).status,
    ).toBe(401);
    expect((await find())['resalePrice']).toBe(389);
  });

  test('while somebody holds it; when the reservation has ended it can be, also its price', async () => {
    await anew();
    const { body } = await book();
    expect(await edit({ resalePrice: 999 })).toMatchObject({ status: 409, body: { code: 'listing_reserved' } });
    await buyer.call(`DELETE /api/bookings/${body.insertedId}`);
    expect((await edit({ resalePrice: 999 })).body.modifiedCount).toBe(1);
    // The books keep what had been agreed.
    expect((await buyer.call<{ price: number }>(`GET /api/booking/${body.insertedId}`)).body.price).toBe(389);
    expect((await book()).status).toBe(200);
  });

  test('when it is sold, or off the market', async () => {
    await anew();
    await seller.call(`DELETE /api/products/${id}`);
    expect(await edit({ resalePrice: 1 })).toMatchObject({ status: 409, body: { code: 'product_withdrawn' } });
    await market.context.db.updateTable('products').set({ state: 'sold' }).where('id', '=', id).execute();
    expect(await edit({ resalePrice: 1 })).toMatchObject({ status: 409, body: { code: 'already_sold' } });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])('under "%s"', async (nowhere) => {
    expect((await seller.call(`PUT /api/products/${nowhere}`, changedProduct(seller))).status).toBe(
      nowhere === 'nonsense' ? 400 : 404,
    );
  });
});

test('The database itself refuses another price while somebody holds the phone, and takes it when nobody does any more', async () => {
  await anew();
  const { body } = await book();
  const raise = () => sql`update products set resale_price_usd = 500 where id = ${id}::uuid`.execute(market.context.db);
  await expect(raise()).rejects.toMatchObject({ code: '23503' });
  await buyer.call(`DELETE /api/bookings/${body.insertedId}`);
  await expect(raise()).resolves.toBeDefined();
});
