import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { offering } from './offering.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import type { Role } from './route.ts';

export const offerStates = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'changed',
  'gone',
  'blocked',
  'left',
] as const;
export type OfferState = (typeof offerStates)[number];

export const offerSchema = z
  .object({
    _id: z.string(),
    phone: z
      .object({
        _id: z.string(),
        name: z.string(),
        img: z.string(),
        placeholder: z.string(),
        price: z.int().describe('what the listing asks now'),
        salesStatus: z.enum(['Available', 'Reserved', 'Sold', 'Withdrawn']),
      })
      .meta({ id: 'PhoneOfferedFor' }),
    other: z.object({ _id: z.string(), name: z.string() }).meta({ id: 'OtherSide' }),
    isSeller: z.boolean().describe('whether the caller sells the phone'),
    state: z
      .enum(offerStates)
      .describe(
        'how it ended; `changed`: the listing was edited, `gone`: the phone is off the market, `blocked`: ' +
          'one of the two blocks the other, `left`: an account was closed or suspended',
      ),
    isMyTurn: z.boolean().describe('it is open and waits for the caller'),
    price: z.int().describe('the last price that was named'),
    prices: z.array(z.object({ price: z.int(), isOwn: z.boolean(), at: z.string() }).meta({ id: 'NamedPrice' })),
    named: z.int().describe('how many prices were named; an answer says which one it answers'),
    canAccept: z.boolean(),
    counter: z
      .object({ min: z.int(), max: z.int() })
      .nullable()
      .describe('what the caller may offer instead; null: nothing'),
    expiresAt: z.string(),
    endedAt: z.string().nullable(),
    createdAt: z.string(),
    booking: z.string().nullable().describe("of an accepted offer, for its buyer: the booking's id"),
    conversation: z.string().nullable().describe('what the two wrote to each other about the phone'),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offerSchema>;

const newOfferSchema = z.strictObject({
  productID: field.uuid,
  revision: field.revision.describe('the version of the listing that the buyer saw'),
  price: field.priceUsd,
  phone: field.phone,
  location: z.union([z.literal(''), field.location]).optional(),
});
export type NewOffer = z.infer<typeof newOfferSchema>;

const byId = z.strictObject({ id: field.uuid });
const named = z
  .int()
  .min(1)
  .max(2 * offering.roundsMax)
  .describe('how many prices there were when the caller looked');
const traders: readonly Role[] = ['buyer', 'seller'];
const acting = [
  'not_signed_in',
  'not_allowed',
  'address_unconfirmed',
  'not_found',
  'offer_over',
  'offer_changed',
] as const;

export const offerRoutes = {
  listOffers: defineRoute({
    call: calls.listOffers,
    summary:
      'Offers that the caller made or got: those that wait for the caller, for the other side, ' +
      'or for nobody any more. The newest first. `Link: rel="next"` names the next page.',
    audience: traders,
    credential: 'either',
    query: z.strictObject({ ...pageQuery, waitingFor: z.enum(['me', 'other', 'nobody']) }),
    response: z.array(offerSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  makeOffer: defineRoute({
    call: calls.makeOffer,
    summary:
      'A buyer offers less than a phone costs, at least half of it. ' +
      `The seller has ${offering.answerHours} hours to answer. Nothing is reserved. ` +
      'There is one open offer a buyer and phone.',
    audience: ['buyer'],
    credential: 'either',
    body: newOfferSchema,
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string(), expiresAt: z.string() }),
    takesKey: true,
    problems: [
      'not_signed_in',
      'not_allowed',
      'address_unconfirmed',
      'not_found',
      'own_product',
      'already_reserved',
      'booked_by_you',
      'already_sold',
      'already_paid',
      'product_withdrawn',
      'listing_changed',
      'cannot_write',
      'offer_exists',
      'no_offers',
      'too_many_offers',
      'too_many_requests',
      'key_reused',
    ],
    acknowledges: true,
    rateLimit: { max: 200, windowSeconds: 86_400 },
  }),
  counterOffer: defineRoute({
    call: calls.counterOffer,
    summary: `Whose turn it is names another price instead. Each side may name ${offering.roundsMax}.`,
    audience: traders,
    credential: 'either',
    params: byId,
    body: z.strictObject({ named, price: field.priceUsd }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int(), expiresAt: z.string() }),
    takesKey: true,
    problems: [...acting, 'too_many_rounds', 'key_reused'],
    rateLimit: { max: 600, windowSeconds: 3_600 },
  }),
  acceptOffer: defineRoute({
    call: calls.acceptOffer,
    summary:
      'Whose turn it is accepts the last price. The phone is booked at that price at once, ' +
      'or nothing happens and the offer stays open.',
    audience: traders,
    credential: 'either',
    params: byId,
    body: z.strictObject({ named }),
    response: z.object({
      acknowledged: z.literal(true),
      insertedId: z.string().describe('the booking'),
      expiresAt: z.string().describe('until when the buyer can pay'),
    }),
    takesKey: true,
    problems: [
      ...acting,
      'already_reserved',
      'booked_by_you',
      'buyer_full',
      'too_many_reservations',
      'network_full',
      'newcomers_full',
      'cancelled_lately',
      'bookings_today',
      'key_reused',
    ],
    rateLimit: { max: 600, windowSeconds: 3_600 },
  }),
  endOffer: defineRoute({
    call: calls.endOffer,
    summary:
      'Whose turn it is declines; the other one takes the offer back. modifiedCount is 0 when it had ended before.',
    audience: traders,
    credential: 'bearer',
    params: byId,
    body: z.strictObject({ named }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'offer_changed'],
  }),
};
