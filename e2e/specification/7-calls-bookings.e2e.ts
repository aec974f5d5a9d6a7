import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookPhone,
  call,
  done,
  listPhone,
  newBooking,
  newReport,
  payFor,
  signInAdmin,
  signUpByCalls,
} from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';

interface Refused {
  code: string;
  acknowledged: boolean;
  message: string;
  issues?: { path: string }[];
}

let admin: Person;
let buyer: Person;
let rival: Person;
let seller: Person;

beforeAll(async () => {
  admin = await signInAdmin();
  [buyer, rival, seller] = [
    await signUpByCalls('User', 'Kay Buyer'),
    await signUpByCalls('User', 'Ron Rival'),
    await signUpByCalls('Seller', 'Kit Seller'),
  ];
});

/** Leaves each field out in turn. */
async function expectEachRequired(
  line: string,
  who: Person,
  payload: Record<string, unknown>,
  optional: readonly string[] = [],
): Promise<void> {
  for (const field of Object.keys(payload).filter((one) => !optional.includes(one))) {
    const { status, body } = await call<Refused>(line, who, { ...payload, [field]: undefined });
    expect([status, body.acknowledged ?? false, body.issues?.map(({ path }) => path)]).toEqual([400, false, [field]]);
  }
}

describe('POST /bookings', () => {
  test('takes ten fields, of which location may be left out, and answers acknowledged and message', async () => {
    const phone = await listPhone(seller);
    const payload = newBooking(buyer, phone);
    expect(Object.keys(payload).toSorted()).toEqual(
      ['userName', 'email', 'productName', 'productID', 'id', 'brand', 'img', 'price', 'phone', 'location'].toSorted(),
    );
    await expectEachRequired('POST /bookings', buyer, payload, ['location']);
    expect((await call('POST /bookings', null, payload)).status).toBe(401);
    const { location: _, ...without } = payload;
    const answer = await done(call('POST /bookings', buyer, without));
    expect(answer).toMatchObject({ acknowledged: true, message: expect.any(String) as string });
    await done(call(`DELETE /bookings/${String(answer.insertedId)}`, buyer));
  });

  test('refused, it answers acknowledged false and a message for people', async () => {
    const phone = await listPhone(seller);
    await bookPhone(rival, phone);
    const { status, body } = await call<Refused>('POST /bookings', buyer, newBooking(buyer, phone));
    expect([status, body]).toEqual([
      409,
      {
        acknowledged: false,
        code: 'already_reserved',
        message: expect.stringMatching(/^Somebody else has just booked this phone/) as string,
      },
    ]);
  });

  test('is a 400 that names the field when it contradicts session or product', async () => {
    const phone = await listPhone(seller);
    for (const [field, lie] of Object.entries({
      userName: 'Somebody Else',
      email: rival.email,
      productName: 'iPhone',
      id: 'apple',
      brand: 'Apple',
      img: 'http://other.example/1.jpg',
      price: 1,
    })) {
      expect(await call('POST /bookings', buyer, newBooking(buyer, phone, { [field]: lie }))).toMatchObject({
        status: 400,
        body: { acknowledged: false, issues: [{ path: field }] },
      });
    }
  });
});

describe('A booking', () => {
  test('GET /bookings?email= lists it, GET /booking/{id} answers it, with _id and paid', async () => {
    const phone = await listPhone(seller, { resalePrice: 111 });
    const bookingId = await bookPhone(buyer, phone);
    const expected = { ...newBooking(buyer, phone), _id: bookingId, paid: false };
    const list = await done(call<Record<string, unknown>[]>(`GET /bookings?email=${buyer.email}`, buyer));
    expect(list.find(({ _id }) => _id === bookingId)).toMatchObject(expected);
    expect(await done(call(`GET /booking/${bookingId}`, buyer))).toMatchObject(expected);
    expect((await call(`GET /bookings?email=${buyer.email}`)).status).toBe(401);
    expect((await call(`GET /booking/${bookingId}`)).status).toBe(401);
    expect((await call(`GET /booking/${bookingId}`, rival)).status).toBe(404);
    await done(call(`DELETE /bookings/${bookingId}`, buyer));
  });
});

describe('The money', () => {
  test('POST /create-payment-intent takes a price, and bookingId besides, and answers clientSecret', async () => {
    const bookingId = await bookPhone(buyer, await listPhone(seller, { resalePrice: 222 }));
    const alone = await done(call<{ clientSecret: string }>('POST /create-payment-intent', buyer, { price: 222 }));
    expect(alone.clientSecret).toMatch(/./);
    expect(
      (await done(call<{ clientSecret: string }>('POST /create-payment-intent', buyer, { price: 222, bookingId })))
        .clientSecret,
    ).toBe(alone.clientSecret);
    expect(await call('POST /create-payment-intent', buyer, { price: 1, bookingId })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'price' }] },
    });
    expect(await call('POST /create-payment-intent', buyer, { bookingId })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'price' }] },
    });
    expect((await call('POST /create-payment-intent', null, { price: 222, bookingId })).status).toBe(401);
    await done(call(`DELETE /bookings/${bookingId}`, buyer));
  });

  test('POST /payments takes price, transactionId, email, bookingId, acknowledged if the provider agrees', async () => {
    const bookingId = await bookPhone(buyer, await listPhone(seller, { resalePrice: 333 }));
    const { intentId } = await done(
      call<{ intentId: string }>('POST /create-payment-intent', buyer, { price: 333, bookingId }),
    );
    const payload = { price: 333, transactionId: intentId, email: buyer.email, bookingId };
    await expectEachRequired('POST /payments', buyer, payload);
    expect((await call('POST /payments', null, payload)).status).toBe(401);
    expect(await call('POST /payments', buyer, payload)).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'payment_not_succeeded' },
    });
    expect(await call('POST /payments', buyer, { ...payload, transactionId: 'pi_made_up' })).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'payment_mismatch' },
    });
    expect(await done(call(`GET /booking/${bookingId}`, buyer))).toMatchObject({ paid: false });
    await payFor(buyer, bookingId, 333);
    expect(await done(call('POST /payments', buyer, payload))).toMatchObject({ acknowledged: true });
    expect(await done(call(`GET /booking/${bookingId}`, buyer))).toMatchObject({ paid: true, transactionId: intentId });
  });
});

describe('Reported items', () => {
  let phone: Listed;
  beforeAll(async () => {
    phone = await listPhone(seller);
  });

  test('POST /reportedItems takes eight fields, answers acknowledged and message, and refuses a second', async () => {
    const payload = newReport(buyer, phone);
    expect(Object.keys(payload).toSorted()).toEqual(
      ['userName', 'email', 'productName', 'productID', 'id', 'reason', 'brand', 'img'].toSorted(),
    );
    await expectEachRequired('POST /reportedItems', buyer, payload);
    expect((await call('POST /reportedItems', null, payload)).status).toBe(401);
    expect(await done(call('POST /reportedItems', buyer, payload))).toMatchObject({
      acknowledged: true,
      message: expect.any(String) as string,
    });
    expect(await call('POST /reportedItems', buyer, payload)).toMatchObject({
      status: 409,
      body: { acknowledged: false, message: expect.stringMatching(/reported this phone already/) as string },
    });
  });

  test('GET /reportedItems answers an array of them, DELETE /reportedItems/{id} answers deletedCount', async () => {
    const { insertedId } = await done(
      call('POST /reportedItems', rival, newReport(rival, phone, { reason: 'Stolen, I think.' })),
    );
    const find = async () =>
      (await done(call<Record<string, unknown>[]>('GET /reportedItems', admin))).find(({ _id }) => _id === insertedId);
    expect(await find()).toMatchObject({
      img: phone.img,
      productName: phone.name,
      userName: rival.name,
      reason: 'Stolen, I think.',
    });
    expect((await call('GET /reportedItems')).status).toBe(401);
    expect((await call(`DELETE /reportedItems/${String(insertedId)}`)).status).toBe(401);
    expect(await done(call(`DELETE /reportedItems/${String(insertedId)}`, admin))).toMatchObject({ deletedCount: 1 });
    expect(await find()).toBeUndefined();
    expect((await call(`DELETE /reportedItems/${randomUUID()}`, admin)).status).toBe(404);
  });
});
