import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watching } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import type { SavedPhone, SavedSearch } from '#contract/watching.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});
afterAll(() => market.close());

const saved = async (person: Person) => (await person.call<SavedPhone[]>('GET /api/saved/phones')).body;
const searchesOf = async (person: Person) =>
  (await person.call<{ searches: SavedSearch[] }>('GET /api/watching')).body.searches;
const brought = (id: string, price = 389, savedAt = '2026-11-20T10:00:00.000Z') => ({ id, price, savedAt });
const bring = (person: Person, ...phones: object[]) => person.call('POST /api/saved/phones', { phones });

describe('Saved phones of an account', () => {
  test('are the same for every device: saved once, listed with what became of them, and let go', async () => {
    const buyer = await addPerson(market, 'User');
    const [first, second] = [await listPhone(market, seller), await listPhone(market, seller)];
    expect((await buyer.call(`PUT /api/saved/phones/${first}`)).body).toMatchObject({ modifiedCount: 1 });
    expect((await buyer.call(`PUT /api/saved/phones/${first}`)).body).toMatchObject({ modifiedCount: 0 });
    await buyer.call(`PUT /api/saved/phones/${second}`);
    const other = await addPerson(market, 'User');
    await other.call('POST /api/bookings', await newBooking(market, other, second));
    expect(await saved(buyer)).toMatchObject([
      { _id: second, salesStatus: 'Reserved', priceWhenSaved: 389 },
      { _id: first, salesStatus: 'Available', location: 'Portland' },
    ]);
    expect(JSON.stringify(await saved(buyer))).not.toMatch(/redial\.example|555 0142|Sam Seller/);
    await seller.call(`DELETE /api/products/${first}`);
    expect((await saved(buyer))[1]).toMatchObject({ _id: first, salesStatus: 'Gone', location: '' });
    expect((await buyer.call(`DELETE /api/saved/phones/${first}`)).body).toMatchObject({ deletedCount: 1 });
    expect((await buyer.call(`DELETE /api/saved/phones/${first}`)).body).toMatchObject({ deletedCount: 0 });
    expect(await saved(buyer)).toHaveLength(1);
    expect(await saved(other)).toEqual([]);
  });

  test('are not those of a phone that is gone', async () => {
    const gone = await listPhone(market, seller);
    await seller.call(`DELETE /api/products/${gone}`);
    const buyer = await addPerson(market, 'User');
    expect((await buyer.call(`PUT /api/saved/phones/${gone}`)).status).toBe(404);
  });

  test('come over from a browser once, with the price it saved them at; unknown ones are left out', async () => {
    const buyer = await addPerson(market, 'User');
    const [known, fallen] = [await listPhone(market, seller), await listPhone(market, seller)];
    await buyer.call(`PUT /api/saved/phones/${known}`);
    const list = [
      brought(known, 500),
      brought(fallen, 450),
      brought('00000000-0000-4000-8000-000000000000'),
      brought(fallen, 1, '2020-01-01T00:00:00.000Z'),
    ];
    expect((await bring(buyer, ...list)).body).toMatchObject({ modifiedCount: 1 });
    expect((await bring(buyer, ...list)).body).toMatchObject({ modifiedCount: 0 });
    expect(await saved(buyer)).toMatchObject([
      { _id: known, priceWhenSaved: 389 },
      { _id: fallen, priceWhenSaved: 450, savedAt: '2026-11-20T10:00:00.000Z' },
    ]);
  });

  test('brought from a browser whose clock is ahead count as saved now', async () => {
    const buyer = await addPerson(market, 'User');
    await bring(buyer, brought(await listPhone(market, seller), 389, '2999-01-01T00:00:00.000Z'));
    expect(Date.parse((await saved(buyer))[0]?.savedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('are as many as fit: one more is refused, and of a browser the latest are taken', async () => {
    const buyer = await addPerson(market, 'User');
    const [one, late, early] = [
      await listPhone(market, seller),
      await listPhone(market, seller),
      await listPhone(market, seller),
    ];
    const ids = await market.owner
      .insertInto('products')
      .columns([
        'seller_id',
        'category_id',
        'image_id',
        'name',
        'original_price_usd',
        'resale_price_usd',
        'used_time',
        'condition',
        'location',
        'phone',
        'description',
        'posted_on',
      ])
      .expression((eb) =>
        eb
          .selectFrom([
            'products as p',
            eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(limits.savedMax - 1)]).as('n'),
          ])
          .select([
            'seller_id',
            'category_id',
            'image_id',
            'name',
            'original_price_usd',
            'resale_price_usd',
            'used_time',
            'condition',
            'location',
            'phone',
            'description',
            'posted_on',
          ])
          .where('p.id', '=', one),
      )
      .returning('id')
      .execute();
    await bring(buyer, ...ids.map(({ id }) => brought(id, 1, '2026-11-01T00:00:00.000Z')));
    const two = [brought(early, 1, '2026-10-01T00:00:00.000Z'), brought(late, 1, '2026-10-02T00:00:00.000Z')];
    expect((await bring(buyer, ...two)).body).toMatchObject({ modifiedCount: 1 });
    const all = (await saved(buyer)).map(({ _id }) => _id);
    expect([all.length, all.includes(late), all.includes(early)]).toEqual([limits.savedMax, true, false]);
    expect(await buyer.call(`PUT /api/saved/phones/${early}`)).toMatchObject({
      status: 409,
      body: { code: 'too_many_saved' },
    });
    await buyer.call(`DELETE /api/saved/phones/${late}`);
    expect((await buyer.call(`PUT /api/saved/phones/${early}`)).status).toBe(200);
  });
});

describe('Saved searches', () => {
  const save = (person: Person, wishes: object, name = 'Mine') =>
    person.call<{ insertedId: string; code?: string }>('POST /api/saved/searches', { name, wishes });

  test('are listed as addresses, once however they are written, without an order', async () => {
    const buyer = await addPerson(market, 'User');
    const first = await save(buyer, { q: ' iphone 13 ', condition: 'Good,Fair', to: 400 });
    const again = await save(buyer, { to: '400', condition: 'Fair,Good', q: 'iphone 13' });
    expect(again.body.insertedId).toBe(first.body.insertedId);
    expect(await searchesOf(buyer)).toMatchObject([
      { name: 'Mine', search: '?q=iphone+13&condition=Fair,Good&to=400', mail: true, push: true },
    ]);
    expect((await save(buyer, { sort: 'newest' })).status).toBe(400);
    expect((await save(buyer, {})).status).toBe(400);
    expect((await save(buyer, { storage: '7' })).status).toBe(400);
  });

  test('have switches of their own, and are nobody else’s to change or delete', async () => {
    const [buyer, other] = [await addPerson(market, 'User'), await addPerson(market, 'User')];
    const id = (await save(buyer, { brand: 'apple' })).body.insertedId;
    expect((await other.call(`PUT /api/saved/searches/${id}`, { mail: false })).status).toBe(404);
    expect((await other.call(`DELETE /api/saved/searches/${id}`)).body).toMatchObject({ deletedCount: 0 });
    await buyer.call(`PUT /api/saved/searches/${id}`, { mail: false });
    expect(await searchesOf(buyer)).toMatchObject([{ _id: id, mail: false, push: true }]);
    expect((await buyer.call(`DELETE /api/saved/searches/${id}`)).body).toMatchObject({ deletedCount: 1 });
    expect(await searchesOf(buyer)).toEqual([]);
  });

  test('are as many as fit, also when they are saved at once', async () => {
    const buyer = await addPerson(market, 'User');
    const answers = await Promise.all(
      Array.from({ length: watching.searchesMax + 3 }, (_, at) => save(buyer, { from: at + 1 })),
    );
    expect(answers.filter(({ body }) => body.code === 'too_many_searches')).toHaveLength(3);
    expect(await searchesOf(buyer)).toHaveLength(watching.searchesMax);
  });
});

test('Where somebody is told of saved phones is theirs to switch', async () => {
  const buyer = await addPerson(market, 'User');
  const settings = async () => (await buyer.call<{ phones: object }>('GET /api/watching')).body.phones;
  expect(await settings()).toEqual({ mail: true, push: true });
  await buyer.call('PUT /api/watching/phones', { push: false });
  await buyer.call('PUT /api/watching/phones', { mail: false });
  expect(await settings()).toEqual({ mail: false, push: false });
});

test('Closing an account deletes what it saved, with its searches and settings', async () => {
  const [buyer, admin] = [await addPerson(market, 'User'), await addAdmin(market)];
  await buyer.call(`PUT /api/saved/phones/${await listPhone(market, seller)}`);
  await buyer.call('POST /api/saved/searches', { name: 'Mine', wishes: { brand: 'apple' } });
  await buyer.call('PUT /api/watching/phones', { push: false });
  await admin.call(`DELETE /api/users/${buyer.id}`);
  for (const table of ['saved_phones', 'saved_searches', 'watch_settings'] as const) {
    const left = await market.context.db.selectFrom(table).select('user_id').where('user_id', '=', buyer.id).execute();
    expect([table, left]).toEqual([table, []]);
  }
});

test('Visitors save nothing here', async () => {
  expect((await callAsVisitor(market, 'GET /api/saved/phones')).status).toBe(401);
});
