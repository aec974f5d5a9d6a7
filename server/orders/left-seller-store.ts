import type { Context } from '#server/context.ts';
import type { DueSale } from '#server/orders/sale-store.ts';

/** Sales with a problem that waits for the answer of a seller whose account was closed or suspended since. */
export async function listUnanswerable({ db }: Context, limit: number): Promise<DueSale[]> {
  return db
    .selectFrom('sales as sale')
    .innerJoin('bookings as booking', 'booking.id', 'sale.booking_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .select(['sale.booking_id', 'sale.due_at'])
    .where('sale.state', '=', 'problem')
    .where('sale.reply_by', 'is not', null)
    .where('sale.answered_at', 'is', null)
    .where((eb) => eb.or([eb('seller.closed_at', 'is not', null), eb('seller.suspended_at', 'is not', null)]))
    .orderBy('sale.due_at')
    .limit(limit)
    .execute();
}
