import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetAnswers } from '#server/http/answer-once.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { mustOffer } from '#server/testing/offering.ts';
import { bookPhone } from '#server/testing/paying.ts';
import {
  addAdmin,
  addBuyers,
  addCategory,
  addPerson,
  callAs,
  listPhone,
  newBooking,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
});
afterAll(() => market.close());

interface Answer {
  acknowledged: boolean;
  insertedId: string;
  code?: string;
  issues?: { path: string }[];
}
const send = (person: Person, call: string, key: string, body: unknown) =>
  callAs<Answer>(market, call, { authorization: `bearer ${person.token}`, 'idempotency-key': key }, body);
const newPhone = async () => newProduct(seller, await uploadPhoto(market, seller));
const count = async (table: 'bookings' | 'products' | 'reports') =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(market.context.db)).rows[0]?.count ??
  0;

const calls: [string, 'bookings' | 'products' | 'reports', () => Person, () => Promise<object>][] = [
  [
    'POST /api/bookings',
    'bookings',
    () => buyer,
    async () => newBooking(market, buyer, await listPhone(market, seller)),
  ],
  ['POST /api/products', 'products', () => seller, newPhone],
  [
    'POST /api/reportedItems',
    'reports',
    () => buyer,
    async () => {
      const { userName, email, productName, productID, id, brand, img } = await newBooking(
        market,
        buyer,
        await listPhone(market, seller),
      );
      return { userName, email, productName, productID, id, brand, img, reason: 'It is a brick.' };
    },
  ],
];

describe.each(calls)('%s with an Idempotency-Key', (call, table, who, make) => {
  test('sent again, as when an answer was lost, answers the same to the byte, and happened once', async () => {
    const body = await make();
    const before = await count(table);
    const first = await send(who(), call, 'lost-answer', body);
    expect(first.status).toBe(200);
    for (const again of [await send(who(), call, 'lost-answer', body), await send(who(), call, 'lost-answer', body)])
      expect(again).toEqual(first);
    expect(await count(table)).toBe(before + 1);
  });

  test('sent twenty times at once happens once, and each gets that answer', async () => {
    await sql`update bookings set state = 'cancelled', ended_by = 'buyer', ended_at = now()
      where state = 'reserved'`.execute(market.context.db);
    const body = await make();
    const before = await count(table);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(who(), call, 'at-once', body)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await count(table)).toBe(before + 1);
  });

  test('refuses the key for something else', async () => {
    await sql`update bookings set state = 'cancelled', ended_by = 'buyer', ended_at = now()
      where state = 'reserved'`.execute(market.context.db);
    await send(who(), call, 'for-one-thing', await make());
    const other = {
      ...(await make()),
      ...(table === 'reports' ? { reason: 'It is a stone.' } : { phone: '+1 503 555 0199' }),
    };
    const before = await count(table);
    expect(await send(who(), call, 'for-one-thing', other)).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    expect(await count(table)).toBe(before);
  });
});

describe('A key', () => {
  test("belongs to one person: somebody else's same key is another", async () => {
    const other = await addPerson(market, 'User');
    const [one, two] = [
      await newBooking(market, buyer, await listPhone(market, seller)),
      await newBooking(market, other, await listPhone(market, seller)),
    ];
    const answers = [
      await send(buyer, 'POST /api/bookings', 'shared', one),
      await send(other, 'POST /api/bookings', 'shared', two),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.insertedId).not.toBe(answers[1]?.body.insertedId);
  });

  test('of what was refused is free again: nothing had happened', async () => {
    const phone = await listPhone(market, seller);
    const body = await newBooking(market, buyer, phone);
    await sql`update products set state = 'reserved' where id = ${phone}::uuid`.execute(market.context.db);
    expect((await send(buyer, 'POST /api/bookings', 'once-refused', body)).status).toBe(409);
    await sql`update products set state = 'on_sale' where id = ${phone}::uuid`.execute(market.context.db);
    await sql`update bookings set state = 'cancelled', ended_by = 'buyer', ended_at = now()
      where state = 'reserved'`.execute(market.context.db);
    expect((await send(buyer, 'POST /api/bookings', 'once-refused', body)).status).toBe(200);
  });

  test.each(['', ' ', 'with a blank', 'é', 'k'.repeat(256)])('%j is none', async (key) => {
    const answer = await send(seller, 'POST /api/products', key, await newPhone());
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'Idempotency-Key' }] },
    });
  });

  test('does not outlive a role: an admin gets no answer of the buyer they are not', async () => {
    const admin = await addAdmin(market);
    expect((await send(admin, 'POST /api/bookings', 'lost-answer', {})).status).toBe(403);
  });

  test("doesn't deadlock with an account that is closed at the same moment", async () => {
    const admin = await addAdmin(market);
    const leaving = await addBuyers(market, 12);
    const answers = await Promise.all(
      leaving.map(async (person) => {
        const body = await newBooking(market, person, await listPhone(market, seller));
        const [booked, closed] = await Promise.all([
          send(person, 'POST /api/bookings', 'on-leaving', body),
          admin.call(`DELETE /api/users/${person.id}`),
        ]);
        return [booked.status, closed.status];
      }),
    );
    expect(answers.filter(([booked, closed]) => closed !== 200 || (booked !== 200 && booked !== 401))).toEqual([]);
  });

  test("doesn't deadlock with an accepted offer for a phone whose reservation has run out", async () => {
    const phone = await listPhone(market, seller);
    const offered = await mustOffer(market, buyer, phone, 300);
    const booking = await newBooking(market, buyer, phone);
    const held = await bookPhone(market, await addPerson(market, 'User'), phone);
    await sql`update bookings set expires_at = created_at + interval '1 ms', created_at = created_at - interval '1 s'
      where id = ${held}`.execute(market.owner);
    const answers: Promise<{ status: number; body: Answer }>[] = [];
    await market.owner.transaction().execute(async (db) => {
      await sql`select from products where id = ${phone} for update`.execute(db);
      answers.push(send(seller, `POST /api/offers/${offered}/accept`, 'while-booked', { named: 1 }));
      await until(async () => (await countWaiting(market)) === 1);
      answers.push(send(buyer, 'POST /api/bookings', 'while-accepted', booking));
      await until(async () => (await countWaiting(market)) === 2);
    });
    expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { body: { code: 'booked_by_you' } }]);
  });

  test('is forgotten after a day', async () => {
    const body = await newPhone();
    const first = await send(seller, 'POST /api/products', 'of-yesterday', body);
    market.wait(23);
    await forgetAnswers(market.context);
    expect(
      await market.context.db.selectFrom('answered_requests').select('key').where('key', '=', 'of-yesterday').execute(),
    ).toHaveLength(1);
    market.wait(2);
    await forgetAnswers(market.context);
    expect(await market.context.db.selectFrom('answered_requests').select('key').execute()).toEqual([]);
    expect(first.status).toBe(200);
  });
});
