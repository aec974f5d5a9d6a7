import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addCategory,
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
let whole: Record<string, unknown>;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'samsung', 'Samsung');
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  whole = newProduct(seller, await uploadPhoto(market, seller));
});

afterAll(() => market.close());

interface Answer {
  insertedId: string;
  code?: string;
  issues?: { path: string }[];
}

const add = (body: unknown, by = seller) => by.call<Answer>('POST /api/products', body);
const find = (id: string) => callAsVisitor<Record<string, unknown>>(market, `GET /api/products/${id}`);

const rowsOf = (person: Person) =>
  market.context.db.selectFrom('products').selectAll().where('seller_id', '=', person.id).execute();

describe('Adding a phone', () => {
  test('is refused naming each field that is of the wrong type, too long or can not be stored, and nothing is written', async () => {
    for (const field of Object.keys(whole)) {
      for (const value of [undefined, null, [], {}, 'x'.repeat(6_000), 'a\u0000bcdefg', -1, 1e308]) {
        const { status, body } = await add({ ...whole, [field]: value });
        expect([field, value, status, [...new Set(body.issues?.map(({ path }) => path))]]).toEqual([
          field,
          value,
          400,
          [field],
        ]);
      }
    }
    for (const field of ['_id', 'state', 'advertised', 'seller_id', 'salesStatus']) {
      expect((await add({ ...whole, [field]: 'x' })).body.issues).toMatchObject([{ path: field }]);
    }
    expect(await rowsOf(seller)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['originalPrice', 0],
    ['originalPrice', 100_001],
    ['originalPrice', 799.5],
    ['originalPrice', '799'],
    ['resalePrice', 0],
    ['resalePrice', 0.1],
    ['phone', '1234'],
    ['phone', '1'.repeat(33)],
    ['phone', '📱📱📱'],
    ['phone', '     1'],
    ['usedTime', 'x'.repeat(121)],
    ['location', 'x'.repeat(121)],
    ['selling_post_date', '2026-02-30'],
    ['selling_post_date', '1999-12-31'],
    ['selling_post_date', '21.11.2026'],
    ['productCondition', 'good'],
    ['id', 'Apple'],
    ['id', '../apple'],
    ['name', 'iPhone \u202eenohPi'],
    ['description', 'turned \u2067 round'],
  ])('with %s %j is refused', async (field, value) => {
    const { status, body } = await add({ ...whole, [field]: value });
    expect([status, body.issues?.[0]?.path]).toEqual([400, field]);
  });

  test('takes every text to its very limit, in any script', async () => {
    const { status, body } = await add({
      ...whole,
      name: '📱'.repeat(120),
      description: 'é'.repeat(5_000),
      location: 'x'.repeat(120),
      phone: '12345',
      originalPrice: 100_000,
      resalePrice: 1,
    });
    expect(status).toBe(200);
    expect((await find(body.insertedId)).body).toMatchObject({
      name: '📱'.repeat(120),
      originalPrice: 100_000,
      resalePrice: 1,
    });
  });

  test('takes right-to-left words as they are', async () => {
    const name = 'آيفون ١٣ — אייפון 13';
    const { body } = await add({ ...whole, name });
    expect((await find(body.insertedId)).body).toMatchObject({ name });
  });

  test('keeps markup as the text it is', async () => {
    const name = `<img src=x onerror=alert(1)> "Pro" & 'Max'`;
    const { body } = await add({ ...whole, name, description: `${name}\n\nsecond line` });
    expect((await find(body.insertedId)).body).toMatchObject({ name, description: `${name}\n\nsecond line` });
  });

  test.each([
    ['another address', (img: string) => img.replace('http://localhost:3000', 'https://evil.example')],
    [
      'an address that only begins like ours',
      (img: string) => img.replace('localhost:3000', 'localhost:3000.evil.example'),
    ],
    ['a longer path', (img: string) => `${img}/../../x`],
    ['a query', (img: string) => `${img}?x=1`],
    ['another picture', (img: string) => img.replace(/[0-9a-f]{40}/, 'f'.repeat(40))],
  ])('with %s for a picture is refused', async (_title, change) => {
    expect(await add({ ...whole, img: change(String(whole.img)) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'img' }] },
    });
  });

  test('may use a picture that two sellers uploaded alike', async () => {
    const other = await addPerson(market, 'Seller');
    const img = await uploadPhoto(market, other);
    expect(img).toBe(whole.img);
    expect((await add(newProduct(other, img), other)).status).toBe(200);
  });
});

describe('A phone on the market', () => {
  test('is shown as it was written, and its seller only to members', async () => {
    const id = await listPhone(market, seller);
    const {
      name,
      id: categoryId,
      brand,
      originalPrice,
      resalePrice,
      usedTime,
      productCondition,
      sellerName,
      location,
      description,
      selling_post_date,
      email,
      phone,
    } = whole;
    const shown = {
      _id: id,
      name,
      id: categoryId,
      brand,
      originalPrice,
      resalePrice,
      usedTime,
      productCondition,
      sellerName,
      location,
      description,
      selling_post_date,
      verified: false,
      advertised: false,
      salesStatus: 'Available',
    };
    const asVisitor = (await find(id)).body;
    expect(asVisitor).toMatchObject(shown);
    expect(JSON.stringify(asVisitor)).not.toContain(String(phone));
    expect(JSON.stringify(asVisitor)).not.toContain(seller.email);
    expect((await buyer.call(`GET /api/products/${id}`)).body).toMatchObject({ ...shown, email, phone });
  });

  test('is found among several ids, also when it is reserved or sold, and left out when it was taken off', async () => {
    const [onSale, reserved, sold, gone] = [
      await listPhone(market, seller),
      await listPhone(market, seller),
      await listPhone(market, seller),
      await listPhone(market, seller),
    ];
    const one = await addPerson(market, 'User');
    await one.call('POST /api/bookings', await newBooking(market, one, reserved));
    await market.context.db.updateTable('products').set({ state: 'sold' }).where('id', '=', sold).execute();
    await seller.call(`DELETE /api/products/${gone}`);
    const seen = await callAsVisitor<{ _id: string; salesStatus: string }[]>(
      market,
      `GET /api/products/several?ids=${[gone, onSale, sold, reserved, onSale].join(',')}`,
    );
    expect(seen.status).toBe(200);
    expect(new Map(seen.body.map(({ _id, salesStatus }) => [_id, salesStatus]))).toEqual(
      new Map([
        [onSale, 'Available'],
        [reserved, 'Reserved'],
        [sold, 'Sold'],
      ]),
    );
    expect(seen.body).toHaveLength(3);
    const told = JSON.stringify((await seller.call(`GET /api/products/several?ids=${sold}`)).body);
    for (const secret of [seller.email, seller.name, whole.phone, whole.location, whole.description])
      expect(told).not.toContain(String(secret));
  });

  test('can be asked for by a hundred ids and not by more, nor by what is none', async () => {
    const ask = async (ids: readonly string[]) =>
      (await callAsVisitor(market, `GET /api/products/several?ids=${ids.join(',')}`)).status;
    const ids = Array.from({ length: 101 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    expect([await ask(ids.slice(1)), await ask(ids), await ask(['nonsense']), await ask([''])]).toEqual([
      200, 400, 400, 400,
    ]);
  });

  test('has a verified seller as soon as there is one, also when it was added before', async () => {
    const later = await addPerson(market, 'Seller');
    const id = await listPhone(market, later);
    await market.context.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', later.id).execute();
    expect((await find(id)).body.verified).toBe(true);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nonsense', '1', '%00', `${'a'.repeat(150)}`])(
    'is not found under "%s"',
    async (id) => {
      const answers = await Promise.all([
        find(id),
        seller.call(`PUT /api/products/advertise/${id}`),
        seller.call(`DELETE /api/products/${id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(id.startsWith('0000') ? 404 : 400));
    },
  );

  test('is listed in My Products of its own seller alone, until it leaves the market', async () => {
    const own = await addPerson(market, 'Seller');
    const [one, two] = [await listPhone(market, own), await listPhone(market, own)];
    const mine = async () =>
      (await own.call<{ _id: string; salesStatus: string }[]>(`GET /api/products?email=${own.email}`)).body.map(
        ({ _id, salesStatus }) => [_id, salesStatus],
      );
    await buyer.call('POST /api/bookings', await newBooking(market, buyer, one));
    expect(await mine()).toEqual([
      [two, 'Available'],
      [one, 'Reserved'],
    ]);
    await own.call(`DELETE /api/products/${two}`);
    expect(await mine()).toEqual([[one, 'Reserved']]);
    expect((await seller.call(`GET /api/products?email=${own.email}`)).status).toBe(403);
    expect((await own.call('GET /api/products')).status).toBe(400);
  });

  test('that was deleted is found no more, can not be advertised, and stays in the books', async () => {
    const id = await listPhone(market, seller);
    await seller.call(`PUT /api/products/advertise/${id}`);
    expect((await seller.call(`DELETE /api/products/${id}`)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await find(id)).status).toBe(404);
    expect((await seller.call(`PUT /api/products/advertise/${id}`)).status).toBe(404);
    expect(
      await market.context.db.selectFrom('products').select(['state', 'advertised_at']).where('id', '=', id).execute(),
    ).toEqual([{ state: 'withdrawn', advertised_at: null }]);
  });

  test('that is reserved can be advertised', async () => {
    const id = await listPhone(market, seller);
    const one = await addPerson(market, 'User');
    await one.call('POST /api/bookings', await newBooking(market, one, id));
    expect((await seller.call(`PUT /api/products/advertise/${id}`)).body).toMatchObject({ modifiedCount: 1 });
  });

  test('is advertised once, however often the button is pressed at once', async () => {
    const id = await listPhone(market, seller);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => seller.call(`PUT /api/products/advertise/${id}`)),
    );
    expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
  });
});
