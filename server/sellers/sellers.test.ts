import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import type { SellerPage } from '#contract/sellers.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
});
afterAll(() => market.close());
beforeEach(async () => {
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
});

const show = (id = seller.id) => callAsVisitor<SellerPage>(market, `GET /api/sellers/${id}`);
const list = (query = '') => callAsVisitor<Product[]>(market, `GET /api/sellers/${seller.id}/phones${query}`);
const listed = async (query = '') => (await list(query)).body.map(({ _id }) => _id);

describe('A seller, as everybody sees them', () => {
  test('has a name, a day they came, and what they sold and have on sale', async () => {
    expect(await show()).toMatchObject({
      status: 200,
      body: { _id: seller.id, name: 'Sam Seller', verified: false, sold: 0, onSale: 0 },
    });
    expect(await list()).toMatchObject({ status: 200, body: [] });
  });

  test('is shown anew with the next look when something of theirs changes', async () => {
    await show();
    await list();
    const [first, second] = [await listPhone(market, seller), await listPhone(market, seller)];
    expect((await show()).body).toMatchObject({ sold: 0, onSale: 2 });
    expect(await listed()).toEqual([second, first]);

    const booking = await bookPhone(market, buyer, first);
    expect((await list()).body.map(({ salesStatus }) => salesStatus)).toEqual(['Available', 'Reserved']);
    await payFor(market, buyer, booking);
    expect((await show()).body).toMatchObject({ sold: 1, onSale: 1 });
    expect(await listed()).toEqual([second]);

    await admin.call(`PUT /api/users/seller/${seller.id}`);
    expect((await show()).body.verified).toBe(true);

    await admin.call(`PUT /api/users/suspend/${seller.id}`, { reason: 'Phones that were never sent.' });
    expect((await show()).body.onSale).toBe(0);
    expect(await listed()).toEqual([]);
    await admin.call(`PUT /api/users/reinstate/${seller.id}`);
    expect((await show()).body.onSale).toBe(1);
    expect(await listed()).toEqual([second]);
  });

  test('has no phone that was taken off the market, and one whose reservation ended again', async () => {
    const [first, second] = [await listPhone(market, seller), await listPhone(market, seller)];
    const booking = await bookPhone(market, buyer, first);
    expect((await list()).body.map(({ salesStatus }) => salesStatus)).toEqual(['Available', 'Reserved']);
    await buyer.call(`DELETE /api/bookings/${booking}`);
    expect((await list()).body.map(({ salesStatus }) => salesStatus)).toEqual(['Available', 'Available']);
    await seller.call(`DELETE /api/products/${second}`);
    expect((await show()).body).toMatchObject({ sold: 0, onSale: 1 });
    expect(await listed()).toEqual([first]);
  });

  test("has nobody else's phones, page by page, each once", async () => {
    await listPhone(market, await addPerson(market, 'Seller'));
    const phones: string[] = [];
    for (let count = 0; count < 5; count += 1) phones.unshift(await listPhone(market, seller));
    expect(await listed('?limit=2')).toEqual(phones.slice(0, 2));
    expect(await listed(`?limit=2&after=${phones[1]}`)).toEqual(phones.slice(2, 4));
    expect(await listed(`?limit=2&after=${phones[3]}`)).toEqual(phones.slice(4));
  });

  test('cannot be reached by it: neither members nor visitors are told e-mail or phone', async () => {
    await listPhone(market, seller);
    // The members first: what is kept for visitors would be an answer to a visitor.
    for (const call of [`GET /api/sellers/${seller.id}/phones`, `GET /api/sellers/${seller.id}`]) {
      for (const { status, body } of [await buyer.call(call), await callAsVisitor(market, call)]) {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/@|555 0142/);
      }
    }
  });

  test('gives members longer pages than visitors, in any order of requests', async () => {
    await listPhone(market, seller);
    const call = `GET /api/sellers/${seller.id}/phones?limit=500`;
    expect((await buyer.call(call)).status).toBe(200);
    expect((await callAsVisitor(market, call)).status).toBe(400);
    expect((await buyer.call(call)).status).toBe(200);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['nobody', () => randomUUID()],
    ['a buyer', () => buyer.id],
    ['an admin', () => admin.id],
    [
      'a seller whose account is closed',
      async () => {
        await show();
        await admin.call(`DELETE /api/users/${seller.id}`);
        return seller.id;
      },
    ],
  ])('%s is no seller', async (_who, idOf) => {
    const id = await idOf();
    for (const path of [`/api/sellers/${id}`, `/api/sellers/${id}/phones`]) {
      expect(await callAsVisitor(market, `GET ${path}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'There is no such seller.' },
      });
    }
  });

  test.each(['/api/sellers/me', '/api/sellers/1/phones', '/api/sellers/%00'])('%s is refused', async (path) => {
    expect((await callAsVisitor(market, `GET ${path}`)).status).toBe(400);
  });
});
