import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { accept, mustOffer, offer } from '#server/testing/offering.ts';
import { addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let [seller, buyer, other]: Person[] = [];
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer, other] = [
    await addPerson(market, 'Seller'),
    await addPerson(market, 'User'),
    await addPerson(market, 'User'),
  ];
});
afterAll(() => market.close());

test('A seller who takes no offers gets none, and their phones say so at once; an open offer goes on', async () => {
  const people = { seller, buyer, other } as Record<'seller' | 'buyer' | 'other', Person>;
  const say = (takesOffers: unknown, by = people.seller) =>
    by.call<{ modifiedCount: number }>('PUT /api/me/offers', { takesOffers });
  const phone = await listPhone(market, people.seller);
  const shown = async () => {
    const { body: one } = await callAsVisitor<Product>(market, `GET /api/products/${phone}`);
    const { body: list } = await people.buyer.call<Product[]>('GET /api/categories/apple');
    return [one.noOffers, list.find(({ _id }) => _id === phone)?.noOffers];
  };
  expect(await shown()).toEqual([undefined, undefined]);
  const open = await mustOffer(market, people.buyer, phone, 300);

  for (const wrong of [undefined, null, 'no', 0]) expect((await say(wrong)).status).toBe(400);
  expect((await say(false, people.buyer)).status).toBe(403);
  expect((await say(false)).body.modifiedCount).toBe(1);
  expect((await say(false)).body.modifiedCount).toBe(0);
  expect((await people.seller.call('GET /api/me/trader')).body).toMatchObject({ takesOffers: false });
  expect(await shown()).toEqual([true, true]);
  expect((await offer(market, people.other, phone, 300)).body).toMatchObject({
    code: 'no_offers',
    message: expect.stringContaining('takes no offers'),
  });

  expect((await say(true)).body.modifiedCount).toBe(1);
  expect(await shown()).toEqual([undefined, undefined]);
  expect((await offer(market, people.other, phone, 300)).status).toBe(200);
  await say(false);
  expect((await accept(people.seller, open)).status).toBe(200);
});
