import type { Notice } from '#contract/notices.ts';
import type { Offer } from '#contract/offers.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAsVisitor } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

interface Answer {
  insertedId: string;
  expiresAt: string;
  modifiedCount: number;
  code: string;
  message: string;
  issues?: { path: string; code: string; params: object }[];
}

/** A buyer offers a price for a phone. */
export async function offer(
  market: TestMarket,
  buyer: Person,
  productID: string,
  price: number,
  changes: Record<string, unknown> = {},
) {
  const { body } = await callAsVisitor<{ revision: number }>(market, `GET /api/products/${productID}`);
  return buyer.call<Answer>('POST /api/offers', {
    productID,
    revision: body.revision,
    price,
    phone: '+1 503 555 0100',
    location: 'Portland',
    ...changes,
  });
}

/** The same, where it has to work. @returns the offer's id */
export async function mustOffer(market: TestMarket, buyer: Person, phone: string, price: number): Promise<string> {
  const { status, body } = await offer(market, buyer, phone, price);
  if (status !== 200) throw new Error(`no offer: ${JSON.stringify(body)}`);
  return body.insertedId;
}

export const counter = (person: Person, id: string, named: number, price: number) =>
  person.call<Answer>(`POST /api/offers/${id}/prices`, { named, price });

export const accept = (person: Person, id: string, named = 1) =>
  person.call<Answer>(`POST /api/offers/${id}/accept`, { named });

export const end = (person: Person, id: string, named = 1) =>
  person.call<Answer>(`PUT /api/offers/${id}/end`, { named });

/** Somebody's offers: those that wait for them, for the other side, and that ended. */
export async function offersOf(person: Person, waitingFor: 'me' | 'other' | 'nobody'): Promise<Offer[]> {
  const { status, body } = await person.call<Offer[]>(`GET /api/offers?waitingFor=${waitingFor}`);
  if (status !== 200) throw new Error(`no list: ${JSON.stringify(body)}`);
  return body;
}

/** What somebody was told of the phones of this name, the latest first. */
export async function toldOf(person: Person, phone: string): Promise<string[]> {
  const { body } = await person.call<Notice[]>('GET /api/notices');
  return body.filter(({ about }) => about.phone === phone).map(({ kind }) => kind);
}

/** What is stored of an offer. */
export async function storedOffer({ context }: TestMarket, id: string) {
  return context.db.selectFrom('offers').select(['state', 'phone', 'location']).where('id', '=', id).executeTakeFirst();
}

/** The bookings at the price of an offer: one at most. */
export async function bookingsOf({ context }: TestMarket, offerId: string) {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'price_usd', 'state', 'phone'])
    .where('offer_id', '=', offerId)
    .execute();
}

export async function stateOfPhone({ context }: TestMarket, id: string): Promise<string | undefined> {
  return (await context.db.selectFrom('products').select('state').where('id', '=', id).executeTakeFirst())?.state;
}
