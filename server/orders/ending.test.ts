import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sellerMayEndAfterHours } from '#contract/allowances.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import type { Product } from '#contract/products.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { sendMails } from '#server/notices/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { at, home } from '#server/testing/networks.ts';
import {
  beginToPay,
  bookPhone,
  charge,
  confirmWith,
  payFor,
  slowCards,
  statesOf,
  whileProviderIsAway,
} from '#server/testing/paying.ts';
import { addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Intent } from '#server/testing/paying.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let [seller, buyer]: Person[] = [];
let phone: string;
let bookingId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
});
beforeEach(async () => {
  [seller, buyer] = [
    at(market, await addPerson(market, 'Seller'), home),
    at(market, await addPerson(market, 'User'), home),
  ];
  phone = await listPhone(market, seller);
  bookingId = await bookPhone(market, buyer, phone);
});
afterAll(() => market.close());

const mine = () => `GET /api/products?email=${seller?.email}`;
const end = (by = seller as Person) => by.call('POST /api/bookings/' + bookingId + '/end');

describe('A seller who ends a reservation', () => {
  test('does so after two hours and not before; the phone is on sale again, and the buyer is told on screen and by mail', async () => {
    market.wait(sellerMayEndAfterHours - 0.1);
    expect(await end()).toMatchObject({ status: 409, body: { code: 'too_early' } });
    market.wait(0.2);
    expect(await end()).toEqual({ status: 200, body: { acknowledged: true, modifiedCount: 1 } });
    expect(await statesOf(market, bookingId)).toEqual({ product: 'on_sale', booking: 'cancelled', payments: '' });
    expect((await end()).body).toMatchObject({ modifiedCount: 0 });

    expect((await buyer?.call<Booking>(`GET /api/booking/${bookingId}`))?.body).toMatchObject({
      state: 'cancelled',
      endedBy: 'seller',
      endedEarly: true,
    });
    expect((await buyer?.call<Notice[]>('GET /api/notices'))?.body[0]).toMatchObject({
      kind: 'ended_by_seller',
      title: 'The seller ended your reservation of iPhone 13 128GB',
      path: '/category/apple',
    });
    await sendMails(market.context);
    const outbox = join(market.context.config.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')));
    expect(
      mails.filter((mail) => mail.includes(buyer?.email ?? '-') && mail.includes('The seller ended your reservation')),
    ).toHaveLength(1);
    expect(await checkBooks(market.context, invariants)).toEqual([]);
    const next = await addPerson(market, 'User');
    expect((await next.call('POST /api/bookings', await newBooking(market, next, phone))).status).toBe(200);
  });

  test('can not while the buyer is paying, nor when they have paid', async () => {
    market.wait(sellerMayEndAfterHours + 0.1);
    await beginToPay(buyer as Person, bookingId);
    expect(await end()).toMatchObject({ status: 409, body: { code: 'booking_in_payment' } });
    await payFor(market, buyer as Person, bookingId);
    expect(await end()).toMatchObject({ status: 409, body: { code: 'already_sold' } });
  });

  describe('after the payment page was opened once and nobody paid for two hours', () => {
    let intent: Intent;
    const reservation = async () => (await seller?.call<Product[]>(mine()))?.body[0]?.reservation;
    beforeEach(async () => {
      market.wait(sellerMayEndAfterHours + 0.1);
      intent = await beginToPay(buyer as Person, bookingId);
      expect(Date.parse((await reservation())?.endableFrom ?? '')).toBeGreaterThan(
        market.context.clock.now().getTime(),
      );
      market.wait(sellerMayEndAfterHours - 0.1);
      await beginToPay(buyer as Person, bookingId);
      market.wait(0.2);
    });

    test('ends it, however often the page was loaded again, and no card can be charged', async () => {
      expect(await reservation()).toMatchObject({ isPaying: true });
      expect(Date.parse((await reservation())?.endableFrom ?? '')).toBeLessThan(market.context.clock.now().getTime());
      expect(await end()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
      expect(await statesOf(market, bookingId)).toEqual({
        product: 'on_sale',
        booking: 'cancelled',
        payments: 'failed',
      });
      await expect(charge(market, intent)).rejects.toThrow('not charged');
      expect(await checkBooks(market.context, invariants)).toEqual([]);
    });

    test('sells it to a buyer who paid at the last moment', async () => {
      await charge(market, intent);
      expect(await end()).toMatchObject({ status: 409, body: { code: 'already_sold' } });
      expect(await statesOf(market, bookingId)).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
    });

    test('can not while a bank decides, nor while the provider is away', async () => {
      await whileProviderIsAway(market, async () =>
        expect(await end()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } }),
      );
      await confirmWith(market, intent, slowCards.yes);
      expect(await end()).toMatchObject({ status: 409, body: { code: 'booking_in_payment' } });
      await buyer?.call('POST /api/create-payment-intent', { price: 389, bookingId });
      expect(await end()).toMatchObject({ status: 409, body: { code: 'booking_in_payment' } });
      expect(await reservation()).not.toHaveProperty('endableFrom');
    });
  });

  test('and a buyer who starts to pay at the same moment: either the phone is free or it is being paid for', async () => {
    market.wait(sellerMayEndAfterHours + 0.1);
    const [ended, begun] = await Promise.all([
      end(),
      buyer?.call('POST /api/create-payment-intent', { price: 389, bookingId }),
    ]);
    const isFree = ended.status === 200;
    expect([ended.status, begun?.status].toSorted()).toEqual([200, 409]);
    expect(await statesOf(market, bookingId)).toEqual(
      isFree
        ? { product: 'on_sale', booking: 'cancelled', payments: '' }
        : { product: 'reserved', booking: 'paying', payments: 'created' },
    );
  });

  test('is the seller of that phone and nobody else', async () => {
    market.wait(sellerMayEndAfterHours + 0.1);
    expect((await end(at(market, await addPerson(market, 'Seller'), home))).status).toBe(404);
    expect((await end(buyer)).status).toBe(403);
  });

  test('sees in My Products who holds a phone, since when and until when', async () => {
    const [phoneHeld] = (await seller?.call<Product[]>(mine()))?.body ?? [];
    expect(phoneHeld).toMatchObject({
      salesStatus: 'Reserved',
      reservation: { bookingId, buyerName: 'Bea Buyer', isPaying: false },
    });
    expect(Date.parse(phoneHeld?.reservation?.until ?? '') - Date.parse(phoneHeld?.reservation?.since ?? '')).toBe(
      12 * 3_600_000,
    );
    expect((await buyer?.call<Product>(`GET /api/products/${phone}`))?.body).not.toHaveProperty('reservation');
  });
});
