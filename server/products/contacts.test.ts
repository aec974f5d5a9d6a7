import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newness } from '#contract/allowances.ts';
import type { Product } from '#contract/products.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { forgetContactsSeen } from '#server/products/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { address, at, home } from '#server/testing/networks.ts';
import {
  addAdmin,
  addBuyers,
  addCategory,
  addPerson,
  newBooking,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

const max = newness.contacts.sellersADay;
let market: TestMarket;
let person: Person;
let member: Person;
const open = async (environment: Record<string, string> = {}) => {
  market = await openTestMarket({ RATE_LIMIT: '1', ...environment });
  await addCategory(market);
  person = await addPerson(market, 'User');
  member = at(market, person, address(1));
};
beforeEach(() => open());
afterEach(() => market.close());

/** Sellers with one advertised phone each. */
async function fill(count: number): Promise<void> {
  const { image_id } = await market.context.db.selectFrom('categories').select('image_id').executeTakeFirstOrThrow();
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    email: `${randomUUID()}@redial.example`,
    name: 'Sal Seller',
  }));
  await market.context.db
    .insertInto('identity_user')
    .values(people.map((one) => ({ ...one, image: null })))
    .execute();
  const accounts = await market.context.db
    .insertInto('users')
    .values(people.map(({ id, name, email }) => ({ identity_id: id, name, email, account_type: 'Seller' as const })))
    .returning('id')
    .execute();
  await market.context.db
    .insertInto('products')
    .values(
      accounts.map(({ id }, nth) => ({
        seller_id: id,
        category_id: 'apple',
        image_id,
        name: `Phone ${nth}`,
        original_price_usd: 500,
        resale_price_usd: 389,
        used_time: '1 year',
        condition: 'Good' as const,
        location: 'Here',
        phone: '12345',
        description: 'x',
        posted_on: '2026-01-01',
        advertised_at: new Date(Date.now() - nth * 1_000),
      })),
    )
    .execute();
  market.context.announcements.tell(['*']);
}

const lists = ['/api/categories/apple', '/api/products/advertised', '/api/search?limit=100'];
const ask = async (by: Person, url = '/api/categories/apple') => {
  const { body } = await by.call<Product[] | SearchAnswer>(`GET ${url}`);
  return Array.isArray(body) ? body : body.phones;
};
const contactsIn = (products: readonly Product[]) =>
  products.filter(({ phone, email }) => phone !== undefined && email !== undefined).length;

describe('One request of an account that is a minute old', () => {
  test.each(lists)('has the contacts of the first sixty sellers and of no more: %s', async (url) => {
    await fill(max + 40);
    const shown = await ask(member, url);
    expect(shown).toHaveLength(max + 40);
    expect(shown.map(({ phone }) => phone !== undefined)).toEqual(shown.map((_, nth) => nth < max));
    expect(shown.at(-1)).toMatchObject({ contactHidden: 'too_many', sellerName: 'Sal Seller' });
    expect(shown.at(-1)).not.toHaveProperty('email');
    expect(shown[0]).not.toHaveProperty('contactHidden');
  });

  test('nor has it by another list, by single phones, from other networks or by asking many times at once', async () => {
    await fill(max + 40);
    const urls = [...lists, '/api/categories/apple?limit=100', '/api/categories/apple?limit=50'];
    const answers = await Promise.all([...urls, ...urls].map((url, nth) => ask(at(market, member, address(nth)), url)));
    const all = answers.flat();
    expect(new Set(all.filter(({ phone }) => phone !== undefined).map(({ sellerId }) => sellerId)).size).toBe(max);
    const hidden = all.find(({ phone }) => phone === undefined);
    expect((await member.call<Product>(`GET /api/products/${hidden?._id}`)).body).toMatchObject({
      contactHidden: 'too_many',
    });
  });

  test('leaves what others see as it was: each has sixty of their own', async () => {
    await fill(max + 40);
    const [other] = await addBuyers(market, 1);
    await ask(member);
    expect(contactsIn(await ask(at(market, other as Person, address(1)), '/api/categories/apple?limit=10'))).toBe(10);
    expect(contactsIn(await ask(member, '/api/categories/apple?limit=100'))).toBe(max);
    const visitors = (await market.app.inject({ url: '/api/categories/apple', remoteAddress: address(2) })).json<
      Product[]
    >();
    expect([contactsIn(visitors), visitors.some((one) => 'contactHidden' in one)]).toEqual([0, false]);
  });

  test('sees sixty others tomorrow, and what it saw is forgotten by then', async () => {
    await fill(max + 40);
    const before = await ask(member);
    market.wait(24);
    await forgetContactsSeen(market.context);
    expect(await market.context.db.selectFrom('seller_contacts_seen').selectAll().execute()).toEqual([]);
    const late = before.filter(({ phone }) => phone === undefined)[0];
    expect((await member.call<Product>(`GET /api/products/${late?._id}`)).body).toHaveProperty('phone');
  });
});

describe('Contacts without a limit', () => {
  test("are those of sellers one has booked from, and one's own", async () => {
    await fill(max + 1);
    const selling = await addPerson(market, 'Seller');
    const seller = at(market, selling, address(3));
    await seller.call('POST /api/products', newProduct(selling, await uploadPhoto(market, selling)));
    const hidden = (await ask(member)).findLast(({ phone }) => phone === undefined) as Product;
    expect((await member.call('POST /api/bookings', await newBooking(market, member, hidden._id))).status).toBe(200);
    expect((await ask(member)).find(({ _id }) => _id === hidden._id)).toHaveProperty('phone');
    expect((await ask(seller)).find(({ sellerId }) => sellerId === seller.id)).toHaveProperty('phone');
    expect(contactsIn(await ask(seller))).toBe(max + 1);
  });

  test('are for admins, and for the owner at the machine itself', async () => {
    await fill(max + 40);
    const admin = at(market, await addAdmin(market), address(1));
    expect([contactsIn(await ask(admin)), contactsIn(await ask(at(market, person, home)))]).toEqual([
      max + 40,
      max + 40,
    ]);
  });

  test('counts for admins of a production market until they have a second factor', async () => {
    await fill(max + 40);
    Object.assign(market.context.config, { production: true });
    expect(contactsIn(await ask(at(market, await addAdmin(market), address(1))))).toBe(max);
  });
});

test('Where mail is real, contacts are for members who have confirmed their address', async () => {
  await market.close();
  await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await fill(3);
  for (const url of lists) {
    expect((await ask(member, url)).map(({ contactHidden }) => contactHidden)).toEqual([
      'unconfirmed',
      'unconfirmed',
      'unconfirmed',
    ]);
  }
  const [first] = await ask(member);
  expect((await member.call<Product>(`GET /api/products/${first?._id}`)).body).toMatchObject({
    contactHidden: 'unconfirmed',
  });
  expect(JSON.stringify(await ask(member))).not.toContain('"12345"');
  await market.context.db
    .updateTable('identity_user')
    .set({ emailVerified: true })
    .where('email', '=', member.email)
    .execute();
  expect(contactsIn(await ask(member))).toBe(3);
});
