import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { defineRoute } from './route.ts';

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
    state: z.enum(['reserved', 'paying', 'paid', 'lapsed', 'cancelled', 'refunded']),
    expiresAt: z.string().describe('until when an unpaid reservation holds the phone'),
    createdAt: z.string(),
    transactionId: z.string().nullable(),
    placeholder: z.string(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof bookingSchema>;

const newBookingSchema = z.strictObject({
  userName: field.name,
  email: field.email,
  productName: field.name,
  productID: field.uuid,
  id: field.slug,
  brand: field.name,
  img: z.string().max(2_000),
  price: field.priceUsd,
  phone: field.phone,
  location: z.union([z.literal(''), field.location]).optional(),
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
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'conflict',
      'already_reserved',
      'already_sold',
      'product_withdrawn',
      'too_many_reservations',
    ],
    acknowledges: true,
  }),
  listMyBookings: defineRoute({
    call: calls.listMyBookings,
    summary: 'The buyer\'s own bookings, newest first.',
    audience: ['buyer', 'admin'],
    credential: 'bearer',
    query: z.strictObject({ email: field.email }),
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
};
