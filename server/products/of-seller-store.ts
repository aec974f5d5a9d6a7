import type { Context } from '#server/context.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { live, liveRows } from '#server/products/store.ts';
import type { ProductRow } from '#server/products/store.ts';

/** What a seller has on the market, newest first. */
export async function listOnMarketOf(context: Context, sellerId: string, page: Page): Promise<ProductRow[]> {
  return liveRows(context, page).where('product.seller_id', '=', sellerId).execute();
}

/** How many phones a seller has on the market. */
export async function countOnMarketOf(context: Context, sellerId: string): Promise<number> {
  const { count } = await context.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('state', 'in', live)
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of a seller's phones on the market with who holds each, newest first, for the seller alone. */
export async function listLiveOfSeller(context: Context, sellerId: string, page: Page) {
  return ownRows(context, sellerId, page).execute();
}

export type OwnProductRow = Awaited<ReturnType<typeof listLiveOfSeller>>[number];

/** One of them. */
export async function findLiveOfSeller(
  context: Context,
  sellerId: string,
  id: string,
): Promise<OwnProductRow | undefined> {
  return ownRows(context, sellerId, { limit: 1 }).where('product.id', '=', id).executeTakeFirst();
}

function ownRows(context: Context, sellerId: string, page: Page) {
  return liveRows(context, page)
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.product_id', '=', 'product.id').on('booking.state', 'in', ['reserved', 'paying']),
    )
    .leftJoin('payments as attempt', (join) =>
      join.onRef('attempt.booking_id', '=', 'booking.id').on('attempt.state', 'in', ['created', 'processing']),
    )
    .leftJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .leftJoin('conversations as talk', (join) =>
      join.onRef('talk.product_id', '=', 'booking.product_id').onRef('talk.buyer_id', '=', 'booking.buyer_id'),
    )
    .select([
      'product.imei',
      'booking.id as booking_id',
      'booking.state as booking_state',
      'booking.created_at as booked_at',
      'booking.price_usd as held_at_usd',
      'booking.expires_at as held_until',
      'buyer.name as buyer_name',
      'attempt.state as attempt_state',
      'attempt.created_at as attempt_at',
      'talk.id as conversation_id',
    ])
    .where('product.seller_id', '=', sellerId);
}
