import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OwnProduct } from '#contract/products.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { admin, market, withSales } from '#server/orders/sales.fixture.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import {
  addPerson,
  callAsVisitor,
  changedProduct,
  listPhone,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, look, sellPhone } from '#server/testing/selling.ts';

withSales();

const imei = '356938035643809';
const other = '490154203237518';

const ownOf = async ({ email, call }: Person) => (await call<OwnProduct[]>(`GET /api/products?email=${email}`)).body;
const imeisOf = async (person: Person) => (await ownOf(person)).map((one) => one.imei);

describe('The IMEI of a listing', () => {
  test.each([
    other,
    '49-015420-323751-8',
    ' 49 015420 323751 8 ',
    '49015420/323751/8',
    '49\u2011015420.323751.8\u200e',
  ])('is kept without what stands between its digits, as of %j', async (typed) => {
    const seller = await addPerson(market, 'Seller');
    await listPhone(market, seller, { imei: typed });
    expect(await imeisOf(seller)).toEqual([other]);
  });

  test.each(['490154203237519', '49015420323751', '4901542032375181', 'IMEI 490154203237518', '000000000000000', ''])(
    'is refused when it is none: %j',
    async (typed) => {
      const seller = await addPerson(market, 'Seller');
      const said = newProduct(seller, await uploadPhoto(market, seller), { imei: typed });
      expect(await seller.call('POST /api/products', said)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'imei', code: 'not_an_imei' }] },
      });
      expect(await ownOf(seller)).toEqual([]);
    },
  );

  test('stays when a change does not name it, and goes when a change says null', async () => {
    const seller = await addPerson(market, 'Seller');
    const id = await listPhone(market, seller, { imei });
    const change = async (changes: Record<string, unknown>) => {
      const [own] = await ownOf(seller);
      const said = changedProduct(seller, changes, own?.revision);
      expect((await seller.call(`PUT /api/products/${id}`, said)).status).toBe(200);
      return imeisOf(seller);
    };
    expect(await change({ resalePrice: 350 })).toEqual([imei]);
    expect(await change({ imei: other })).toEqual([other]);
    expect(await change({ imei: null })).toEqual([undefined]);
  });

  test('is in no answer about the phone to others, nor to the seller where the answer is also for others', async () => {
    const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    const id = await listPhone(market, seller, { imei, name: 'Phone with a number' });
    const booking = await bookPhone(market, buyer, id);
    const calls = [
      `GET /api/products/${id}`,
      `GET /api/phones/${id}`,
      'GET /api/categories/apple',
      `GET /api/products/several?ids=${id}`,
      'GET /api/search?q=number',
      `GET /api/sellers/${seller.id}/phones`,
    ];
    const answers: [call: string, body: unknown][] = [];
    for (const call of [`GET /api/bookings?email=${buyer.email}`, `GET /api/booking/${booking}`])
      answers.push([call, (await buyer.call(call)).body]);
    for (const call of calls)
      for (const { body } of [
        ...(await Promise.all([seller, buyer, admin].map((person) => person.call(call)))),
        await callAsVisitor(market, call),
      ])
        answers.push([call, body]);
    const told = answers.map(([call, body]) => ({ call, text: JSON.stringify(body) }));
    expect(told.filter(({ text }) => text.includes(imei))).toEqual([]);
    expect(told.filter(({ text }) => !text.includes(id))).toEqual([]);
    expect((await buyer.call(`GET /api/sales/${booking}`)).status).toBe(404);
  });
});

describe('The IMEI in a sale', () => {
  test('is shown to its buyer once they have paid, to its seller and to admins, and to nobody else', async () => {
    const { seller, buyer, sale } = await sellPhone(market, { imei });
    for (const person of [buyer, seller, admin]) expect((await look(person, sale)).imei).toBe(imei);
    const { status } = await (await addPerson(market, 'User')).call(`GET /api/sales/${sale}`);
    expect(status).toBe(404);
  });

  test('is null where the listing had none', async () => {
    const { buyer, sale } = await sellPhone(market);
    expect((await look(buyer, sale)).imei).toBeNull();
  });

  test('stays as it was when it was paid, and the buyer of a sale that is undone sees it no more', async () => {
    const { seller, buyer, sale } = await sellPhone(market, { imei });
    await sql`update products set imei = ${other} where seller_id = ${seller.id}::uuid`.execute(market.owner);
    expect((await look(buyer, sale)).imei).toBe(imei);
    await act(seller, sale, { act: 'give_back' });
    await settleAccounts(market.context);
    expect((await look(buyer, sale)).imei).toBeNull();
    for (const person of [seller, admin]) expect((await look(person, sale)).imei).toBe(imei);
  });

  test.each(['buyer', 'seller'] as const)('is erased with the account of its %s', async (who) => {
    const sold = await sellPhone(market, { imei });
    await act(sold.seller, sold.sale, { act: 'give_back' });
    await settleAccounts(market.context);
    expect((await admin.call(`DELETE /api/users/${sold[who].id}`)).status).toBe(200);
    expect((await look(admin, sold.sale)).imei).toBeNull();
    const { rows } = await sql<{ imei: string | null }>`
      select imei from products where seller_id = ${sold.seller.id}::uuid`.execute(market.owner);
    expect(rows).toEqual([{ imei: who === 'seller' ? null : imei }]);
  });

  test('of a phone that is listed again is seen by its next buyer', async () => {
    const { seller, sale } = await sellPhone(market, { imei });
    await act(seller, sale, { act: 'give_back' });
    await settleAccounts(market.context);
    const { productID } = await look(seller, sale);
    expect((await seller.call(`PUT /api/products/relist/${productID}`)).status).toBe(200);
    expect(await imeisOf(seller)).toEqual([imei]);
    const next = await addPerson(market, 'User');
    const booking = await bookPhone(market, next, productID);
    await payFor(market, next, booking);
    expect((await look(next, booking)).imei).toBe(imei);
  });
});
