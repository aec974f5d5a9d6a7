import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { endHold } from '#server/orders/reservations.ts';
import type { Actor } from '#server/platform/actor.ts';
import { withdrawProduct } from '#server/products/withdrawing.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  beginToPay,
  bookPhone,
  payFor,
  phoneStates,
  whileProviderIsAway,
  withProvider,
} from '#server/testing/paying.ts';
import {
  addCategory,
  callAs,
  callAsVisitor,
  listPhone,
  newBooking,
  noticesOf,
  signUp,
  signUpAdmin,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { postIdentity } from '#server/testing/two-step.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let phone: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await signUpAdmin(market);
});

beforeEach(async () => {
  [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
  phone = await listPhone(market, seller);
});

afterAll(async () => {
  expect(await checkBooks(market.context, [...invariants])).toEqual([]);
  await market.close();
});

const suspend = (person: Person, reason = 'Sold bricks instead of phones.') =>
  admin.call(`PUT /api/users/suspend/${person.id}`, { reason });

const reinstate = (person: Person) => admin.call(`PUT /api/users/reinstate/${person.id}`);

const signIn = (person: Person, password = 'correct horse') =>
  postIdentity(market, 'sign-in/email', { email: person.email, password });

const isListed = async () =>
  (await callAsVisitor<{ _id: string }[]>(market, 'GET /api/categories/apple')).body.some(({ _id }) => _id === phone);

const states = (id = phone) => phoneStates(market, id);

describe('A suspended account', () => {
  test("is signed out at once and can't sign in; only the right password shows why", async () => {
    expect((await suspend(seller)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await seller.call('GET /api/notices')).status).toBe(401);
    expect((await callAs<{ user: null }>(market, 'GET /api/me', { cookie: seller.cookie })).body).toEqual({
      user: null,
    });
    expect(await signIn(seller)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', message: 'Your account is suspended. Reason: Sold bricks instead of phones.' },
    });
    expect((await signIn(seller, 'wrong horse')).status).toBe(401);
    expect((await suspend(seller)).body).toMatchObject({ modifiedCount: 0 });
  });

  test('is let in again, with what it had on the market and how that was advertised', async () => {
    await seller.call(`PUT /api/products/advertise/${phone}`);
    expect(await isListed()).toBe(true);
    await suspend(seller);
    expect([
      await isListed(),
      (await callAsVisitor<{ _id: string }[]>(market, 'GET /api/products/advertised')).body.map(({ _id }) => _id),
    ]).toEqual([false, expect.not.arrayContaining([phone])]);
    expect(
      (await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone))).status,
    ).toBeGreaterThanOrEqual(400);

    expect((await reinstate(seller)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect([
      await isListed(),
      (await callAsVisitor<{ _id: string }[]>(market, 'GET /api/products/advertised')).body.map(({ _id }) => _id),
    ]).toEqual([true, expect.arrayContaining([phone])]);
    expect((await signIn(seller)).status).toBe(200);
    expect((await reinstate(seller)).body).toMatchObject({ modifiedCount: 0 });
    await bookPhone(market, buyer, phone);
    expect(await states()).toMatchObject({ product: 'reserved' });
  });

  test('of a seller ends what is reserved and tells the buyer; the phone comes back with its seller', async () => {
    await bookPhone(market, buyer, phone);
    await suspend(seller);
    expect(await states()).toEqual({ product: 'withdrawn', bookings: 'cancelled by admin' });
    expect((await noticesOf(buyer))[0]?.kind).toBe('withdrawn_by_admin');
    await reinstate(seller);
    expect(await states()).toMatchObject({ product: 'on_sale' });
  });

  test('of a buyer frees what they had reserved', async () => {
    await bookPhone(market, buyer, phone);
    await suspend(buyer);
    expect(await states()).toEqual({ product: 'on_sale', bookings: 'cancelled by admin' });
  });

  test('keeps what was paid', async () => {
    const bookingId = await bookPhone(market, buyer, phone);
    await payFor(market, buyer, bookingId);
    await suspend(seller);
    expect(await states()).toEqual({ product: 'sold', bookings: 'paid' });
    expect((await buyer.call<{ paid: boolean }>(`GET /api/booking/${bookingId}`)).body.paid).toBe(true);
  });

  test('waits for a payment under way; then the phone is off the market, and comes back with its seller', async () => {
    await beginToPay(buyer, await bookPhone(market, buyer, phone));
    await whileProviderIsAway(market, async () => expect((await suspend(seller)).status).toBe(200));
    expect(await states()).toEqual({ product: 'reserved', bookings: 'paying' });
    await lapseDueReservations(market.context);
    expect(await states()).toEqual({ product: 'withdrawn', bookings: 'cancelled by admin' });
    await reinstate(seller);
    expect(await states()).toMatchObject({ product: 'on_sale' });
  });

  test('does not bring back what an admin took off the market meanwhile', async () => {
    await suspend(seller);
    expect((await admin.call(`PUT /api/products/withdraw/${phone}`)).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    await reinstate(seller);
    expect(await states()).toMatchObject({ product: 'withdrawn' });
  });

  test.each(['admin', 'seller'] as const)(
    'does not bring back a held phone that %s took off meanwhile',
    async (role) => {
      await beginToPay(buyer, await bookPhone(market, buyer, phone));
      await whileProviderIsAway(market, async () => expect((await suspend(seller)).status).toBe(200));
      // The seller's call was on its way when the session ended.
      const { id } = role === 'admin' ? admin : seller;
      expect(await withdrawProduct(market.context, { id, role } as Actor, phone, endHold)).toBe(1);
      expect(await states()).toMatchObject({ product: 'withdrawn' });
      await reinstate(seller);
      expect(await states()).toMatchObject({ product: 'withdrawn' });
    },
  );

  test('that is in again before the provider answers has lost no phone', async () => {
    await beginToPay(buyer, await bookPhone(market, buyer, phone));
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const { cancelIntent } = market.context.payments;
    const slowly: typeof cancelIntent = async (id) => {
      asked.resolve();
      await answered.promise;
      return cancelIntent(id);
    };
    await withProvider(market, { cancelIntent: slowly }, async () => {
      const suspending = suspend(seller);
      await asked.promise;
      await reinstate(seller);
      answered.resolve();
      expect((await suspending).status).toBe(200);
    });
    expect(await states()).toEqual({ product: 'on_sale', bookings: 'lapsed by time' });
  });

  test('can be closed, which forgets why it was suspended', async () => {
    await suspend(seller);
    expect((await admin.call(`DELETE /api/users/${seller.id}`)).body).toMatchObject({ deletedCount: 1 });
    const { rows } =
      await sql<object>`select suspended_at, suspended_reason, (select count(*)::int from suspended_listings
        where seller_id = users.id) as kept from users where id = ${seller.id}::uuid`.execute(market.context.db);
    expect(rows).toEqual([{ suspended_at: null, suspended_reason: null, kept: 0 }]);
    expect((await reinstate(seller)).status).toBe(404);
  });

  test("is marked in the admin's list, with the reason", async () => {
    await suspend(buyer, 'Spam');
    const { body } = await admin.call<{ _id: string; suspended?: string }[]>('GET /api/users/buyers?limit=5');
    expect(body.find(({ _id }) => _id === buyer.id)).toMatchObject({ suspended: 'Spam' });
  });
});
