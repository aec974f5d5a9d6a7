import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhonePage } from '#contract/phones.ts';
import type { Product } from '#contract/products.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { act, letTimePass, look } from '#server/testing/selling.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  callAsVisitor,
  listPhone,
  newBooking,
  noticesOf,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let other: Person;
let buyer: Person;
let phone: string;
let othersPhone: string;
beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
  await addCategory(market);
  [seller, other, buyer] = [
    await addPerson(market, 'Seller'),
    await addPerson(market, 'Seller'),
    await addPerson(market, 'User'),
  ];
  phone = await listPhone(market, seller);
  othersPhone = await listPhone(market, other);
  await seller.call(`PUT /api/products/advertise/${phone}`);
});
afterAll(() => market.close());

const reads = ['/api/categories/apple', '/api/products/advertised', '/api/search', 'one'] as const;

/** The phone as somebody sees it in a list, in a search, or by itself. */
async function seenBy(person: Person, read: (typeof reads)[number], id = phone): Promise<Product | undefined> {
  if (read === 'one') return (await person.call<Product>(`GET /api/products/${id}`)).body;
  const { body } = await person.call<Product[] | SearchAnswer>(`GET ${read}`);
  return (Array.isArray(body) ? body : body.phones).find(({ _id }) => _id === id);
}

const contact = { phone: '+1 503 555 0142', email: expect.stringContaining('@redial.example') };
const say = (afterBooking: unknown, by = seller) => by.call('PUT /api/me/contact', { afterBooking });

describe('How to reach a seller', () => {
  test.each(reads)('is seen by members unless the seller chose otherwise: %s', async (read) => {
    const seen = await seenBy(buyer, read);
    expect(seen).toMatchObject(contact);
    expect(seen).not.toHaveProperty('contactHidden');
  });

  test('is a seller’s own to say, and a truth value', async () => {
    for (const wrong of [undefined, null, 'yes', 1]) expect((await say(wrong)).status).toBe(400);
    expect((await say(true, buyer)).status).toBe(403);
    expect((await seller.call('GET /api/me/trader')).body).toEqual({ contactAfterBooking: false, takesOffers: true });
  });

  describe('of a seller who shares it only with buyers who booked', () => {
    beforeAll(async () => {
      // Lists that were kept before are forgotten with it.
      for (const read of reads) await seenBy(buyer, read);
      expect((await say(true)).body).toMatchObject({ modifiedCount: 1 });
      expect((await say(true)).body).toMatchObject({ modifiedCount: 0 });
    });

    test.each(reads)('is hidden from members, who are told why: %s', async (read) => {
      for (const member of [buyer, other]) {
        const seen = await seenBy(member, read);
        expect(seen?.contactHidden).toBe('after_booking');
        expect(JSON.stringify(seen)).not.toMatch(/555 0142|@redial/);
      }
    });

    test.each(reads)('is seen by the seller and by admins: %s', async (read) => {
      for (const person of [seller, await addAdmin(market)]) {
        const seen = await seenBy(person, read);
        expect(seen).toMatchObject(contact);
        expect(seen).not.toHaveProperty('contactHidden');
      }
    });

    test('is in no answer for visitors, and that of other sellers stays', async () => {
      const { body } = await callAsVisitor<Product[]>(market, 'GET /api/categories/apple');
      expect(body.some((one) => 'contactHidden' in one || 'phone' in one)).toBe(false);
      const { body: seen } = await buyer.call<Product[]>('GET /api/categories/apple');
      expect(seen.find(({ sellerId }) => sellerId === other.id)).toMatchObject(contact);
    });

    test('is told as such to everybody on the page of a phone', async () => {
      const page = async (id: string) => (await callAsVisitor<PhonePage>(market, `GET /api/phones/${id}`)).body;
      expect((await page(phone)).phone).toMatchObject({ contactHidden: 'after_booking' });
      expect((await page(phone)).phone).not.toHaveProperty('phone');
      expect((await page(othersPhone)).phone).not.toHaveProperty('contactHidden');
    });

    test('stays in the seller’s own list, which the form to change a phone needs', async () => {
      const { body } = await seller.call<Product[]>(`GET /api/products?email=${seller.email}`);
      expect(body[0]).toMatchObject(contact);
      expect(body[0]).not.toHaveProperty('contactHidden');
    });

    test('is seen by a buyer who booked until the order ends', async () => {
      const { body } = await buyer.call<{ insertedId: string }>(
        'POST /api/bookings',
        await newBooking(market, buyer, phone),
      );
      for (const read of reads) expect(await seenBy(buyer, read)).toMatchObject(contact);
      expect((await seenBy(other, 'one'))?.contactHidden).toBe('after_booking');
      await buyer.call(`DELETE /api/bookings/${body.insertedId}`);
      for (const read of reads) expect((await seenBy(buyer, read))?.contactHidden).toBe('after_booking');
    });

    test('is seen on the page and in the notices of a sale until it is undone; then the name alone', async () => {
      const sale = await bookPhone(market, buyer, await listPhone(market, seller));
      await payFor(market, buyer, sale);
      const seen = async () => {
        const notices = (await noticesOf(buyer)).filter(({ kind }) => kind === 'paid');
        return [(await look(buyer, sale)).seller, notices[0]?.about.person];
      };
      const shown = { name: seller.name, ...contact };
      expect(await seen()).toEqual([expect.objectContaining(shown), expect.objectContaining(shown)]);
      await letTimePass(market, sale, 120);
      expect((await act(buyer, sale, { act: 'take_back' })).status).toBe(200);
      const hidden = { name: seller.name, email: '', phone: '' };
      expect(await seen()).toEqual([expect.objectContaining(hidden), expect.objectContaining(hidden)]);
      expect((await look(seller, sale)).seller).toMatchObject(contact);
    });

    test('is seen by members again when the seller changes their mind', async () => {
      await say(false);
      for (const read of reads) expect(await seenBy(buyer, read)).toMatchObject(contact);
    });
  });

  test('and whether they take offers can be changed twenty times an hour by one account', async () => {
    const changing = await addPerson(market, 'Seller');
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push(
        (await say(at % 2 === 0, changing)).status,
        (await changing.call('PUT /api/me/offers', { takesOffers: at % 2 === 1 })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect((await say(false, other)).status).toBe(200);
  });
});
