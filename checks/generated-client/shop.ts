import createClient from 'openapi-fetch';
import type { paths } from 'redial-api';

/** A program of somebody else's: all it knows of the market is what openapi-typescript made of /api/openapi.json. */
export function openShop(baseUrl: string, token: string) {
  const { GET, POST } = createClient<paths>({ baseUrl, headers: { authorization: `bearer ${token}` } });

  return {
    async list(phone: paths['/api/products']['post']['requestBody']['content']['application/json']): Promise<string> {
      return must(await POST('/api/products', { body: phone })).insertedId;
    },

    /** @returns the booking's id */
    async book(productID: string, userName: string, email: string): Promise<string> {
      const { name, id, brand, img, resalePrice } = must(
        await GET('/api/products/{id}', { params: { path: { id: productID } } }),
      );
      const booking = await POST('/api/bookings', {
        params: { header: { 'Idempotency-Key': `book-${productID}` } },
        body: {
          userName,
          email,
          productName: name,
          productID,
          id,
          brand,
          img,
          price: resalePrice,
          phone: '+1 206 555 0123',
          location: 'Seattle',
        },
      });
      return must(booking).insertedId;
    },

    /** @returns how the booking stands afterwards */
    async pay(bookingId: string, email: string) {
      const { price } = must(await GET('/api/booking/{id}', { params: { path: { id: bookingId } } }));
      const { clientSecret, intentId } = must(await POST('/api/create-payment-intent', { body: { price, bookingId } }));
      const method = must(
        await POST('/api/test-gateway/payment_methods', {
          body: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' },
        }),
      );
      if ('error' in method) throw new Error(method.error.message);
      const charged = must(
        await POST('/api/test-gateway/payment_intents/{id}/confirm', {
          params: { path: { id: intentId } },
          body: { clientSecret, paymentMethod: method.paymentMethod.id },
        }),
      );
      if ('error' in charged) throw new Error(charged.error.message);
      must(await POST('/api/payments', { body: { price, transactionId: charged.paymentIntent.id, email, bookingId } }));
      return must(await GET('/api/booking/{id}', { params: { path: { id: bookingId } } })).state;
    },
  };
}

function must<Data>(answer: { data?: Data; error?: { code: string; message: string } }): Data {
  if (answer.data === undefined) throw new Error(answer.error?.message ?? 'no answer');
  return answer.data;
}
