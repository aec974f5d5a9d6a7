import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { releasesAt } from '#server/orders/withdrawal-rules.ts';
import { bookedPhones } from '#server/orders/shown-store.ts';

const shownMax = 100;

/**
 * What a business has sold and its buyer has, but may withdraw from: the money waits until a day that is known. What is
 * released first comes first.
 */
export async function listHeld(context: Context, sellerId: string) {
  const rows = await bookedPhones(context)
    .innerJoin('sales as sale', 'sale.booking_id', 'booking.id')
    .select(['booking.id', 'booking.price_usd', 'sale.fee_cents'])
    // Found first: of so many tables the planner joins them in their order, and would begin with all that was sold.
    .where(
      'booking.id',
      '=',
      sql<string>`any(array(select sales.booking_id from sales join bookings on bookings.id = sales.booking_id
        where bookings.seller_id = ${sellerId} and sales.state = 'received' and sales.due_at is not null
        and sales.trader_name is not null))`,
    )
    .orderBy('sale.inspect_until')
    .orderBy('booking.id')
    .limit(shownMax)
    .execute();
  return rows.map(({ id, price_usd, fee_cents, product_name, ...sale }) => ({
    _id: id,
    phone: product_name,
    amountCents: price_usd * 100 - fee_cents,
    until: releasesAt(sale)?.toISOString() ?? '',
  }));
}
