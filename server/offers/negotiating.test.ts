import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { endOverOffers } from '#server/offers/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  accept,
  bookingsOf,
  counter,
  end,
  mustOffer,
  offer,
  offersOf,
  stateOfPhone,
  storedOffer,
  toldOf,
} from '#server/testing/offering.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let admin: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
  admin = await addAdmin(market);
});
afterAll(async () => {
  const found = await checkBooks(market.context, [...invariants, ...ledgerInvariants]);
  expect(found.map(({ invariant }) => invariant.id)).toEqual([]);
  await market.close();
});

const newBuyer = () => addPerson(market, 'User');
const phoneOfSeller = () => listPhone(market, seller);

describe('Making an offer', () => {
  test('reserves nothing, and both see it: the seller is asked', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    expect(await stateOfPhone(market, phone)).toBe('on_sale');
    const [own] = await offersOf(buyer, 'other');
    expect(own).toMatchObject({
      _id: id,
      state: 'open',
      price: 300,
      isSeller: false,
      isMyTurn: false,
      canAccept: false,
    });
    const asked = (await offersOf(seller, 'me')).find(({ _id }) => _id === id);
    expect(asked).toMatchObject({
      isMyTurn: true,
      canAccept: true,
      counter: { min: 301, max: 388 },
      other: { name: 'Bea Buyer' },
      phone: { price: 389, salesStatus: 'Available' },
    });
    // How the buyer is reached is for whom they book from.
    expect(JSON.stringify(asked)).not.toContain('555 0100');
  });

  test.each([
    ['at the asking price', { price: 389 }, 'price'],
    ['below half of it', { price: 194 }, 'price'],
    ['in cents', { price: 300.5 }, 'price'],
    ['without a phone number', { phone: '' }, 'phone'],
    ['with something else', { note: 'please' }, 'note'],
  ])('%s is refused, and the field is named', async (_, changes, path) => {
    const { status, body } = await offer(market, await newBuyer(), await phoneOfSeller(), 300, changes);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('for a phone that is reserved, sold, withdrawn or changed is refused', async () => {
    const [buyer, holder] = [await newBuyer(), await newBuyer()];
    const [held, withdrawn, changed] = [await phoneOfSeller(), await phoneOfSeller(), await phoneOfSeller()];
    const booking = await bookPhone(market, holder, held);
    expect((await offer(market, buyer, held, 300, { revision: 1 })).body.code).toBe('already_reserved');
    await payFor(market, holder, booking);
    expect((await offer(market, buyer, held, 300, { revision: 1 })).body.code).toBe('already_sold');
    await seller.call(`DELETE /api/products/${withdrawn}`);
    expect((await offer(market, buyer, withdrawn, 300, { revision: 1 })).body.code).toBe('product_withdrawn');
    expect((await offer(market, buyer, changed, 300, { revision: 7 })).body.code).toBe('listing_changed');
    expect(await offersOf(buyer, 'other')).toEqual([]);
  });

  test('twice for one phone is refused while the first is open', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const both = await Promise.all([offer(market, buyer, phone, 300), offer(market, buyer, phone, 310)]);
    expect(both.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'offer_exists']);
    const [first] = await offersOf(buyer, 'other');
    await end(buyer, first?._id ?? '');
    expect((await offer(market, buyer, phone, 320)).status).toBe(200);
  });

  test('repeated with the same key is one offer', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const payload = { productID: phone, revision: 1, price: 300, phone: '12345' };
    const send = () =>
      market.app.inject({
        method: 'POST',
        url: '/api/offers',
        headers: { authorization: `bearer ${buyer.token}`, 'idempotency-key': 'once' },
        payload,
      });
    const [one, other] = [await send(), await send()];
    expect([one.statusCode, other.body]).toEqual([200, one.body]);
    expect(await offersOf(buyer, 'other')).toHaveLength(1);
  });

  test('is for buyers alone', async () => {
    const phone = await phoneOfSeller();
    expect((await offer(market, seller, phone, 300)).status).toBe(403);
    expect((await offer(market, admin, phone, 300)).status).toBe(403);
  });

  test('is not possible where one blocks the other, and ends an open one', async () => {
    const [buyer, phone, other] = [await newBuyer(), await phoneOfSeller(), await phoneOfSeller()];
    const { body } = await buyer.call<{ conversationId: string }>('POST /api/conversations', {
      productID: phone,
      text: 'Hello',
    });
    const id = await mustOffer(market, buyer, phone, 300);
    await seller.call(`PUT /api/conversations/${body.conversationId}/block`);
    expect((await offer(market, buyer, other, 300)).body.code).toBe('cannot_write');
    expect((await accept(seller, id)).body.code).toBe('offer_over');
    await endOverOffers(market.context);
    expect(await storedOffer(market, id)).toMatchObject({ state: 'blocked', phone: null });
  });
});

describe('Negotiating', () => {
  test('in turns, three prices each, and the last is accepted or declined', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    const steps: [Person, number][] = [
      [seller, 380],
      [buyer, 320],
      [seller, 370],
      [buyer, 330],
      [seller, 360],
    ];
    for (const [at, [person, price]] of steps.entries())
      expect((await counter(person, id, at + 1, price)).status).toBe(200);
    expect((await counter(buyer, id, 6, 350)).body.code).toBe('too_many_rounds');
    const [last] = await offersOf(buyer, 'me');
    expect(last?.prices.map(({ price, isOwn }) => [price, isOwn])).toEqual([
      [300, true],
      [380, false],
      [320, true],
      [370, false],
      [330, true],
      [360, false],
    ]);
    expect(last).toMatchObject({ price: 360, counter: null, canAccept: true });
    const { body } = await accept(buyer, id, 6);
    expect(await bookingsOf(market, id)).toMatchObject([{ id: body.insertedId, price_usd: 360, state: 'reserved' }]);
  });

  test('a side that is not asked can neither accept nor name a price', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    expect((await accept(buyer, id)).body.code).toBe('offer_changed');
    expect((await counter(buyer, id, 1, 310)).body.code).toBe('offer_changed');
    expect((await storedOffer(market, id))?.state).toBe('open');
  });

  test("an answer to a price that isn't the last one is refused, as from a second tab", async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    await counter(seller, id, 1, 380);
    await counter(buyer, id, 2, 320);
    expect((await accept(seller, id, 1)).body.code).toBe('offer_changed');
    expect((await counter(seller, id, 1, 350)).body.code).toBe('offer_changed');
    expect((await end(seller, id, 1)).body.code).toBe('offer_changed');
    expect(await bookingsOf(market, id)).toEqual([]);
  });

  test('nobody else sees an offer or acts on it', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    const strangers = [await newBuyer(), await addPerson(market, 'Seller')];
    for (const stranger of strangers) {
      expect((await accept(stranger, id)).status).toBe(404);
      expect((await counter(stranger, id, 1, 350)).status).toBe(404);
      expect((await end(stranger, id)).status).toBe(404);
      for (const list of ['me', 'other', 'nobody'] as const) expect(await offersOf(stranger, list)).toEqual([]);
    }
    expect((await accept(admin, id)).status).toBe(403);
  });

  test('declined, or taken back, it has ended: the phone number is erased and the other side told', async () => {
    const [buyer, name] = [await newBuyer(), 'Declined 13'];
    const phone = await listPhone(market, seller, { name });
    const declined = await mustOffer(market, buyer, phone, 300);
    expect((await end(seller, declined)).body.modifiedCount).toBe(1);
    expect((await end(seller, declined)).body.modifiedCount).toBe(0);
    expect(await storedOffer(market, declined)).toEqual({ state: 'declined', phone: null, location: null });
    const taken = await mustOffer(market, buyer, phone, 310);
    await end(buyer, taken);
    expect((await storedOffer(market, taken))?.state).toBe('withdrawn');
    expect((await accept(seller, taken)).body.code).toBe('offer_over');
    expect(await toldOf(buyer, name)).toEqual(['offer_declined']);
    expect(await toldOf(seller, name)).toEqual(['offer_withdrawn', 'offer_made', 'offer_made']);
  });
});
