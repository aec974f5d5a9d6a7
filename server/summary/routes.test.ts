import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminSummary, BuyerSummary, SellerSummary } from '#contract/summary.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { begin, threadOf, write } from '#server/testing/conversing.ts';
import type { Sent } from '#server/testing/conversing.ts';
import { counter, end, mustOffer } from '#server/testing/offering.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { completeSale, review, reviewsOf } from '#server/testing/reviewing.ts';
import { grantAdmin } from '#server/users/actions.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await fillCatalogue(market.context);
  [seller, buyer, admin] = [await addPerson(market, 'Seller'), await addPerson(market, 'User'), await addAdmin(market)];
});
afterAll(() => market.close());

const ask = async <Summary>(who: Person) => (await who.call<Summary>('GET /api/summary')).body;

/** Sells a phone from listing to payment. @returns the booking's id */
async function sell(price = 389, from = seller, to = buyer): Promise<string> {
  const booking = await bookPhone(market, to, await listPhone(market, from, { resalePrice: price }));
  await payFor(market, to, booking, price);
  return booking;
}

describe('The numbers of a dashboard', () => {
  test('are for people with an account: a visitor is asked to sign in', async () => {
    expect(await callAsVisitor(market, 'GET /api/summary')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  test("are those of the caller's role, all zero for a new account", async () => {
    const [newBuyer, newSeller] = [await addPerson(market, 'User'), await addPerson(market, 'Seller')];
    expect(await ask(newBuyer)).toEqual({
      role: 'buyer',
      unreadNotices: 0,
      toPay: [],
      openSales: 0,
      toReply: 0,
      offersToAnswer: 0,
      unreadConversations: 0,
      bought: 0,
      spent: 0,
      compared: { phones: 0, paid: 0, launch: 0 },
    });
    const nothing = {
      openSales: 0,
      toReply: 0,
      offersToAnswer: 0,
      unreadConversations: 0,
      onSale: 0,
      reserved: 0,
      available: 0,
      hasPayoutAccount: false,
      toRelist: 0,
      sold: 0,
      income: 0,
      givenBack: 0,
      soldThisMonth: 0,
      incomeThisMonth: 0,
    };
    const { weeks, ...rest } = await ask<SellerSummary>(newSeller);
    expect(rest).toEqual({ role: 'seller', unreadNotices: 0, ...nothing });
    expect(weeks.map(({ sold, income }) => [sold, income])).toEqual(Array.from({ length: 8 }, () => [0, 0]));
    expect(await ask(admin)).toMatchObject({ role: 'admin', openReports: 0 });
  });

  test('show a buyer what is to be paid, the most urgent first, and what was bought', async () => {
    const bo = await addPerson(market, 'User', 'Bo Buyer');
    const first = await bookPhone(market, bo, await listPhone(market, seller, { name: 'Booked first' }));
    await bookPhone(market, bo, await listPhone(market, seller, { name: 'Booked second', resalePrice: 200 }));
    const before = await ask<BuyerSummary>(bo);
    expect(before.toPay.map(({ productName, price }) => [productName, price])).toEqual([
      ['Booked first', 389],
      ['Booked second', 200],
    ]);
    expect(before.toPay[0]).toMatchObject({ _id: first, img: expect.stringContaining('/images/') });
    expect(before).toMatchObject({ bought: 0, unreadNotices: 2 });

    await payFor(market, bo, first);
    expect(await ask(bo)).toMatchObject({
      toPay: [{ productName: 'Booked second' }],
      bought: 1,
      spent: 389,
      compared: { phones: 0, paid: 0, launch: 0 },
    });
  });

  test('compare what a buyer paid with the checked launch prices, never with what sellers say it cost', async () => {
    const bo = await addPerson(market, 'User', 'Bo Buyer');
    for (const known of [
      {},
      { model: 'apple-iphone-13', storageGb: 128 },
      { model: 'apple-iphone-13', storageGb: 256 },
      { model: 'apple-iphone-13' },
    ]) {
      const phone = await listPhone(market, seller, { originalPrice: 9_999, ...known });
      await payFor(market, bo, await bookPhone(market, bo, phone));
    }
    expect(await ask(bo)).toMatchObject({
      bought: 4,
      spent: 4 * 389,
      compared: { phones: 1, paid: 389, launch: 799 },
    });
  });

  test('leave out what a bank is deciding on, and what was not paid in time', async () => {
    const bo = await addPerson(market, 'User', 'Bo Buyer');
    const booking = await bookPhone(market, bo, await listPhone(market, seller));
    await bo.call('POST /api/create-payment-intent', { price: 389, bookingId: booking });
    expect((await ask<BuyerSummary>(bo)).toPay).toHaveLength(1);
    await market.context.db
      .updateTable('payments')
      .set({ state: 'processing' })
      .where('booking_id', '=', booking)
      .execute();
    expect((await ask<BuyerSummary>(bo)).toPay).toEqual([]);

    await bookPhone(market, bo, await listPhone(market, seller));
    expect((await ask<BuyerSummary>(bo)).toPay).toHaveLength(1);
    await market.context.db
      .updateTable('bookings')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('buyer_id', '=', bo.id)
      .execute();
    expect((await ask<BuyerSummary>(bo)).toPay).toEqual([]);
  });

  test('show a seller what is on sale, reserved and sold, and the income by week without what was given back', async () => {
    const [sela, bo] = [await addPerson(market, 'Seller', 'Sela Seller'), await addPerson(market, 'User', 'Bo Buyer')];
    await listPhone(market, sela);
    await bookPhone(market, bo, await listPhone(market, sela));
    const old = await sell(100, sela, bo);
    const refunded = await sell(300, sela, bo);
    await sell(50, sela, bo);
    await market.context.db
      .updateTable('payments')
      .set({ settled_at: new Date(Date.now() - 40 * 24 * 3_600_000) })
      .where('booking_id', '=', old)
      .execute();
    expect(await ask(sela)).toMatchObject({
      onSale: 1,
      reserved: 1,
      sold: 3,
      income: 450,
      givenBack: 0,
      soldThisMonth: 2,
      incomeThisMonth: 350,
      available: 0,
      hasPayoutAccount: false,
      toRelist: 0,
    });

    await admin.call(`PUT /api/payments/refund/${refunded}`, { words: 'The phone was lost.' });
    const summary = await ask<SellerSummary>(sela);
    expect(summary).toMatchObject({ sold: 2, income: 150, givenBack: 300, toRelist: 1 });
    expect(summary).toMatchObject({ soldThisMonth: 1, incomeThisMonth: 50 });
    expect(summary.weeks.at(-1)).toMatchObject({ sold: 1, income: 50 });
    expect(summary.weeks.reduce((sum, { income }) => sum + income, 0)).toBe(150);
    const { productID } =
      (await sela.call<{ productID: string; canRelist: boolean }[]>(`GET /api/sales?email=${sela.email}`)).body.find(
        ({ canRelist }) => canRelist,
      ) ?? {};
    await sela.call(`PUT /api/products/relist/${productID}`);
    expect(await ask(sela)).toMatchObject({ onSale: 2, toRelist: 0 });
  });

  test("of a seller know nothing of another seller's", async () => {
    const [one, other] = [
      await addPerson(market, 'Seller', 'One Seller'),
      await addPerson(market, 'Seller', 'Other Seller'),
    ];
    await sell(120, one);
    await listPhone(market, one);
    expect(await ask(other)).toMatchObject({ onSale: 0, sold: 0, income: 0 });
  });

  test('show each side the offers that it has to answer, and the conversations that it has not read', async () => {
    const [sela, bo] = [await addPerson(market, 'Seller', 'Sela Seller'), await addPerson(market, 'User', 'Bo Buyer')];
    const phone = await listPhone(market, sela);
    const waiting = async (who: Person) => {
      const { offersToAnswer, unreadConversations } = await ask<BuyerSummary | SellerSummary>(who);
      return [offersToAnswer, unreadConversations];
    };
    const id = await mustOffer(market, bo, phone, 300);
    const talk = await begin(bo, phone);
    await write(bo, talk, 'And does it come with a cable?');
    expect([await waiting(sela), await waiting(bo)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await counter(sela, id, 1, 350);
    const [seen] = await threadOf(sela, talk);
    await sela.call(`PUT /api/conversations/${talk}/read?upTo=${seen?._id}`);
    await write(sela, talk, 'Yes, it does.');
    expect([await waiting(sela), await waiting(bo)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    await end(bo, id, 2);
    expect(await waiting(bo)).toEqual([0, 1]);
  });

  test('show an admin what waits, and what was paid and listed in each week', async () => {
    const before = await ask<AdminSummary>(admin);
    const phone = await listPhone(market, await addPerson(market, 'Seller', 'Sue Seller'));
    const { price: _price, phone: _phone, location: _location, ...report } = await newBooking(market, buyer, phone);
    await buyer.call('POST /api/reportedItems', { ...report, reason: 'The pictures are of another phone.' });
    await callAsVisitor(market, 'POST /api/messages', { email: 'vera@redial.example', message: 'Do you ship?' });
    await sell(250);
    const after = await ask<AdminSummary>(admin);
    expect(after).toMatchObject({
      openReports: before.openReports + 1,
      sellersToVerify: before.sellersToVerify + 1,
      unreadMessages: before.unreadMessages + 1,
      onMarket: before.onMarket + 1,
    });
    expect(after.unreadNotices).toBeGreaterThan(before.unreadNotices);
    const [was, is] = [before.weeks.at(-1), after.weeks.at(-1)];
    expect(is).toMatchObject({
      payments: (was?.payments ?? 0) + 1,
      amount: (was?.amount ?? 0) + 250,
      listings: (was?.listings ?? 0) + 2,
    });
  });

  test('show an admin the conversations and reviews that are reported, until somebody has seen to them', async () => {
    const { seller, buyer, sale } = await completeSale(market);
    const talk = await begin(buyer, await listPhone(market, seller));
    await review(buyer, sale, 1, 'A thief.');
    await review(seller, sale, 5);
    const { own } = await reviewsOf(buyer, sale);
    const reported = async () => {
      const { reportedConversations, reportedReviews } = await ask<AdminSummary>(admin);
      return [reportedConversations, reportedReviews];
    };
    expect(await reported()).toEqual([0, 0]);
    const { body } = await buyer.call<Sent>(`POST /api/conversations/${talk}/report`, { reason: 'They are rude.' });
    for (const by of [seller, await addPerson(market, 'User')]) {
      await by.call(`POST /api/reviews/${own?._id}/report`, { reason: 'It is a lie.' });
    }
    expect(await reported()).toEqual([1, 1]);
    await admin.call(`PUT /api/conversationReports/${body.insertedId}`);
    await admin.call(`PUT /api/reviews/${own?._id}`, { act: 'keep' });
    expect(await reported()).toEqual([0, 0]);
  });

  test('an admin counts as no seller who waits to be verified', async () => {
    const before = await ask<AdminSummary>(admin);
    const grantee = await addPerson(market, 'Seller', 'Gus Grantee');
    expect((await ask<AdminSummary>(admin)).sellersToVerify).toBe(before.sellersToVerify + 1);
    await grantAdmin({ ...market.context, db: market.owner }, grantee.email);
    expect((await ask<AdminSummary>(admin)).sellersToVerify).toBe(before.sellersToVerify);
  });
});
