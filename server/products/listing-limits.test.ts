import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newness } from '#contract/allowances.ts';
import { listingRow } from '#server/testing/listing-row.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { address, at, home } from '#server/testing/networks.ts';
import { beginToPay, bookPhone, charge, recordPayment } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, newProduct, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let payload: Record<string, unknown>;
beforeEach(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
  await addCategory(market);
  const person = await addPerson(market, 'Seller');
  payload = newProduct(person, await uploadPhoto(market, person));
  seller = at(market, person, address(1));
});
afterEach(() => market.close());

const { liveBeforeFirstSale, aDay } = newness.listings;
const list = (by = seller) => by.call<{ insertedId: string; code?: string }>('POST /api/products', payload);
const codes = (answers: Awaited<ReturnType<typeof list>>[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'listed' : body.code));
/** Listings written straight into the database, withdrawn or on sale. */
const insert = async (count: number, state: 'on_sale' | 'withdrawn') => {
  const { image_id } = await market.context.db.selectFrom('image_uploads').select('image_id').executeTakeFirstOrThrow();
  const row = { ...listingRow(seller.id, image_id), state };
  await market.context.db
    .insertInto('products')
    .values(Array.from({ length: count }, () => ({ ...row })))
    .execute();
};

describe('A seller who has sold nothing yet', () => {
  test('has twenty phones on the market and not one more, also when all of them are listed at once', async () => {
    const answers = codes(await Promise.all(Array.from({ length: 30 }, () => list())));
    expect(answers.filter((code) => code === 'listed')).toHaveLength(liveBeforeFirstSale);
    expect(answers.filter((code) => code === 'too_many_listings')).toHaveLength(10);
    // The owner of the market fills it as they like.
    expect(codes([await list(at(market, seller, home))])).toEqual(['listed']);
  });

  test('lists the next one when one of them is gone', async () => {
    await insert(liveBeforeFirstSale - 1, 'on_sale');
    const last = await list();
    expect(codes([last, await list()])).toEqual(['listed', 'too_many_listings']);
    await seller.call(`DELETE /api/products/${last.body.insertedId}`);
    expect(codes([await list()])).toEqual(['listed']);
  });

  test('lists more once they have sold one', async () => {
    await insert(liveBeforeFirstSale - 1, 'on_sale');
    const { body } = await list();
    const buyer = await addPerson(market, 'User');
    const bookingId = await bookPhone(market, buyer, body.insertedId);
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    await list();
    expect(codes([await list()])).toEqual(['too_many_listings']);
    await recordPayment(buyer, bookingId, intent.intentId);
    expect(codes([await list(), await list()])).toEqual(['listed', 'listed']);
  });

  test('lists more once an admin has verified them', async () => {
    await insert(liveBeforeFirstSale, 'on_sale');
    expect(codes([await list()])).toEqual(['too_many_listings']);
    const admin = await addAdmin(market);
    await admin.call(`PUT /api/users/seller/${seller.id}`);
    expect(codes([await list()])).toEqual(['listed']);
  });
});

test('A seller lists five hundred phones a day, those that are gone among them', async () => {
  await insert(aDay - 1, 'withdrawn');
  expect(codes([await list(), await list()])).toEqual(['listed', 'listings_today']);
  // As if the clock had been ahead when they were listed.
  await sql`update products set created_at = created_at + interval '20 days'`.execute(market.owner);
  expect(codes([await list()])).toEqual(['listed']);
  await sql`update products set created_at = created_at - interval '20 days'`.execute(market.owner);
  expect(codes([await list()])).toEqual(['listings_today']);
  market.wait(24.01);
  expect(codes([await list()])).toEqual(['listed']);
});
