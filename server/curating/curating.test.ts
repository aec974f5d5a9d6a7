import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importing } from '#contract/allowances.ts';
import type { ModelPage } from '#contract/models.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import type { Context } from '#server/context.ts';
import { mergeModel } from '#server/curating/actions.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { countsOf, fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  callAsVisitor,
  changedProduct,
  listPhone,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { sellPhone } from '#server/testing/selling.ts';
import { whileListingsAreSlow } from '#server/testing/slow-listings.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'google', 'Google');
  await fillCatalogue(market.context);
  [admin, seller] = [await addAdmin(market), await addPerson(market, 'Seller')];
});
afterAll(() => market.close());

const model = (id: string) => callAsVisitor<ModelPage>(market, `GET /api/models/${id}`);

describe('The catalogue', () => {
  test('has the models of the brands that this market has, newest first, and is not written twice', async () => {
    const { body } = await callAsVisitor<ModelPage[]>(market, 'GET /api/models?brand=apple');
    expect(body.length).toBeGreaterThan(30);
    expect(body.map(({ released = '' }) => released)).toEqual(
      body
        .map(({ released = '' }) => released)
        .toSorted()
        .toReversed(),
    );
    expect(body.find(({ _id }) => _id === 'apple-iphone-13-pro')).toMatchObject({
      name: 'iPhone 13 Pro',
      brand: 'Apple',
      released: '2021-09',
      storagesGb: [128, 256, 512, 1024],
      launchPrice: 999,
    });
    const stamps = () => market.context.db.selectFrom('models').select(['id', 'changed_at']).orderBy('id').execute();
    const before = await stamps();
    await fillCatalogue(market.context);
    expect(await stamps()).toEqual(before);
  });

  test('takes a model that an admin adds, once', async () => {
    const added = { name: 'iPhone Prototype', id: 'apple', storagesGb: [256, 128, 256], colours: ['Black'] };
    expect(await admin.call('POST /api/models', added)).toMatchObject({
      status: 200,
      body: { insertedId: 'apple-iphone-prototype' },
    });
    expect((await model('apple-iphone-prototype')).body).toMatchObject({
      storagesGb: [128, 256],
      onSale: 0,
      offers: [],
    });
    expect(await admin.call('POST /api/models', added)).toMatchObject({ status: 409, body: { code: 'model_exists' } });
    expect(await seller.call('POST /api/models', added)).toMatchObject({ status: 403 });
    await fillCatalogue(market.context);
    expect((await model('apple-iphone-prototype')).status).toBe(200);
  });

  test('merges two models: listings move, and the old address leads to the new one', async () => {
    const img = await uploadPhoto(market, seller);
    const listed = { name: 'An iPhone', model: 'apple-iphone-x', storageGb: 64 };
    const { body } = await seller.call('POST /api/products', newProduct(seller, img, listed));
    expect(await admin.call('PUT /api/models/merge/apple-iphone-x', { into: 'apple-iphone-xs' })).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    expect((await model('apple-iphone-x')).body).toMatchObject({ _id: 'apple-iphone-xs', onSale: 1 });
    expect((await seller.call(`GET /api/products/${body.insertedId}`)).body.model).toBe('apple-iphone-xs');
    const again = await seller.call('POST /api/products', newProduct(seller, img, listed));
    expect((await seller.call(`GET /api/products/${again.body.insertedId}`)).body.model).toBe('apple-iphone-xs');
    expect(await admin.call('PUT /api/models/merge/apple-iphone-x', { into: 'apple-iphone-xs' })).toMatchObject({
      body: { modifiedCount: 0 },
    });
    await fillCatalogue(market.context);
    expect((await model('apple-iphone-x')).body._id).toBe('apple-iphone-xs');
    // So do links and saved searches that name the old one.
    const { body: found } = await callAsVisitor<SearchAnswer>(market, 'GET /api/search?model=apple-iphone-x');
    expect(found.phones.map(({ model: shown }) => shown)).toEqual(['apple-iphone-xs', 'apple-iphone-xs']);
    // The filter stands under the address that was asked for, with the name of the one that stays.
    expect(found.facets.model).toEqual([{ value: 'apple-iphone-x', label: 'iPhone XS', count: 2 }]);
    // It stands there once when both addresses ask for it, also where none of its phones is left.
    for (const [price, count] of [
      ['', 2],
      ['&to=1', 0],
    ]) {
      const both = `GET /api/search?model=apple-iphone-x,apple-iphone-xs${price}`;
      expect((await callAsVisitor<SearchAnswer>(market, both)).body.facets.model).toEqual([
        { value: 'apple-iphone-x', label: 'iPhone XS', count, also: ['apple-iphone-xs'] },
      ]);
    }
  });

  test('merges a model with more listings than a request has time for', async () => {
    const { id } = admin;
    const merge = (context: Context) => mergeModel(context, { id } as Actor, 'apple-iphone-8', 'apple-iphone-8-plus');
    expect(await whileListingsAreSlow(market, merge)).toBe(1);
  });

  describe('while two models are merged gives the one that stays', () => {
    const into = 'apple-iphone-14';
    const countOf = async (id: string) =>
      (await market.context.db.selectFrom('products').select('id').where('model_id', '=', id).execute()).length;

    test.each([
      ['to a phone that is listed', 'apple-iphone-7', 1, (id: string) => listPhone(market, seller, { model: id })],
      [
        'to a phone that is changed',
        'apple-iphone-7-plus',
        1,
        async (id: string) => {
          const phone = await listPhone(market, seller);
          expect((await seller.call(`PUT /api/products/${phone}`, changedProduct(seller, { model: id }))).status).toBe(
            200,
          );
        },
      ],
      [
        'to phones of a file, of this batch and of the next',
        'apple-iphone-xr',
        importing.batch + 1,
        async (id: string) => {
          const photo = await uploadPhoto(market, seller);
          const lines = Array.from({ length: importing.batch + 1 }, (_, at) =>
            fileLine(`M${at}`, photo, { model: id }),
          );
          expect(countsOf(await importAs(market, seller, fileOf(lines)))).toEqual([lines.length, 0, 0, 0]);
        },
      ],
    ])('%s', async (_what, from, many, write) => {
      const before = await countOf(into);
      let late: Promise<unknown> = Promise.resolve();
      await inTransaction(market.context, async (context) => {
        await mergeModel(context, { id: admin.id } as Actor, from, into);
        late = write(from);
        const waiting = sql`select from pg_locks join pg_stat_activity using (pid)
                            where not granted and datname = current_database()`;
        await expect.poll(async () => (await waiting.execute(market.owner)).rows.length).toBeGreaterThan(0);
      });
      await late;
      expect([await countOf(from), (await countOf(into)) - before]).toEqual([0, many]);
    });

    test('and, asked again, moves what was left behind before the database saw to it', async () => {
      const from = 'apple-iphone-7';
      const phone = await listPhone(market, seller, { model: into });
      await market.owner.transaction().execute(async (db) => {
        await sql`alter table products disable trigger user`.execute(db);
        await sql`update products set model_id = ${from} where id = ${phone}::uuid`.execute(db);
        await sql`alter table products enable trigger user`.execute(db);
      });
      expect((await admin.call(`PUT /api/models/merge/${from}`, { into })).body).toMatchObject({ modifiedCount: 0 });
      expect((await seller.call(`GET /api/products/${phone}`)).body.model).toBe(into);
    });
  });

  test('finds the model that stays by the name, nicknames and numbers of the one merged into it', async () => {
    const added = { name: 'Zephyr', id: 'google', nicknames: ['Quimby', 'P6'], modelNumbers: ['GX-7Q'] };
    await admin.call('POST /api/models', added);
    const img = await uploadPhoto(market, seller);
    const listed = { id: 'google', brand: 'Google', name: 'A phone', model: 'google-zephyr' };
    const { body: made } = await seller.call('POST /api/products', newProduct(seller, img, listed));
    expect(made).toHaveProperty('insertedId');
    await admin.call('PUT /api/models/merge/google-zephyr', { into: 'google-pixel-6' });
    await fillCatalogue(market.context);
    for (const q of ['zephyr', 'quimby', 'gx-7q']) {
      const { body } = await callAsVisitor<SearchAnswer>(market, `GET /api/search?q=${q}`);
      expect(
        body.phones.map(({ model: shown }) => shown),
        q,
      ).toEqual(['google-pixel-6']);
    }
    const { body: stays } = await model('google-pixel-6');
    expect(stays.nicknames).toEqual(expect.arrayContaining(['Quimby', 'Zephyr']));
    expect(stays.modelNumbers).toContain('GX-7Q');
    expect((await model('google-pixel-7')).body.nicknames).not.toContain('Zephyr');
  });

  test.each([
    ['itself', 'apple-iphone-11', 'apple-iphone-11', 400],
    ['one of another brand', 'apple-iphone-11', 'google-pixel-7', 400],
    ['one that is not there', 'apple-iphone-11', 'apple-iphone-99', 400],
    ['one that was merged into it', 'apple-iphone-xs', 'apple-iphone-x', 400],
    ['anything, when it is not there', 'apple-iphone-99', 'apple-iphone-11', 404],
  ])('does not merge a model into %s', async (_what, from, into, status) => {
    expect((await admin.call(`PUT /api/models/merge/${from}`, { into })).status).toBe(status);
  });

  test('tells what a model costs here by storage and condition', async () => {
    const img = await uploadPhoto(market, seller);
    for (const [storageGb, productCondition, resalePrice] of [
      [128, 'Good', 300],
      [128, 'Good', 340],
      [128, 'Excellent', 380],
      [256, 'Fair', 310],
    ])
      await seller.call(
        'POST /api/products',
        newProduct(seller, img, { model: 'apple-iphone-12', storageGb, productCondition, resalePrice }),
      );
    expect((await model('apple-iphone-12')).body).toMatchObject({
      onSale: 4,
      offers: [
        { storageGb: 128, condition: 'Excellent', count: 1, lowest: 380, median: 380 },
        { storageGb: 128, condition: 'Good', count: 2, lowest: 300, median: 320 },
        { storageGb: 256, condition: 'Fair', count: 1, lowest: 310, median: 310 },
      ],
      history: [],
    });
  });

  test('counts a sale in the month of its booking, although it was paid in the next', async () => {
    const { sale } = await sellPhone(market, { model: 'apple-iphone-13-mini', resalePrice: 389 });
    const [at, until] = ['2026-10-31T23:59:00Z', '2026-11-01T00:14:00Z'];
    await sql`update bookings set created_at = ${at}::timestamptz, expires_at = ${until}::timestamptz
      where id = ${sale}::uuid`.execute(market.owner);
    expect((await model('apple-iphone-13-mini')).body.history).toEqual([{ month: '2026-10', count: 1, median: 389 }]);
  });
});
