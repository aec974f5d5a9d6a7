import { z } from 'zod';
import { sellerMayEndAfterHours } from './allowances.ts';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { deliverySchema } from './deliveries.ts';
import { conditions } from './limits.ts';
import { pageQuery } from './page.ts';
import { returnPhases } from './returns.ts';
import { defineRoute } from './route.ts';
import { saleStates, saleSteps } from './sale-states.ts';
import { traderSchema } from './sellers.ts';
import { sendingSteps } from './sending.ts';

const sale = z
  .enum(saleStates)
  .nullable()
  .describe('how it goes on since it was paid; null before, and for what was paid before handovers were followed');

const saleStop = z
  .object({
    step: z.enum(saleSteps),
    is: z.enum(['done', 'now', 'ahead']).describe('now: what comes next, or a problem that is open'),
    at: z.string().nullable().describe('when it was done'),
  })
  .meta({ id: 'SaleStop' });
export type SaleStop = z.infer<typeof saleStop>;
const line = z.array(saleStop).describe('the way of the sale in short, in order; empty where `sale` is null');

const sending = z
  .enum(sendingSteps)
  .nullable()
  .describe('what a paid phone that is to be sent waits for; null otherwise');

const goingBack = z
  .enum(returnPhases)
  .nullable()
  .describe('what a phone that goes back to its seller waits for; null otherwise');
const heldUntil = z
  .string()
  .nullable()
  .describe('its buyer has accepted it, but may withdraw until then: so long the money waits');
const refundReason = z.string().nullable().describe('why an admin gave the money back in Payments');
const mayBePosted = z
  .boolean()
  .describe('its buyer has withdrawn, and its seller may still say that it was posted, before the money goes back');
const cancelling = z.boolean().describe('its buyer has asked to cancel, and the seller has not answered yet');

export const bookingSchema = z
  .object({
    _id: z.string(),
    userName: z.string(),
    email: z.string(),
    productName: z.string(),
    productID: z.string(),
    id: z.string().describe('category id'),
    brand: z.string(),
    img: z.string(),
    price: z.int(),
    phone: z.string(),
    location: z.string(),
    paid: z.boolean(),
    sale,
    line,
    sending,
    goingBack,
    cancelling,
    mayBePosted,
    refundReason,
    delivery: deliverySchema.nullable().describe('null when the booking is over'),
    state: z.enum(['reserved', 'paying', 'paid', 'lapsed', 'cancelled', 'refunded']),
    processing: z.boolean().describe('the bank has not decided on its payment yet'),
    endedBy: z
      .enum(['time', 'buyer', 'seller', 'admin'])
      .nullable()
      .describe('who ended a reservation that was not paid'),
    endedEarly: z.boolean().describe('its seller ended the reservation before its time; the phone stayed on sale'),
    paidTooLate: z
      .boolean()
      .describe('its money came when the reservation had ended, so it goes back or has gone back'),
    moneyIsBack: z.boolean().describe('the money that came for it has been given back'),
    expiresAt: z.string().describe('until when an unpaid reservation holds the phone'),
    createdAt: z.string(),
    transactionId: z.string().nullable().describe('also of money that has gone back'),
    paidAt: z.string().nullable().describe('when the payment arrived'),
    partCents: z.int().nullable().describe('of the price, what goes back although the buyer keeps the phone'),
    sellerName: z.string(),
    trader: traderSchema
      .nullable()
      .optional()
      .describe(
        'the business that sells it, whose buyer may withdraw; null: a private person; left out: ' +
          'they have not said. Once it is paid, as it was then, and null unless a business',
      ),
    mayWithdraw: z.boolean().describe('its buyer may withdraw from the purchase now'),
    heldUntil,
    placeholder: z.string(),
    endedAt: z.string().nullable().describe('when a booking that did not last came to its end'),
    usedTime: z.string(),
    productCondition: z.enum(conditions),
    verified: z.boolean().describe('whether the seller is verified'),
    sellerContact: z
      .object({ email: z.string(), phone: z.string(), location: z.string() })
      .nullable()
      .describe('null when the account has been closed, or the seller hides it from buyers without an order'),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof bookingSchema>;

export const saleSchema = z
  .object({
    _id: z.string().describe('the booking'),
    productID: z.string(),
    productName: z.string(),
    brand: z.string(),
    img: z.string(),
    placeholder: z.string(),
    price: z.int(),
    userName: z.string().describe('the buyer'),
    email: z.string(),
    phone: z.string(),
    location: z.string(),
    conversation: z.string().nullable().describe("the buyer's about this phone; null where there is none"),
    state: z.enum(['paid', 'refunded']),
    sale,
    line,
    heldUntil,
    sending,
    goingBack,
    cancelling,
    mayBePosted,
    refundReason,
    canRelist: z.boolean().describe('refunded, and not on sale again'),
    canListAnew: z.boolean().describe('sold, but an admin let its seller keep the phone, and not on sale again'),
    paidAt: z.string(),
    transactionId: z.string(),
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof saleSchema>;

const newBookingSchema = z.strictObject({
  userName: field.knownName,
  email: field.email,
  productName: field.knownName,
  productID: field.uuid,
  id: field.slug,
  brand: field.name,
  img: z.string().max(2_000),
  price: field.priceUsd,
  phone: field.phone,
  location: z.union([z.literal(''), field.location]).optional(),
  revision: field.revision
    .optional()
    .describe('the version of the listing that the buyer saw: when there is a newer one the booking is refused'),
});
export type NewBooking = z.infer<typeof newBookingSchema>;

export const bookingRoutes = {
  createBooking: defineRoute({
    call: calls.createBooking,
    summary: 'Reserves a phone for the signed-in buyer. The first one wins; everybody else gets a 409.',
    audience: ['buyer'],
    credential: 'either',
    body: newBookingSchema,
    response: z.object({
      acknowledged: z.literal(true),
      insertedId: z.string(),
      message: z.string(),
      expiresAt: z.string(),
    }),
    takesKey: true,
    problems: [
      'not_signed_in',
      'not_allowed',
      'address_unconfirmed',
      'not_found',
      'already_reserved',
      'booked_by_you',
      'already_sold',
      'already_paid',
      'product_withdrawn',
      'listing_changed',
      'booking_over',
      'too_many_reservations',
      'network_full',
      'newcomers_full',
      'cancelled_lately',
      'bookings_today',
      'key_reused',
    ],
    acknowledges: true,
  }),
  listMyBookings: defineRoute({
    call: calls.listMyBookings,
    summary: 'The buyer\'s own bookings, newest first. `Link: rel="next"` names the next page.',
    audience: ['buyer', 'admin'],
    credential: 'either',
    query: z.strictObject({ email: field.email, ...pageQuery }),
    response: z.array(bookingSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getBooking: defineRoute({
    call: calls.getBooking,
    summary: 'One booking, for its buyer.',
    audience: 'member',
    credential: 'either',
    params: z.strictObject({ id: field.uuid }),
    response: bookingSchema,
    problems: ['not_signed_in', 'not_found'],
  }),
  cancelBooking: defineRoute({
    call: calls.cancelBooking,
    summary:
      'The buyer gives an unpaid reservation back, and the phone is on sale again. ' +
      'deletedCount is 0 when it had ended before.',
    audience: ['buyer'],
    credential: 'bearer',
    params: z.strictObject({ id: field.uuid }),
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'already_paid',
      'booking_in_payment',
      'provider_unavailable',
    ],
  }),
  endBooking: defineRoute({
    call: calls.endBooking,
    summary:
      `The seller ends a reservation of their phone that nobody is paying for, ${sellerMayEndAfterHours} hours ` +
      'after it was made or later. A buyer who opened the payment page has the same time from then on. ' +
      'The phone is on sale again, and the buyer is told. ' +
      'modifiedCount is 0 when the reservation had ended before.',
    audience: ['seller'],
    credential: 'bearer',
    params: z.strictObject({ id: field.uuid }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'too_early',
      'already_sold',
      'booking_in_payment',
      'provider_unavailable',
    ],
  }),
  listMySales: defineRoute({
    call: calls.listMySales,
    summary:
      'What a seller has sold, to whom and for how much, the latest first. `Link: rel="next"` names the next page.',
    audience: ['seller'],
    credential: 'either',
    query: z.strictObject({ email: field.email, ...pageQuery }),
    response: z.array(saleSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
};
