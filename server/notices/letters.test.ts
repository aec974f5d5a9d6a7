import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { mailing, realMail, subjects } from '#server/testing/mailing.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import {
  addCategory,
  callAs,
  listPhone,
  newBooking,
  newProduct,
  signUp,
  signUpAdmin,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeEach(async () => {
  market = await openTestMarket(realMail);
  letterbox = putLetterbox(market);
  await addCategory(market);
});

afterEach(() => market.close());

const { confirm, newBuyer, newSeller, post, sentTo, tell } = mailing(() => ({ market, letterbox }));

describe('An account with an unconfirmed address, where mail is real,', () => {
  test('does not sell or book, is told what to do, and stays signed in; afterwards all of it works at once', async () => {
    const seller = await signUp(market, 'Seller');
    const img = await uploadPhoto(market, seller);
    const list = () =>
      seller.call<{ code?: string; message?: string; insertedId: string }>(
        'POST /api/products',
        newProduct(seller, img),
      );
    const refused = await list();
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'address_unconfirmed', message: expect.stringContaining(`we mailed to ${seller.email}`) },
    });
    const me = () => callAs<{ user: object }>(market, 'GET /api/me', { cookie: seller.cookie });
    expect((await me()).body.user).toMatchObject({ emailVerified: false, mustConfirm: true });

    await confirm(seller);
    expect((await me()).body.user).toMatchObject({ emailVerified: true, mustConfirm: false });
    const phone = (await list()).body.insertedId;
    const buyer = await signUp(market, 'User');
    const booking = await newBooking(market, buyer, phone);
    expect(await buyer.call('POST /api/bookings', booking)).toMatchObject({
      status: 403,
      body: { code: 'address_unconfirmed' },
    });
    await confirm(buyer);
    expect((await buyer.call('POST /api/bookings', booking)).status).toBe(200);
  });

  test('changes, advertises and relists nothing either, and may still take a phone down', async () => {
    const seller = await newSeller();
    const phone = await listPhone(market, seller);
    await market.context.db
      .updateTable('identity_user')
      .set({ emailVerified: false })
      .where('email', '=', seller.email)
      .execute();
    const {
      sellerName: _name,
      email: _email,
      verified: _verified,
      ...change
    } = newProduct(seller, await uploadPhoto(market, seller));
    for (const [call, body] of [
      [`PUT /api/products/${phone}`, { ...change, revision: 1 }],
      [`PUT /api/products/advertise/${phone}`, undefined],
      [`PUT /api/products/relist/${phone}`, undefined],
    ] as const) {
      expect([call, (await seller.call(call, body)).body.code]).toEqual([call, 'address_unconfirmed']);
    }
    expect(await seller.call(`DELETE /api/products/${phone}`)).toMatchObject({
      status: 200,
      body: { deletedCount: 1 },
    });
  });

  test('gets one mail, which asks them to confirm; all else is on the page only', async () => {
    const victim = await signUp(market, 'User');
    await tell(victim, 30);
    await (await signUpAdmin(market)).call(`DELETE /api/users/${(await signUp(market, 'User', 'Other One')).id}`);
    await post();
    expect((await victim.call<object[]>('GET /api/notices')).body).toHaveLength(30);
    market.wait(30);
    await post();
    expect(subjects(letterbox.mails.filter(({ to }) => to === victim.email))).toEqual(['Confirm your e-mail address']);
    expect(letterbox.mails.every(({ subject }) => subject === 'Confirm your e-mail address')).toBe(true);
    await confirm(victim);
    await tell(victim, 1);
    await post();
    expect(subjects(sentTo(victim))).toEqual(['You are a verified seller']);
  });

  test('sells, books and is written to as ever where mails are files', async () => {
    const offline = await openTestMarket();
    try {
      await addCategory(offline);
      const mails = putLetterbox(offline);
      const seller = await signUp(offline, 'Seller');
      await bookPhone(offline, await signUp(offline, 'User'), await listPhone(offline, seller));
      await post(offline);
      expect(subjects(mails.to(seller.email))).toEqual(['Confirm your e-mail address', 'iPhone 13 128GB is reserved']);
    } finally {
      await offline.close();
    }
  });
});

describe('A phone that is booked and given back again and again', () => {
  test('makes one mail of each kind in an hour, and one digest for the rest; the page has all', async () => {
    const [seller, buyer] = [await newSeller(), await newBuyer()];
    const phone = await listPhone(market, seller);
    const booking = await newBooking(market, buyer, phone);
    for (let times = 0; times < 30; times += 1) {
      const { body } = await buyer.call('POST /api/bookings', booking);
      expect(await buyer.call(`DELETE /api/bookings/${String(body.insertedId)}`)).toMatchObject({
        status: 200,
        body: { deletedCount: 1 },
      });
      if (times % 10 === 0) await post();
    }
    await post();
    expect((await seller.call<object[]>('GET /api/notices')).body).toHaveLength(60);
    // Each reservation was over before its mail would have left.
    expect(subjects(sentTo(buyer))).toEqual([]);
    expect(subjects(sentTo(seller))).toEqual(['iPhone 13 128GB is on sale again']);
    market.wait(1.1);
    await post();
    await post();
    const digest = sentTo(seller).at(-1);
    expect(sentTo(seller)).toHaveLength(2);
    expect(digest?.subject).toBe('You have 29 more notices');
    expect(digest?.text).toMatch(
      /^Hello Sam Seller,\n\n[^\n]+\n\n- iPhone 13 128GB is on sale again \(29 times\)\n\nhttp:\/\/localhost:3000\/dashboard\/notices\n\nRedial\n$/,
    );
  });
});

describe('A reservation that is over', () => {
  const book = async (buyer: Person, phone: string) =>
    String((await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone))).body.insertedId);
  const cancel = (buyer: Person, booking: string) => buyer.call(`DELETE /api/bookings/${booking}`);
  const kindsOf = async (person: Person) =>
    (await person.call<{ kind: string }[]>('GET /api/notices')).body.map(({ kind }) => kind);

  test('is not asked to be paid by a mail that leaves later; the notice stays on the page', async () => {
    const [seller, buyer] = [await newSeller(), await newBuyer()];
    const phone = await listPhone(market, seller);
    await cancel(buyer, await book(buyer, phone));
    await post();
    expect(subjects(sentTo(buyer))).toEqual([]);
    expect(subjects(sentTo(seller))).toEqual(['iPhone 13 128GB is on sale again']);
    expect(await kindsOf(buyer)).toEqual(['booked']);

    letterbox.setBroken(true);
    const booking = await book(buyer, phone);
    await post();
    letterbox.setBroken(false);
    await cancel(buyer, booking);
    market.wait(0.1);
    await post();
    expect(subjects(sentTo(buyer))).toEqual([]);
    expect(subjects(sentTo(seller))).toEqual(['iPhone 13 128GB is on sale again']);
  });

  test('is not asked to be paid after its time, or once it is paid', async () => {
    const [seller, late, quick] = [await newSeller(), await newBuyer(), await newBuyer('Quinn Quick')];
    await book(late, await listPhone(market, seller));
    await payFor(market, quick, await book(quick, await listPhone(market, seller)));
    market.wait(13);
    await post();
    expect(subjects(sentTo(late))).toEqual([]);
    expect(subjects(sentTo(quick))).toEqual(['You have bought iPhone 13 128GB']);
    expect(subjects(sentTo(seller))).toEqual(['iPhone 13 128GB is sold']);
  });

  test('is left out of the digest that it was to stand in, and makes none alone', async () => {
    const [seller, buyer] = [await newSeller(), await newBuyer()];
    await tell(seller, 21);
    await tell(buyer, 20);
    await post();
    const booking = await book(buyer, await listPhone(market, seller));
    await post();
    const inDigest = await market.context.db
      .selectFrom('notices')
      .select('kind')
      .where('digest_id', 'is not', null)
      .orderBy('kind')
      .execute();
    expect(inDigest.map(({ kind }) => kind)).toEqual(['booked', 'reserved', 'verified']);
    await cancel(buyer, booking);
    market.wait(1.1);
    await post();
    expect(subjects(sentTo(buyer).slice(20))).toEqual([]);
    const digest = sentTo(seller).slice(20);
    expect(subjects(digest)).toEqual(['You have 2 more notices']);
    expect(digest[0]?.text).not.toContain('is reserved');
  });
});
