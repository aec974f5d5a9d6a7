import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});

afterAll(() => market.close());

describe('The database itself refuses', () => {
  test.each([
    ['advertising a sold phone', sql`state = 'sold', advertised_at = now()`],
    ['advertising a withdrawn phone', sql`state = 'withdrawn', advertised_at = now()`],
    ['a price of nothing', sql`resale_price_usd = 0`],
    ['a price beyond the limit', sql`original_price_usd = 100001`],
    ['a state nobody knows', sql`state = 'stolen'`],
    ['a condition nobody knows', sql`condition = 'New'`],
    ['a name of nothing', sql`name = ''`],
  ])('%s', async (_title, change) => {
    const id = await listPhone(market, seller);
    await expect(
      sql`update products set ${change} where id = ${id}::uuid`.execute(market.context.db),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('deleting the row of a phone that somebody booked, a brand or a picture that is in use', async () => {
    const id = await listPhone(market, seller);
    const one = await addPerson(market, 'User');
    await one.call('POST /api/bookings', await newBooking(market, one, id));
    for (const statement of [
      sql`delete from products where id = ${id}::uuid`,
      sql`delete from categories where id = 'apple'`,
      sql`delete from images`,
    ]) {
      await expect(statement.execute(market.owner)).rejects.toMatchObject({
        code: expect.stringMatching(/^(23001|23503)$/),
      });
    }
  });
});
