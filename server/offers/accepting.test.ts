import { sql } from 'kysely';
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
  mustOffer,
  offer,
  offersOf,
  stateOfPhone,
  storedOffer,
  toldOf,
} from '#server/testing/offering.ts';
import { bookPhone, makeDue, payFor } from '#server/testing/paying.ts';
import { addCategory, addPerson, listPhone, newBooking, newProduct } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});
afterAll(async () => {
  const found = await checkBooks(market.context, [...invariants, ...ledgerInvariants]);
  expect(found.map(({ invariant }) => invariant.id)).toEqual([]);
  await market.close();
});

const newBuyer = () => addPerson(market, 'User');
const phoneOfSeller = () => listPhone(market, seller);

describe('Accepting', () => {
  test("makes the booking at that price, and it is that price that is paid, shown and in the seller's sales", async () => {
    const [buyer, name] = [await newBuyer(), 'Accepted 13'];
    const phone = await listPhone(market, seller, { name });
    const id = await mustOffer(market, buyer, phone, 300);
    const { status, body } = await accept(seller, id);
    expect(status).toBe(200);
    const booking = body.insertedId;
    expect(await bookingsOf(market, id)).toMatchObject([{ id: booking, price_usd: 300, phone: '+1 503 555 0100' }]);
    expect(await storedOffer(market, id)).toEqual({ state: 'accepted', phone: null, location: null });
    expect(await stateOfPhone(market, phone)).toBe('reserved');
    expect((await buyer.call(`GET /api/booking/${booking}`)).body).toMatchObject({ price: 300, state: 'reserved' });
    const hours = (Date.parse(body.expiresAt) - market.context.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(market.context.config.bookingHoldHours, 1);

    const asked = await buyer.call('POST /api/create-payment-intent', { price: 389, bookingId: booking });
    expect(asked.status).toBe(400);
    await payFor(market, buyer, booking, 300);
    const { rows } = await sql<object>`
      select p.amount_usd, i.amount_cents::int from payments p join test_gateway.payment_intents i on i.id = p.intent_id
      where p.booking_id = ${booking}::uuid`.execute(market.context.db);
    expect(rows).toEqual([{ amount_usd: 300, amount_cents: 30_000 }]);
    expect(await stateOfPhone(market, phone)).toBe('sold');
    const sales = await seller.call<{ price: number; productID: string }[]>(`GET /api/sales?email=${seller.email}`);
    expect(sales.body.find(({ productID }) => productID === phone)?.price).toBe(300);
    expect((await buyer.call(`GET /api/sales/${booking}`)).body).toMatchObject({ price: 300 });
    expect(await toldOf(buyer, name)).toEqual(['paid', 'offer_accepted']);
    expect(await toldOf(seller, name)).toEqual(['sold', 'reserved', 'offer_made']);
  });

  test("of a seller's price by the buyer tells both so", async () => {
    const [buyer, name] = [await newBuyer(), 'Countered 13'];
    const phone = await listPhone(market, seller, { name });
    const id = await mustOffer(market, buyer, phone, 300);
    await counter(seller, id, 1, 350);
    expect((await accept(buyer, id, 2)).status).toBe(200);
    expect(await toldOf(buyer, name)).toEqual(['booked', 'offer_countered']);
    expect(await toldOf(seller, name)).toEqual(['counter_accepted', 'offer_made']);
    const [mine] = await offersOf(buyer, 'nobody');
    expect(mine).toMatchObject({ state: 'accepted', price: 350, booking: expect.any(String) });
  });

  test('is refused while the buyer holds three phones, and the offer stays open', async () => {
    const buyer = await newBuyer();
    const phone = await phoneOfSeller();
    const id = await mustOffer(market, buyer, phone, 300);
    for (let held = 0; held < 3; held += 1) await bookPhone(market, buyer, await phoneOfSeller());
    const bySeller = await accept(seller, id);
    expect([bySeller.status, bySeller.body.code]).toEqual([409, 'buyer_full']);
    await counter(seller, id, 1, 350);
    const byBuyer = await accept(buyer, id, 2);
    expect([byBuyer.status, byBuyer.body.code]).toEqual([409, 'too_many_reservations']);
    expect(await storedOffer(market, id)).toMatchObject({ state: 'open', phone: '+1 503 555 0100' });
    expect(await bookingsOf(market, id)).toEqual([]);
    expect(await stateOfPhone(market, phone)).toBe('on_sale');
  });

  test('counts among the three: a fourth phone is refused', async () => {
    const buyer = await newBuyer();
    for (let held = 0; held < 3; held += 1)
      expect((await accept(seller, await mustOffer(market, buyer, await phoneOfSeller(), 300))).status).toBe(200);
    const { body } = await buyer.call('POST /api/bookings', await newBooking(market, buyer, await phoneOfSeller()));
    expect(body.code).toBe('too_many_reservations');
  });

  test('is refused while somebody else holds the phone; when it is free again it works', async () => {
    const [buyer, holder, phone] = [await newBuyer(), await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    const booking = await bookPhone(market, holder, phone);
    expect((await accept(seller, id)).body.code).toBe('already_reserved');
    expect((await offersOf(buyer, 'other'))[0]).toMatchObject({ state: 'open', phone: { salesStatus: 'Reserved' } });
    await makeDue(market, booking);
    // Nobody waits for the job that frees it.
    expect((await accept(seller, id)).status).toBe(200);
  });

  test('is refused after the listing was edited: what was offered for is not there any more', async () => {
    const [buyer, name] = [await newBuyer(), 'Edited 13'];
    const phone = await listPhone(market, seller, { name });
    const id = await mustOffer(market, buyer, phone, 300);
    const { img } = (await seller.call<{ img: string }>(`GET /api/products/${phone}`)).body;
    const { sellerName: _, email: __, verified: ___, ...listing } = newProduct(seller, img, { name, resalePrice: 350 });
    expect((await seller.call(`PUT /api/products/${phone}`, { ...listing, revision: 1 })).status).toBe(200);
    expect((await accept(seller, id)).body.code).toBe('offer_over');
    await endOverOffers(market.context);
    expect((await storedOffer(market, id))?.state).toBe('changed');
    expect(await toldOf(buyer, name)).toEqual(['offer_outdated']);
    expect((await offer(market, buyer, phone, 300)).status).toBe(200);
  });

  test('repeated with the same key is one booking', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    const send = () =>
      market.app.inject({
        method: 'POST',
        url: `/api/offers/${id}/accept`,
        headers: { authorization: `bearer ${seller.token}`, 'idempotency-key': 'twice' },
        payload: { named: 1 },
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    const booked = await bookingsOf(market, id);
    expect(booked).toHaveLength(1);
    await buyer.call(`DELETE /api/bookings/${booked[0]?.id ?? ''}`);
    const late = await send();
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'offer_over']);
  });
});

describe('The database', () => {
  test('takes no booking at a third price', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    const write = (price: number, offerId: string | null) =>
      sql`insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, expires_at, offer_id)
        values (${phone}::uuid, ${seller.id}::uuid, ${buyer.id}::uuid, ${price}, '12345', now() + interval '1 hour',
        ${offerId}::uuid)`.execute(market.owner);
    await expect(write(300, null)).rejects.toThrow('foreign key');
    // An open offer is no price.
    await expect(write(300, id)).rejects.toThrow('bookings_at_offered_price');
    await accept(seller, id);
    await expect(
      sql`update bookings set price_usd = 1 where offer_id = ${id}::uuid`.execute(market.owner),
    ).rejects.toThrow('bookings_at_offered_price');
    await expect(sql`update offers set price_usd = 1 where id = ${id}::uuid`.execute(market.owner)).rejects.toThrow(
      'bookings_at_offered_price',
    );
    await expect(sql`update offers set state = 'open' where id = ${id}::uuid`.execute(market.owner)).rejects.toThrow();
  });
});
