import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  callAs,
  callAsVisitor,
  listPhone,
  newBooking,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer, other] = [
    await addPerson(market, 'Seller'),
    await addPerson(market, 'User'),
    await addPerson(market, 'User'),
  ];
});
/** Each test begins with no reservation, so that the limit of three is a matter of one test alone. */
beforeEach(async () => {
  await sql`update bookings set state = 'cancelled', ended_by = 'buyer', ended_at = now()
    where state in ('reserved', 'paying')`.execute(market.context.db);
  await sql`update products set state = 'on_sale' where state = 'reserved'`.execute(market.context.db);
});
afterAll(() => market.close());

interface Answer {
  acknowledged: boolean;
  insertedId: string;
  expiresAt: string;
  message: string;
  code?: string;
  issues?: { path: string }[];
}

const send = (body: unknown, by = buyer) => by.call<Answer>('POST /api/bookings', body);
const bookPhone = async (phone: string, by = buyer) => send(await newBooking(market, by, phone), by);
const liveCount = async () =>
  (
    await sql<{
      count: number;
    }>`select count(*)::int as count from bookings where state in ('reserved', 'paying')`.execute(market.context.db)
  ).rows[0]?.count;

describe('A booking', () => {
  test('holds the phone for twelve hours, and is read back as it was made', async () => {
    const phone = await listPhone(market, seller);
    const { body } = await bookPhone(phone);
    expect(body).toMatchObject({ acknowledged: true, message: 'Booking Confirmed' });
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
    const whole = await newBooking(market, buyer, phone);
    const stored = {
      ...whole,
      _id: body.insertedId,
      paid: false,
      state: 'reserved',
      transactionId: null,
      expiresAt: body.expiresAt,
    };
    expect((await buyer.call(`GET /api/booking/${body.insertedId}`)).body).toMatchObject(stored);
    expect(
      (await buyer.call<{ _id: string }[]>(`GET /api/bookings?email=${buyer.email}`)).body.find(
        ({ _id }) => _id === body.insertedId,
      ),
    ).toMatchObject(stored);
  });

  test('names its seller to the buyer until that account is closed', async () => {
    const leaving = await addPerson(market, 'Seller', 'Lea Leaving');
    const { body } = await bookPhone(await listPhone(market, leaving));
    const read = async () => (await buyer.call<Record<string, unknown>>(`GET /api/booking/${body.insertedId}`)).body;
    expect(await read()).toMatchObject({
      productCondition: 'Good',
      sellerName: 'Lea Leaving',
      verified: false,
      sellerContact: { email: leaving.email, phone: expect.stringMatching(/^\+/), location: expect.any(String) },
      endedAt: null,
      paidAt: null,
    });
    await (await addAdmin(market)).call(`DELETE /api/users/${leaving.id}`);
    expect(await read()).toMatchObject({
      state: 'cancelled',
      sellerName: 'Closed account',
      sellerContact: null,
      endedAt: expect.stringMatching(/Z$/),
    });
  });

  test('is held for the configured time', async () => {
    const quick = await openTestMarket({ BOOKING_HOLD_HOURS: '0.5' });
    try {
      await addCategory(quick);
      const one = await addPerson(quick, 'User');
      const { body } = await one.call<Answer>(
        'POST /api/bookings',
        await newBooking(quick, one, await listPhone(quick, await addPerson(quick, 'Seller'))),
      );
      expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 1_800_000)).toBeLessThan(60_000);
    } finally {
      await quick.close();
    }
  });

  test('needs no location, and keeps phone and location trimmed and word for word', async () => {
    const { location: _location, ...rest } = await newBooking(market, buyer, await listPhone(market, seller));
    const { body } = await send({ ...rest, phone: '  +1 (503) 555-0199 <b> ' });
    expect((await buyer.call(`GET /api/booking/${body.insertedId}`)).body).toMatchObject({
      phone: '+1 (503) 555-0199 <b>',
      location: '',
    });
  });

  test.each<[string, unknown]>([
    ['phone', ''],
    ['phone', '    '],
    ['phone', '1234'],
    ['phone', '1'.repeat(33)],
    ['phone', 15_035_550_100],
    ['phone', '📱📱'],
    ['location', 'x'.repeat(121)],
    ['location', 7],
    ['location', null],
    ['location', ['Portland']],
    ['price', '389'],
    ['price', 389.5],
    ['price', -389],
    ['price', 0],
    ['price', true],
    ['productID', ''],
    ['productID', '%00'],
    ['productID', `${'0'.repeat(36)}`],
    ['email', 'no-e-mail'],
    ['userName', '   '],
    ['expiresAt', '2999-01-01'],
    ['seller_id', 'x'],
    ['buyer_id', 'x'],
  ])('with %s %j is refused naming that field, and nothing is reserved', async (field, value) => {
    const phone = await listPhone(market, seller);
    const { status, body } = await send({ ...(await newBooking(market, buyer, phone)), [field]: value });
    expect([status, body.acknowledged, [...new Set(body.issues?.map(({ path }) => path))]]).toEqual([
      400,
      false,
      [field],
    ]);
    expect(await liveCount()).toBe(0);
    expect((await callAsVisitor(market, `GET /api/products/${phone}`)).body.salesStatus).toBe('Available');
  });

  test.each(['its seller', 'an admin'])('of a phone that %s took away is refused', async (who) => {
    const phone = await listPhone(market, seller);
    const payload = await newBooking(market, buyer, phone);
    const taken =
      who === 'an admin'
        ? await (await addAdmin(market)).call(`PUT /api/products/withdraw/${phone}`)
        : await seller.call(`DELETE /api/products/${phone}`);
    expect(taken.status).toBe(200);
    expect(await send(payload)).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'product_withdrawn', message: 'This phone is off the market.' },
    });
    expect(await liveCount()).toBe(0);
  });

  test('may be made by the session alone, and not when another site sends it', async () => {
    const payload = await newBooking(market, buyer, await listPhone(market, seller));
    const foreign = await callAs<Answer>(
      market,
      'POST /api/bookings',
      { cookie: buyer.cookie, origin: 'https://evil.example' },
      payload,
    );
    expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin']);
    expect(await liveCount()).toBe(0);
    expect((await callAs<Answer>(market, 'POST /api/bookings', { cookie: buyer.cookie }, payload)).status).toBe(200);
  });

  test.each([
    ['00000000-0000-4000-8000-000000000000', 404],
    ['nonsense', 400],
    ['1', 400],
    ['%00', 400],
  ])('is not found under %s', async (id, status) => {
    expect((await buyer.call(`GET /api/booking/${id}`)).status).toBe(status);
  });

  test('is nothing that another buyer, its seller or a visitor can see', async () => {
    const { body } = await bookPhone(await listPhone(market, seller));
    expect((await other.call(`GET /api/booking/${body.insertedId}`)).status).toBe(404);
    expect((await seller.call(`GET /api/booking/${body.insertedId}`)).status).toBe(404);
    expect((await callAsVisitor(market, `GET /api/booking/${body.insertedId}`)).status).toBe(401);
    expect((await other.call<unknown[]>(`GET /api/bookings?email=${other.email}`)).body).not.toContainEqual(
      expect.objectContaining({ _id: body.insertedId }),
    );
    expect((await other.call(`GET /api/bookings?email=${buyer.email}`)).status).toBe(403);
  });

  test.each(['', '?email=', '?email=nonsense', '?email=a%00@redial.example'])(
    'list is not given for "%s"',
    async (query) => {
      expect(await buyer.call(`GET /api/bookings${query}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email' }] },
      });
    },
  );
});

describe('The limit of three unpaid phones', () => {
  test('is a limit of each buyer, and a place comes free when a reservation ends or is paid', async () => {
    const phones = await Promise.all(Array.from({ length: 6 }, () => listPhone(market, seller)));
    const [one = '', two = '', three = '', four = '', five = '', six = ''] = phones;
    const first = await bookPhone(one);
    for (const phone of [two, three]) expect((await bookPhone(phone)).status).toBe(200);
    expect(await bookPhone(four)).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'too_many_reservations', message: expect.stringContaining('3') },
    });
    expect((await bookPhone(four, other)).status).toBe(200);

    await sql`update bookings set state = 'paid' where id = ${first.body.insertedId}::uuid`.execute(market.context.db);
    expect((await bookPhone(five)).status).toBe(200);
    expect((await bookPhone(six)).body.code).toBe('too_many_reservations');
    await sql`update bookings set expires_at = now() - interval '1 second'
      where product_id = ${two}::uuid and state = 'reserved'`.execute(market.context.db);
    expect((await bookPhone(six)).status).toBe(200);
    await sql`update products set state = 'sold', advertised_at = null where id = ${one}::uuid`.execute(
      market.context.db,
    );
  });

  test('refuses without leaving the phone reserved', async () => {
    for (let at = 0; at < 3; at += 1) await bookPhone(await listPhone(market, seller));
    const phone = await listPhone(market, seller);
    await bookPhone(phone);
    expect((await callAsVisitor(market, `GET /api/products/${phone}`)).body.salesStatus).toBe('Available');
    expect((await bookPhone(phone, other)).status).toBe(200);
  });
});

describe('The database itself refuses', () => {
  test.each([
    ['a second live booking that is being paid', sql`state = 'paying'`],
    ['an ended booking that never ended', sql`state = 'lapsed', ended_at = null`],
    ['a live booking that has ended', sql`ended_at = now()`],
    ['a live booking that somebody ended', sql`ended_by = 'buyer'`],
    ['an ended booking that nobody ended', sql`state = 'cancelled', ended_at = now()`],
    ['another currency', sql`currency = 'eur'`],
    ['another price', sql`price_usd = 1`],
    ['a state nobody knows', sql`state = 'stolen'`],
  ])('%s', async (title, change) => {
    const phone = await listPhone(market, seller);
    const { body } = await bookPhone(phone);
    let id = body.insertedId;
    if (title.startsWith('a second')) {
      const { rows } = await sql<{ id: string }>`
        insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, expires_at, state, ended_at, ended_by)
        values (${phone}::uuid, ${seller.id}::uuid, ${other.id}::uuid, 389, '12345', now(), 'lapsed', now(), 'time')
        returning id`.execute(market.context.db);
      id = String(rows[0]?.id);
      await expect(
        sql`update bookings set state = 'paying', ended_at = null, ended_by = null where id = ${id}::uuid`.execute(
          market.context.db,
        ),
      ).rejects.toMatchObject({ code: '23505', constraint: 'bookings_one_live' });
      return;
    }
    await expect(
      sql`update bookings set ${change} where id = ${id}::uuid`.execute(market.context.db),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) });
  });
});
