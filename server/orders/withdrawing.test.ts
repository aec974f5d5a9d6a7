import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  beginToPay,
  bookPhone,
  charge,
  payFor,
  phoneStates,
  recordPayment,
  whileProviderIsAway,
} from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone, newBooking, noticesOf } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let phone: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [admin, seller] = [await addAdmin(market), await addPerson(market, 'Seller')];
});

afterAll(() => market.close());

/** A buyer with free hands and a phone that nobody wants yet. */
async function afresh(): Promise<void> {
  buyer = await addPerson(market, 'User');
  phone = await listPhone(market, seller);
}

const states = (id = phone) => phoneStates(market, id);

const cancel = (bookingId: string, by = buyer) => by.call('DELETE /api/bookings/' + bookingId);
const remove = (id = phone, by = seller) => by.call(`DELETE /api/products/${id}`);

describe('A buyer who cancels an unpaid reservation', () => {
  test('frees the phone at once; the seller is told, and the next one can book it', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    expect(await cancel(bookingId)).toMatchObject({ status: 200, body: { acknowledged: true, deletedCount: 1 } });
    expect(await states()).toEqual({ product: 'on_sale', bookings: 'cancelled by buyer' });
    expect((await noticesOf(seller))[0]).toMatchObject({
      title: 'iPhone 13 128GB is on sale again',
      path: '/dashboard/myProducts',
    });
    await bookPhone(market, await addPerson(market, 'User'), phone);
  });

  test('can do so once, also when pressed many times at once', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(bookingId)));
    expect(answers.map(({ body }) => body.deletedCount).toSorted()).toEqual([0, 0, 0, 0, 1]);
  });

  test('also gives one back whose payment was begun: its intent is cancelled first', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    const intent = await beginToPay(buyer, bookingId);
    expect((await cancel(bookingId)).body).toMatchObject({ deletedCount: 1 });
    expect(await states()).toEqual({ product: 'on_sale', bookings: 'cancelled by buyer' });
    await expect(charge(market, intent)).rejects.toThrow('payment_intent_unexpected_state');
  });

  test('whose money arrived meanwhile has bought the phone instead', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    await charge(market, await beginToPay(buyer, bookingId));
    expect(await cancel(bookingId)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await states()).toEqual({ product: 'sold', bookings: 'paid' });
  });

  test('keeps it while the provider does not answer', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    await beginToPay(buyer, bookingId);
    await whileProviderIsAway(market, async () => {
      expect(await cancel(bookingId)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    });
    expect(await states()).toEqual({ product: 'reserved', bookings: 'paying' });
  });

  test("can not cancel what is paid, nor what is somebody else's", async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    expect((await cancel(bookingId, await addPerson(market, 'User'))).status).toBe(404);
    await payFor(market, buyer, bookingId);
    expect(await cancel(bookingId)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await cancel('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('A seller who deletes a phone', () => {
  test('that is reserved frees the reservation, and its buyer is told', async () => {
    await afresh();
    const bookingId = await bookPhone(market, buyer, phone);
    expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await states()).toEqual({ product: 'withdrawn', bookings: 'cancelled by seller' });
    expect((await noticesOf(buyer))[0]).toMatchObject({
      title: 'iPhone 13 128GB has been withdrawn',
      text: expect.stringContaining('Nothing was charged'),
      path: '/category/apple',
    });
    expect((await buyer.call<{ endedBy: string; state: string }>(`GET /api/booking/${bookingId}`)).body).toMatchObject({
      state: 'cancelled',
      endedBy: 'seller',
    });
    expect((await remove()).body).toMatchObject({ deletedCount: 0 });
  });

  test('while the buyer pays sells it, or takes it away: never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      await afresh();
      const bookingId = await bookPhone(market, buyer, phone);
      const intent = await beginToPay(buyer, bookingId);
      const [paid, removed] = await Promise.all([
        charge(market, intent).then(
          () => recordPayment(buyer, bookingId, intent.intentId),
          () => ({ status: 0, body: {} }),
        ),
        remove(),
      ]);
      const after = await states();
      if (removed.status === 200) {
        expect(after).toEqual({ product: 'withdrawn', bookings: 'cancelled by seller' });
        expect(paid.status).not.toBe(200);
      } else {
        expect([removed.status, removed.body.code, after]).toEqual([
          409,
          'already_sold',
          { product: 'sold', bookings: 'paid' },
        ]);
      }
    }
  });

  test('while somebody books it: the booking is refused, or ended and told about', async () => {
    for (let round = 0; round < 6; round += 1) {
      await afresh();
      const payload = await newBooking(market, buyer, phone);
      const [booked, removed] = await Promise.all([buyer.call('POST /api/bookings', payload), remove()]);
      expect(removed).toMatchObject({ status: 200, body: { deletedCount: 1 } });
      expect([200, 409]).toContain(booked.status);
      expect(await states()).toEqual({
        product: 'withdrawn',
        bookings: booked.status === 200 ? 'cancelled by seller' : '',
      });
    }
  });

  test('is refused when it is sold, and finds nothing of another seller', async () => {
    await afresh();
    expect((await remove(phone, await addPerson(market, 'Seller'))).status).toBe(404);
    await payFor(market, buyer, await bookPhone(market, buyer, phone));
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'already_sold' } });
  });

  test('is refused while the provider can not say how the payment stands', async () => {
    await afresh();
    await beginToPay(buyer, await bookPhone(market, buyer, phone));
    await whileProviderIsAway(market, async () => expect((await remove()).status).toBe(503));
    expect(await states()).toEqual({ product: 'reserved', bookings: 'paying' });
  });
});

describe('An admin who takes a phone off the market', () => {
  const take = (by = admin) => by.call(`PUT /api/products/withdraw/${phone}`);

  test('ends its reservation, tells buyer and seller, and leaves a line in the audit trail', async () => {
    await afresh();
    await bookPhone(market, buyer, phone);
    expect((await take()).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(await states()).toEqual({ product: 'withdrawn', bookings: 'cancelled by admin' });
    expect((await noticesOf(buyer))[0]?.text).toContain('An admin has taken it off the market');
    expect((await noticesOf(seller))[0]).toMatchObject({ title: 'iPhone 13 128GB was taken off the market' });
    const { body } = await admin.call<object[]>('GET /api/audit');
    expect(body[0]).toMatchObject({ actor: 'Ada Admin', action: 'took_off_market', about: 'iPhone 13 128GB' });
    expect((await take()).body).toEqual({ acknowledged: true, modifiedCount: 0 });
  });

  test('can not take a sold one, nor one that is not there', async () => {
    await afresh();
    await payFor(market, buyer, await bookPhone(market, buyer, phone));
    expect(await take()).toMatchObject({ status: 409, body: { code: 'already_sold' } });
    expect((await admin.call('PUT /api/products/withdraw/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
