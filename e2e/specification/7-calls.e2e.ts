import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, callWithCookie, done, imageForm, newBooking, newProduct, photo } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';

describe('The life of a phone, over plain HTTP', () => {
  const run = randomUUID().slice(0, 6);
  let seller: Person;
  let buyer: Person;
  let phone: Listed;
  let bookingId: string;
  let intent: { clientSecret: string; intentId: string };

  /** The calls that the sign-up form makes, one by one. */
  async function signUp(accountType: 'User' | 'Seller', name: string): Promise<Person> {
    const email = `${name.toLowerCase()}-${run}@redial.example`;
    const identity = await call('POST /auth/sign-up/email', null, { name, email, password: 'six-or-more' });
    expect(identity.status).toBe(200);
    const cookie = identity.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const account = await callWithCookie<{ insertedId: string }>('POST /users', cookie, { name, email, accountType });
    expect(account.status).toBe(200);
    const token = await callWithCookie<{ accessToken: string }>(`GET /jwt?email=${email}`, cookie);
    expect(token.status).toBe(200);
    return { id: account.body.insertedId, name, email, cookie, token: token.body.accessToken };
  }

  test('begins with a seller who signs up, uploads a picture and adds it to a category', async () => {
    seller = await signUp('Seller', 'Lif');
    expect(await done(call(`GET /users/seller/${seller.email}`, seller))).toEqual({ isSeller: true });
    const [category] = await done(call<{ _id: string; name: string }[]>('GET /productCategory'));
    const upload = await done(
      call<{ success: boolean; data: { url: string } }>('POST /upload', seller, imageForm(await photo())),
    );
    expect(upload.success).toBe(true);
    const payload = newProduct(seller, upload.data.url, { id: category?._id, brand: category?.name, resalePrice: 512 });
    expect(await done(call('POST /products', seller, payload))).toMatchObject({ acknowledged: true });
    phone = (await done(call<Listed[]>(`GET /products?email=${seller.email}`, seller)))[0] as Listed;
    expect(await done(call(`PUT /products/advertise/${phone._id}`, seller))).toMatchObject({ modifiedCount: 1 });
  });

  test('goes on with a buyer who signs up, finds it in its category and books it', async () => {
    buyer = await signUp('User', 'Bif');
    expect(await done(call(`GET /users/buyer/${buyer.email}`, buyer))).toEqual({ isBuyer: true });
    const found = (await done(call<Listed[]>(`GET /categories/${phone.id}`, buyer))).find(
      ({ _id }) => _id === phone._id,
    );
    expect(found).toMatchObject({ name: phone.name, resalePrice: 512 });
    expect(await done(call('POST /bookings', buyer, newBooking(buyer, phone)))).toMatchObject({ acknowledged: true });
    const [booking] = await done(
      call<{ _id: string; paid: boolean; price: number }[]>(`GET /bookings?email=${buyer.email}`, buyer),
    );
    expect(booking).toMatchObject({ paid: false, price: 512 });
    bookingId = booking?._id ?? '';
  });

  test('is paid for: the intent, the card at the provider, the record', async () => {
    intent = await done(call('POST /create-payment-intent', buyer, { price: 512, bookingId }));
    const billing = { name: buyer.name, email: buyer.email };
    const { paymentMethod } = await done(
      call<{ paymentMethod: { id: string } }>('POST /test-gateway/payment_methods', null, {
        number: '4242424242424242',
        expMonth: 1,
        expYear: 2040,
        cvc: '123',
        billing,
      }),
    );
    const confirmed = await done(
      call(`POST /test-gateway/payment_intents/${intent.intentId}/confirm`, null, {
        clientSecret: intent.clientSecret,
        paymentMethod: paymentMethod.id,
        billing,
      }),
    );
    expect(confirmed).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 51_200, currency: 'usd' } });
    expect(
      await done(
        call('POST /payments', buyer, { price: 512, transactionId: intent.intentId, email: buyer.email, bookingId }),
      ),
    ).toMatchObject({ acknowledged: true });
  });

  test('ends as a booking that is paid and a phone that is on no list', async () => {
    expect(await done(call(`GET /booking/${bookingId}`, buyer))).toMatchObject({
      paid: true,
      transactionId: intent.intentId,
    });
    for (const line of [
      `GET /categories/${phone.id}`,
      'GET /products/advertised',
      `GET /products?email=${seller.email}`,
    ]) {
      expect((await done(call<Listed[]>(line, seller))).some(({ _id }) => _id === phone._id)).toBe(false);
    }
  });
});
