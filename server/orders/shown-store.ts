import { sql } from 'kysely';
import type { Condition } from '#contract/limits.ts';
import type { Handover } from '#contract/handovers.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { paymentThatCounts } from '#server/orders/payment-store.ts';

/** What the listing said when it was booked. Later changes concern later buyers only. */
export const asBooked = (column: 'category_id' | 'image_id' | 'name' | 'used_time' | 'condition') =>
  sql<string>`coalesce(${sql.ref(`version.${column}`)}, ${sql.ref(`product.${column}`)})`;

/** What the buyer of a booking and its seller write to each other about the phone. */
export const conversationOf = sql<string | null>`(select talk.id from conversations as talk
  where talk.product_id = booking.product_id and talk.buyer_id = booking.buyer_id)`;

/** A booking with its product, brand and picture as they were booked. */
export function bookedPhones(context: Context) {
  return context.db
    .selectFrom('bookings as booking')
    .innerJoin('products as product', 'product.id', 'booking.product_id')
    .leftJoin('listing_versions as version', (join) =>
      join.onRef('version.product_id', '=', 'booking.product_id').onRef('version.revision', '=', 'booking.revision'),
    )
    .innerJoin('categories as category', (join) => join.on('category.id', '=', asBooked('category_id')))
    .innerJoin('images as image', (join) => join.on('image.id', '=', asBooked('image_id')))
    .leftJoin('sales as going', 'going.booking_id', 'booking.id')
    .leftJoin('deliveries as wanted', 'wanted.booking_id', 'booking.id')
    .leftJoin('returns as goes', 'goes.booking_id', 'booking.id')
    .select([
      'going.state as sale_state',
      'going.problem_about as case_about',
      'goes.way as way_back',
      'goes.address_at as address_back_at',
      'goes.sent_at as sent_back_at',
      sql<Handover>`coalesce(going.promised, product.handover)`.as('offered'),
      sql<string[]>`coalesce(going.promised_to, product.sent_to)`.as('offered_to'),
      'going.sent_at',
      'going.trader_name',
      'going.received_at',
      'going.inspect_until',
      'going.accepted_at',
      'going.withdrawn_at',
      'going.returning_since',
      'going.back_at',
      'going.ended_at as sale_ended_at',
      'going.cancel_asked_at',
      'going.cancel_declined_at',
      'going.phone_stays_back',
      'booking.refund_words',
      'wanted.way',
      sql<boolean>`wanted.sealed is not null`.as('has_address'),
      asBooked('name').as('product_name'),
      'category.id as category_id',
      'category.name as brand',
      'image.id as image_id',
      'image.placeholder',
    ]);
}

/** Everything a booking shows, with its product, brand, picture, buyer, seller and, once paid, its transaction. */
function bookingRows(context: Context) {
  return bookedPhones(context)
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .leftJoin('seller_kinds as said', 'said.seller_id', 'booking.seller_id')
    .leftJoin('payments as payment', (join) => join.on('payment.id', '=', paymentThatCounts))
    .select([
      'booking.id',
      'booking.product_id',
      'booking.price_usd',
      'booking.currency',
      'booking.phone',
      'booking.location',
      'booking.state',
      'booking.ended_by',
      'booking.ended_early',
      'booking.expires_at',
      'booking.created_at',
      'booking.ended_at',
      asBooked('used_time').as('used_time'),
      asBooked('condition').$castTo<Condition>().as('condition'),
      'product.phone as seller_phone',
      'product.location as seller_location',
      'buyer.id as buyer_id',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'seller.name as seller_name',
      'payment.intent_id as transaction_id',
      'payment.settled_at',
      'payment.state as payment_state',
      'payment.part_cents',
      'seller.email as seller_email',
      'seller.verified_at',
      'seller.closed_at as seller_closed_at',
      'seller.contact_after_booking',
      'said.kind',
      'said.name as said_name',
      'said.address as said_address',
      'said.email as said_email',
      'said.phone as said_phone',
      'going.trader_address',
      'going.trader_email',
      'going.trader_phone',
      sql<boolean>`exists (select from payments as open
        where open.booking_id = booking.id and open.state = 'processing')`.as('is_processing'),
    ]);
}

/** One booking of a buyer. */
export async function findBookingOf(context: Context, id: string, buyerId: string) {
  return bookingRows(context).where('booking.id', '=', id).where('booking.buyer_id', '=', buyerId).executeTakeFirst();
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBookingOf>>>;

/** A page of a buyer's bookings, newest first. */
export async function listBookingsOf(context: Context, buyerId: string, page: Page): Promise<BookingRow[]> {
  return bookingRows(context)
    .where('booking.buyer_id', '=', buyerId)
    .$call((query) => newestFirst(query, 'bookings as booking', page))
    .execute();
}

/** A page of what a seller has sold, the latest first. */
export async function listSalesOf(context: Context, sellerId: string, page: Page) {
  return bookedPhones(context)
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('payments as payment', (join) => join.on('payment.id', '=', paymentThatCounts))
    .select([
      'booking.id',
      'booking.product_id',
      'booking.price_usd',
      'booking.phone',
      'booking.location',
      'booking.state',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'payment.intent_id as transaction_id',
      'payment.settled_at',
      conversationOf.as('conversation_id'),
      // A phone that was sold and refunded twice comes back once, and not beside the listing that came in its place.
      sql<boolean>`product.state = 'returned'
        and not exists (select from bookings as later
        where later.product_id = product.id and later.state = 'refunded' and later.created_at > booking.created_at)
        and not exists (select from products as again where again.again_of = product.id)`.as('can_relist'),
      sql<boolean>`exists (select from products as again where again.again_of = product.id)`.as('is_listed_again'),
    ])
    .where('booking.seller_id', '=', sellerId)
    .where('booking.state', 'in', ['paid', 'refunded'])
    .$call((query) => newestFirst(query, 'bookings as booking', page))
    .execute();
}

export type SaleRow = Awaited<ReturnType<typeof listSalesOf>>[number];
