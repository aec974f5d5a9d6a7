import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookAnother, bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

const count = 3;
let market: TestMarket;
let admin: Person;
let ownSeller: Person;
let ownBuyer: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
  for (let at = 0; at < count; at += 1) {
    const seller = await addPerson(market, 'Seller');
    const { buyer, phone, bookingId } = await bookAnother(market, seller);
    await payFor(market, buyer, bookingId);
    await callAsVisitor(market, 'POST /api/messages', { email: 'ada@redial.example', message: `Message ${at}` });
    await market.context.db
      .insertInto('reports')
      .values({ product_id: phone, reporter_id: buyer.id, reason: `Reason ${at}` })
      .execute();
    await admin.call(`PUT /api/users/seller/${seller.id}`);
  }
  [ownSeller, ownBuyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  for (let at = 0; at < count; at += 1) {
    await listPhone(market, ownSeller);
    await payFor(market, ownBuyer, await bookPhone(market, ownBuyer, await listPhone(market, ownSeller)));
  }
  // What happened at the same moment stands in one order, too.
  for (const table of ['users', 'messages', 'reports', 'payments', 'products', 'bookings'])
    await sql`update ${sql.table(table)} set created_at = '2026-01-01'`.execute(market.owner);
});
afterAll(() => market.close());

test.each<[string, () => Person]>([
  ['/api/users/buyers', () => admin],
  ['/api/users/sellers', () => admin],
  ['/api/reportedItems', () => admin],
  ['/api/messages', () => admin],
  ['/api/payments', () => admin],
  ['/api/audit', () => admin],
  ['/api/products?email=', () => ownSeller],
  ['/api/sales?email=', () => ownSeller],
  ['/api/bookings?email=', () => ownBuyer],
])('%s comes in pages that name the next one, and together are the whole list', async (list, whose) => {
  const { token, cookie, email } = whose();
  const path = list.endsWith('=') ? list + encodeURIComponent(email) : list;
  const get = async (url: string) => market.app.inject({ url, headers: { authorization: `bearer ${token}`, cookie } });
  const whole = (await get(path)).json<{ _id: string }[]>();
  expect(whole.length).toBeGreaterThanOrEqual(count);
  const seen: object[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=2`;
  while (next !== undefined) {
    const answer = await get(next);
    seen.push(...answer.json<object[]>());
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(whole);
});
