import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addBuyers, addCategory, addPerson, callAsVisitor, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
  buyer = await addPerson(market, 'User');
});
afterAll(() => market.close());

describe('Booking a phone', () => {
  test('of fifty buyers who press Book at once exactly one gets it', async () => {
    const phone = await listPhone(market, seller);
    const buyers = await addBuyers(market, 50);
    const answers = await Promise.all(
      buyers.map(async (one) => one.call('POST /api/bookings', await newBooking(market, one, phone))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    for (const { body } of refused)
      expect(body).toMatchObject({
        acknowledged: false,
        code: 'already_reserved',
        message: expect.stringMatching(/booked/),
      });
  });

  test('without the index the same race sells a phone more than once: the proof that the index decides', async () => {
    const other = await openTestMarket();
    try {
      await addCategory(other);
      const phone = await listPhone(other, await addPerson(other, 'Seller'));
      const buyers = await addBuyers(other, 10);
      await sql`drop index bookings_one_live`.execute(other.owner);
      const bookings = await Promise.all(buyers.map((one) => newBooking(other, one, phone)));
      // The reading of the product's state is what is left, and readers at the same moment all see it free.
      const inserted = await Promise.all(
        buyers.map((one, at) =>
          sql`insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, expires_at)
              select id, seller_id, ${one.id}::uuid, resale_price_usd, ${String(bookings[at]?.phone)},
              now() + interval '1 hour' from products where id = ${phone}::uuid
              on conflict do nothing returning id`.execute(other.context.db),
        ),
      );
      expect(inserted.flatMap(({ rows }) => rows).length).toBeGreaterThan(1);
    } finally {
      await other.close();
    }
  });

  test('pressed twice by the same buyer, it says that the phone is theirs already', async () => {
    const phone = await listPhone(market, seller);
    const payload = await newBooking(market, buyer, phone);
    const answers = await Promise.all([
      buyer.call('POST /api/bookings', payload),
      buyer.call('POST /api/bookings', payload),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'booked_by_you',
      message: 'You have booked this phone already. You find it in My Orders.',
    });
  });

  test('a buyer holds at most three unpaid phones, also when booking them all at once', async () => {
    const greedy = await addPerson(market, 'User');
    const phones = await Promise.all(Array.from({ length: 6 }, () => listPhone(market, seller)));
    const answers = await Promise.all(
      phones.map(async (phone) => greedy.call('POST /api/bookings', await newBooking(market, greedy, phone))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'too_many_reservations')).toHaveLength(3);
  });

  test('a payload that contradicts is refused naming the field, and nothing is written', async () => {
    const phone = await listPhone(market, seller);
    const one = await addPerson(market, 'User');
    for (const [field, value] of Object.entries({
      userName: 'Somebody Else',
      email: 'else@redial.example',
      productName: 'Other',
      id: 'samsung',
      brand: 'Samsung',
      img: 'https://elsewhere.example/a.jpg',
      price: 1,
    })) {
      const { status, body } = await one.call(
        'POST /api/bookings',
        await newBooking(market, one, phone, { [field]: value }),
      );
      expect([field, status, body.acknowledged]).toEqual([field, 400, false]);
      expect(body.issues).toMatchObject([{ path: field }]);
    }
    expect((await one.call<unknown[]>(`GET /api/bookings?email=${one.email}`)).body).toEqual([]);
  });

  test('each field that is missing, too long, of the wrong type or unknown is named', async () => {
    const phone = await listPhone(market, seller);
    const whole = await newBooking(market, buyer, phone);
    for (const field of ['userName', 'email', 'productName', 'productID', 'id', 'brand', 'img', 'price', 'phone']) {
      const { [field]: _, ...rest } = whole;
      for (const payload of [
        rest,
        { ...whole, [field]: null },
        { ...whole, [field]: [whole[field]] },
        { ...whole, [field]: 'x'.repeat(6_000) },
      ]) {
        const { status, body } = await buyer.call<{ issues?: { path: string }[] }>('POST /api/bookings', payload);
        expect([field, status]).toEqual([field, 400]);
        expect(body.issues?.map((issue) => issue.path)).toContain(field);
      }
    }
    for (const more of [{ paid: true }, { state: 'paid' }, { _id: 'x' }]) {
      expect((await buyer.call('POST /api/bookings', { ...whole, ...more })).status).toBe(400);
    }
    expect((await buyer.call('POST /api/bookings', { ...whole, price: -389 })).status).toBe(400);
    expect((await buyer.call('POST /api/bookings', { ...whole, phone: 'a\u0000bcdef' })).status).toBe(400);
  });

  test('unknown and malformed ids, sellers and visitors are refused', async () => {
    const phone = await listPhone(market, seller);
    const whole = await newBooking(market, buyer, phone);
    expect(
      (await buyer.call('POST /api/bookings', { ...whole, productID: '00000000-0000-4000-8000-000000000000' })).status,
    ).toBe(404);
    expect((await buyer.call('POST /api/bookings', { ...whole, productID: 'nonsense' })).status).toBe(400);
    expect((await seller.call('POST /api/bookings', whole)).status).toBe(403);
    expect((await callAsVisitor(market, 'POST /api/bookings', whole)).status).toBe(401);
  });

  test('another buyer finds neither the booking nor the list', async () => {
    const phone = await listPhone(market, seller);
    const owner = await addPerson(market, 'User');
    const { body } = await owner.call<{ insertedId: string }>(
      'POST /api/bookings',
      await newBooking(market, owner, phone),
    );
    expect((await owner.call(`GET /api/booking/${body.insertedId}`)).status).toBe(200);
    expect((await buyer.call(`GET /api/booking/${body.insertedId}`)).status).toBe(404);
    expect((await buyer.call(`GET /api/bookings?email=${owner.email}`)).status).toBe(403);
  });
});

describe('A reservation that is not paid', () => {
  test('lapses after twelve hours and frees the phone for the next buyer at once', async () => {
    const late = await openTestMarket();
    try {
      await addCategory(late);
      const phone = await listPhone(late, await addPerson(late, 'Seller'));
      const first = await addPerson(late, 'User');
      expect((await first.call('POST /api/bookings', await newBooking(late, first, phone))).status).toBe(200);
      late.wait(12.01);
      const second = await addPerson(late, 'User');
      expect((await second.call('POST /api/bookings', await newBooking(late, second, phone))).status).toBe(200);
      const { body } = await second.call<{ state: string }[]>(`GET /api/bookings?email=${second.email}`);
      expect(body.map(({ state }) => state)).toEqual(['reserved']);
    } finally {
      await late.close();
    }
  });

  test('is lapsed by the job as well, and the brand page shows the phone as available again', async () => {
    const late = await openTestMarket();
    try {
      await addCategory(late);
      const phone = await listPhone(late, await addPerson(late, 'Seller'));
      const first = await addPerson(late, 'User');
      await first.call('POST /api/bookings', await newBooking(late, first, phone));
      const status = async () =>
        (await callAsVisitor<{ salesStatus: string }[]>(late, 'GET /api/categories/apple')).body.map(
          (one) => one.salesStatus,
        );
      expect(await status()).toEqual(['Reserved']);
      await lapseDueReservations(late.context);
      expect(await status()).toEqual(['Reserved']);
      late.wait(12.01);
      await lapseDueReservations(late.context);
      expect(await status()).toEqual(['Available']);
    } finally {
      await late.close();
    }
  });
});

describe('The database itself refuses', () => {
  test('a second live booking, another price than the listing has, and selling to oneself', async () => {
    const phone = await listPhone(market, seller);
    const one = await addPerson(market, 'User');
    await one.call('POST /api/bookings', await newBooking(market, one, phone));
    const insert = (buyerId: string, price: number) =>
      sql`insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, expires_at)
          values (${phone}::uuid, ${seller.id}::uuid, ${buyerId}::uuid, ${price}, '12345', now())`.execute(
        market.context.db,
      );
    await expect(insert(buyer.id, 389)).rejects.toMatchObject({ code: '23505', constraint: 'bookings_one_live' });
    await sql`update bookings set state = 'lapsed', ended_by = 'time', ended_at = now()
      where product_id = ${phone}::uuid`.execute(market.context.db);
    await expect(insert(buyer.id, 388)).rejects.toMatchObject({ code: '23503' });
    await expect(insert(seller.id, 389)).rejects.toMatchObject({ code: '23514' });
  });
});
