import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone, newProduct } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let admin: Person;
let id: string;
let pageAfter: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
});
afterAll(() => market.close());

/** A phone, and the page of a list that it begins, which a visitor has just looked at. */
beforeEach(async () => {
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  id = await listPhone(market, seller);
  const newer = await listPhone(market, seller);
  pageAfter = `/api/categories/apple?limit=1&after=${newer}`;
  expect(await looks()).toEqual({ phone: { price: 389, salesStatus: 'Available' }, page: [id] });
});

interface Shown {
  _id: string;
  name: string;
  resalePrice: number;
  salesStatus: string;
  advertised: boolean;
  verified: boolean;
  email?: string;
}

const look = (by: Person | null = null) =>
  by ? by.call<Shown>(`GET /api/products/${id}`) : callAsVisitor<Shown>(market, `GET /api/products/${id}`);

/** What a visitor is shown now. */
async function looks() {
  const { status, body } = await look();
  const page = await callAsVisitor<Shown[]>(market, `GET ${pageAfter}`);
  return {
    phone: status === 200 ? { price: body.resalePrice, salesStatus: body.salesStatus } : status,
    page: page.body.map(({ _id }) => _id),
  };
}

/** Changes a phone's name where no cache hears of it: who is shown the old name was shown what is kept. */
const renameInSilence = () =>
  market.owner.updateTable('products').set({ name: 'Renamed in silence' }).where('id', '=', id).execute();

describe('A phone that a visitor has looked at', () => {
  test('is not looked up again in another encoding', async () => {
    await renameInSilence();
    expect((await look()).body.name).toBe('iPhone 13 128GB');
    const url = `/api/products/${id}`;
    const { headers } = await market.app.inject({ url });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, authorization' });
    const again = await market.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test("is looked up for each member, who sees how to reach the seller; visitors don't", async () => {
    await look(buyer);
    await renameInSilence();
    expect((await look(buyer)).body).toMatchObject({ name: 'Renamed in silence', email: seller.email });
    expect((await look()).body).not.toHaveProperty('email');
    const answer = await market.app.inject({
      url: `/api/products/${id}`,
      headers: { authorization: `bearer ${buyer.token}` },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is not shown to somebody whose token is no good', async () => {
    expect((await look({ ...buyer, call: callWith('broken') })).status).toBe(401);
  });

  const callWith =
    (token: string): Person['call'] =>
    async <Body>(call: string) => {
      const answer = await market.app.inject({ url: call.slice(4), headers: { authorization: `bearer ${token}` } });
      return { status: answer.statusCode, body: answer.json<Body>() };
    };

  test('is shown as it is after each of its steps, with the very next look', async () => {
    const steps: [does: () => Promise<unknown>, shows: unknown, listed: boolean][] = [
      [() => edit(350), { price: 350, salesStatus: 'Available' }, true],
      [() => bookPhone(market, buyer, id), { price: 350, salesStatus: 'Reserved' }, true],
      [() => cancel(), { price: 350, salesStatus: 'Available' }, true],
      [() => seller.call(`DELETE /api/products/${id}`), 404, false],
    ];
    for (const [does, shows, isListed] of steps) {
      await does();
      const { phone, page } = await looks();
      expect([phone, page.includes(id)]).toEqual([shows, isListed]);
    }
  });

  test('is gone as soon as it is sold', async () => {
    const bookingId = await bookPhone(market, buyer, id);
    expect((await looks()).phone).toEqual({ price: 389, salesStatus: 'Reserved' });
    await payFor(market, buyer, bookingId);
    expect((await looks()).phone).toBe(404);
  });

  test('is also found by its id in capital letters', async () => {
    const shout = () => callAsVisitor<Shown>(market, `GET /api/products/${id.toUpperCase()}`);
    expect((await shout()).body.resalePrice).toBe(389);
    await edit(350);
    expect((await shout()).body.resalePrice).toBe(350);
  });

  test('is advertised, and its seller verified, with the very next look', async () => {
    await seller.call(`PUT /api/products/advertise/${id}`);
    expect((await look()).body).toMatchObject({ advertised: true, verified: false });
    await admin.call(`PUT /api/users/seller/${seller.id}`);
    expect((await look()).body).toMatchObject({ advertised: true, verified: true });
  });

  test('is gone when an admin takes it off the market', async () => {
    await admin.call(`PUT /api/products/withdraw/${id}`);
    expect((await looks()).phone).toBe(404);
  });

  test('is gone while its seller is suspended, and back with them', async () => {
    const suspended = await admin.call(`PUT /api/users/suspend/${seller.id}`, { reason: 'Sells bricks.' });
    expect([suspended.status, (await looks()).phone]).toEqual([200, 404]);
    const reinstated = await admin.call(`PUT /api/users/reinstate/${seller.id}`);
    expect([reinstated.status, (await looks()).phone]).toEqual([200, { price: 389, salesStatus: 'Available' }]);
  });

  test('is gone when the account of its seller is closed', async () => {
    expect((await admin.call(`DELETE /api/users/${seller.id}`)).status).toBe(200);
    expect((await looks()).phone).toBe(404);
  });

  test('is shown as it is where another server has changed it', async () => {
    await renameInSilence();
    market.context.announcements.tell([`product:${id}`]);
    expect((await look()).body.name).toBe('Renamed in silence');
  });

  test('is kept while other phones of its brand change', async () => {
    await listPhone(market, seller);
    await renameInSilence();
    expect((await look()).body.name).toBe('iPhone 13 128GB');
  });

  const edit = (resalePrice: number) => {
    const { sellerName: _name, email: _email, verified: _verified, img: _img, ...said } = newProduct(seller, '');
    return seller.call(`PUT /api/products/${id}`, { ...said, revision: 1, resalePrice });
  };
  const cancel = async () => {
    const { body } = await buyer.call<{ _id: string }[]>(`GET /api/bookings?email=${encodeURIComponent(buyer.email)}`);
    return buyer.call(`DELETE /api/bookings/${body[0]?._id}`);
  };
});

describe('A page of a list after a row', () => {
  const namesOn = async (by: Person | null = null) => {
    const { body } = by
      ? await by.call<Shown[]>(`GET ${pageAfter}`)
      : await callAsVisitor<Shown[]>(market, `GET ${pageAfter}`);
    return body.map(({ name, email }) => [name, email]);
  };

  test('is cached for visitors, and made for each member', async () => {
    await namesOn(buyer);
    await renameInSilence();
    expect(await namesOn()).toEqual([['iPhone 13 128GB', undefined]]);
    expect(await namesOn(buyer)).toEqual([['Renamed in silence', seller.email]]);
    expect(await namesOn()).toEqual([['iPhone 13 128GB', undefined]]);
  });
});
