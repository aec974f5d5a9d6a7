import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, payFor, phoneStates, whileProviderIsAway } from '#server/testing/paying.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  callAs,
  listPhone,
  newBooking,
  newProduct,
  noticesOf,
  signUpNewcomer,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act } from '#server/testing/selling.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let phone: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [admin, seller] = [await addAdmin(market), await addPerson(market, 'Seller')];
});

afterAll(() => market.close());

/** A buyer with free hands and a phone that nobody wants yet. */
async function afresh(): Promise<void> {
  buyer = await addPerson(market, 'User');
  phone = await listPhone(market, seller);
}

const states = (id = phone) => phoneStates(market, id);

const remove = (id = phone, by = seller) => by.call(`DELETE /api/products/${id}`);
const close = (person: Person, by = admin) => by.call(`DELETE /api/users/${person.id}`);

describe('Closing an account', () => {
  test('of a buyer ends the session and every token at once, and frees what was reserved', async () => {
    await afresh();
    await bookPhone(market, buyer, phone);
    expect((await close(buyer)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await states()).toEqual({ product: 'on_sale', bookings: 'cancelled by admin' });
    expect((await buyer.call('GET /api/notices')).status).toBe(401);
    expect((await callAs<{ user: null }>(market, 'GET /api/me', { cookie: buyer.cookie })).body).toEqual({
      user: null,
    });
    expect((await callAs(market, `GET /api/jwt?email=${buyer.email}`, { cookie: buyer.cookie })).status).toBe(401);
    const again = await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: buyer.email, password: 'correct horse' },
    });
    expect(again.statusCode).toBe(401);
    expect((await close(buyer)).body).toEqual({ acknowledged: true, deletedCount: 0 });
  });

  test('of a seller takes the phones off the market and tells who had reserved one', async () => {
    await afresh();
    const leaving = await addPerson(market, 'Seller', 'Lea Leaving');
    const [free, held] = [await listPhone(market, leaving), await listPhone(market, leaving)];
    await bookPhone(market, buyer, held);
    await close(leaving);
    expect([await states(free), await states(held)]).toEqual([
      { product: 'withdrawn', bookings: '' },
      { product: 'withdrawn', bookings: 'cancelled by admin' },
    ]);
    expect((await noticesOf(buyer))[0]?.text).toContain('An admin has taken it off the market');
  });

  test('keeps what was paid in the books, without the name', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    const transactionId = await payFor(market, buyer, bookingId);
    await act(buyer, bookingId, { act: 'receive' });
    await act(buyer, bookingId, { act: 'accept' });
    await close(buyer);
    const { body } = await seller.call<object[]>(`GET /api/sales?email=${seller.email}`);
    expect(body.find((sale) => '_id' in sale && sale._id === bookingId)).toMatchObject({
      price: 389,
      transactionId,
      userName: 'Closed account',
      phone: 'erased',
      state: 'paid',
    });
  });

  test("erases name, address, telephone, texts and pictures' owner wherever they stood", async () => {
    const leaving = await addPerson(market, 'Seller', 'Petra Personal');
    await listPhone(market, leaving, {
      phone: '+1 999 000 111',
      location: 'Hidden Valley',
      description: 'Ask for Petra.',
    });
    await close(leaving);
    const { rows } = await sql<{ found: string }>`
      select 'users' as found from users where name like '%Petra%' or email = ${leaving.email}
      union all select 'identity' from identity_user where email = ${leaving.email}
      union all select 'sessions' from identity_session s join identity_user u on u.id = s."userId"
      where u.email = ${leaving.email}
      union all select 'products' from products
      where phone = '+1 999 000 111' or location = 'Hidden Valley' or description like '%Petra%'
      union all select 'uploads' from image_uploads where user_id = ${leaving.id}::uuid`.execute(market.context.db);
    expect(rows).toEqual([]);
  });

  test('lets the same e-mail address sign up again with nothing of the old account', async () => {
    await afresh();
    await bookPhone(market, buyer, phone);
    await close(buyer);
    const { name, email, cookie } = await signUpNewcomer(market, 'Bea Again', buyer.email);
    const opened = await callAs<{ insertedId: string }>(
      market,
      'POST /api/users',
      { cookie },
      { name, email, accountType: 'Seller' },
    );
    expect([opened.status, opened.body.insertedId === buyer.id]).toEqual([200, false]);
  });

  test('of somebody who is paying waits for the provider, and the account is closed meanwhile', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    await beginToPay(buyer, bookingId);
    await whileProviderIsAway(market, async () => expect((await close(buyer)).body).toMatchObject({ deletedCount: 1 }));
    expect((await buyer.call('GET /api/notices')).status).toBe(401);
    expect(await states()).toEqual({ product: 'reserved', bookings: 'paying' });
    await lapseDueReservations(market.context);
    expect(await states()).toEqual({ product: 'on_sale', bookings: 'cancelled by admin' });
  });

  test('of a seller whose phone is being paid for: the phone leaves with the seller, and the buyer is told by whose doing', async () => {
    await afresh();
    const leaving = await addPerson(market, 'Seller', 'Lou Leaving');
    phone = await listPhone(market, leaving);
    await beginToPay(buyer, await bookPhone(market, buyer, phone));
    await whileProviderIsAway(market, async () => void (await close(leaving)));
    await lapseDueReservations(market.context);
    expect(await states()).toEqual({ product: 'withdrawn', bookings: 'cancelled by admin' });
    expect((await noticesOf(buyer))[0]).toMatchObject({
      title: 'iPhone 13 128GB has been withdrawn',
      text: expect.stringContaining('An admin'),
    });
  });

  test('while she adds a phone leaves no phone on the market', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leaving = await addPerson(market, 'Seller', 'Ria Racing');
      const payload = newProduct(leaving, await uploadPhoto(market, leaving));
      const [added, closed] = await Promise.all([leaving.call('POST /api/products', payload), close(leaving)]);
      expect(closed.body).toMatchObject({ deletedCount: 1 });
      expect([200, 401]).toContain(added.status);
      const { rows } = await sql<{
        state: string;
      }>`select state from products where seller_id = ${leaving.id}::uuid`.execute(market.context.db);
      expect(rows).toEqual(added.status === 200 ? [{ state: 'withdrawn' }] : []);
    }
  });

  test('while he books a phone leaves no phone held', async () => {
    for (let round = 0; round < 6; round += 1) {
      await afresh();
      const payload = await newBooking(market, buyer, phone);
      const [booked] = await Promise.all([buyer.call('POST /api/bookings', payload), close(buyer)]);
      expect([200, 401]).toContain(booked.status);
      expect(await states()).toEqual({
        product: 'on_sale',
        bookings: booked.status === 200 ? 'cancelled by admin' : '',
      });
    }
  });

  test('of a seller while others book her phones and she deletes them ends in a market that makes sense', async () => {
    const leaving = await addPerson(market, 'Seller', 'Max Many');
    const phones = await Promise.all(Array.from({ length: 4 }, () => listPhone(market, leaving)));
    const buyers = await Promise.all(phones.map(() => addPerson(market, 'User')));
    const payloads = await Promise.all(phones.map((id, at) => newBooking(market, buyers[at] as Person, id)));
    const answers = await Promise.all([
      ...payloads.map((payload, at) => (buyers[at] as Person).call('POST /api/bookings', payload)),
      close(leaving),
      ...phones.map((id) => remove(id, leaving)),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await sql<{
      state: string;
    }>`select distinct state from products where seller_id = ${leaving.id}::uuid`.execute(market.context.db);
    expect(rows).toEqual([{ state: 'withdrawn' }]);
    const live = await sql<object>`select from bookings
        where seller_id = ${leaving.id}::uuid and state in ('reserved', 'paying')`.execute(market.context.db);
    expect(live.rows).toEqual([]);
  });

  test("is not for admins' accounts, nor for accounts that are not there", async () => {
    expect(await close(admin)).toMatchObject({ status: 409, body: { code: 'admin_account' } });
    expect((await admin.call('DELETE /api/users/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  test('leaves a line in the audit trail that does not name whom it closed', async () => {
    await afresh();
    await close(buyer);
    const { body } = await admin.call<object[]>('GET /api/audit');
    expect(body[0]).toMatchObject({ actor: 'Ada Admin', action: 'closed_account', about: 'a buyer' });
  });
});
