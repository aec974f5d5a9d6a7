import { randomUUID } from 'node:crypto';
import { exampleListing } from '#contract/example-listing.fixture.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Person } from './people.ts';
import type { Reply } from './requests.ts';

export interface Goods {
  img: string;
}

interface Step {
  what: string;
  ask(): Promise<Reply>;
  /** What the market has promised with its answer, besides that the next step can be taken. */
  done(body: never): Acknowledged | null;
}

const price = 345;
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const contact = { phone: '+1 206 555 0123', location: 'Seattle, WA' };

/**
 * A phone is listed, booked and paid, one request after the other. Each may be asked again: it has a key, or needs
 * none.
 */
export function makeSale(seller: Person, buyer: Person, { img }: Goods): { next(): Step | null } {
  const name = `Fairphone ${randomUUID().slice(0, 12)}`;
  const keys = { listing: randomUUID(), booking: randomUUID() };
  const known = { productId: '', bookingId: '', intentId: '', clientSecret: '', method: '' };
  const phone = { id: 'fairphone', brand: 'Fairphone', img };
  const steps: Step[] = [
    {
      what: 'list',
      ask: () =>
        seller.ask('POST', '/api/products', {
          headers: { 'idempotency-key': keys.listing },
          body: exampleListing(seller, img, { ...phone, name, resalePrice: price }),
        }),
      done: ({ insertedId }: { insertedId: string }) => {
        known.productId = insertedId;
        return { kind: 'listing', id: insertedId, name };
      },
    },
    {
      what: 'book',
      ask: () =>
        buyer.ask('POST', '/api/bookings', {
          headers: { 'idempotency-key': keys.booking },
          body: {
            ...phone,
            ...contact,
            userName: buyer.name,
            email: buyer.email,
            productName: name,
            productID: known.productId,
            price,
          },
        }),
      done: ({ insertedId }: { insertedId: string }) => {
        known.bookingId = insertedId;
        return { kind: 'booking', id: insertedId, productId: known.productId, buyerId: buyer.id };
      },
    },
    {
      what: 'begin to pay',
      ask: () => buyer.ask('POST', '/api/create-payment-intent', { body: { price, bookingId: known.bookingId } }),
      done: ({ intentId, clientSecret }: { intentId: string; clientSecret: string }) => {
        Object.assign(known, { intentId, clientSecret });
        return { kind: 'intent', id: intentId, bookingId: known.bookingId };
      },
    },
    {
      what: 'give a card',
      ask: () => buyer.ask('POST', '/api/test-gateway/payment_methods', { body: card }),
      done: ({ paymentMethod }: { paymentMethod: { id: string } }) => {
        known.method = paymentMethod.id;
        return null;
      },
    },
    {
      what: 'confirm',
      ask: () =>
        buyer.ask('POST', `/api/test-gateway/payment_intents/${known.intentId}/confirm`, {
          body: { clientSecret: known.clientSecret, paymentMethod: known.method },
        }),
      done: () => null,
    },
    {
      what: 'pay',
      ask: () =>
        buyer.ask('POST', '/api/payments', {
          body: { price, transactionId: known.intentId, email: buyer.email, bookingId: known.bookingId },
        }),
      done: ({ insertedId }: { insertedId: string }) => ({
        kind: 'payment',
        id: insertedId,
        bookingId: known.bookingId,
      }),
    },
  ];
  let at = 0;
  return {
    next: () => {
      const step = steps[at];
      if (!step) return null;
      const done: Step['done'] = (body) => {
        at += 1;
        return step.done(body);
      };
      return { ...step, done };
    },
  };
}
