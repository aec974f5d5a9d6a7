import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Condition } from '#contract/limits.ts';

/** What a model costs on the market now, by storage and condition. */
export async function listOffers(context: Context, modelId: string) {
  const { rows } = await sql<{
    storage_gb: number | null;
    condition: Condition;
    count: number;
    lowest: number;
    median: number;
  }>`
    select storage_gb, condition, count(*)::int as count, min(resale_price_usd) as lowest,
      round(percentile_cont(0.5) within group (order by resale_price_usd))::int as median
    from products where model_id = ${modelId} and state in ('on_sale', 'reserved')
    group by storage_gb, condition
    order by storage_gb nulls last, array_position(array['Excellent', 'Good', 'Fair'], condition)`.execute(context.db);
  return rows;
}

/**
 * What a model sold for, by the month of the booking, the oldest first: the last 24 months that had a sale. Refunded
 * sales don't count.
 */
export async function listSoldMonths(context: Context, modelId: string) {
  // Apart, since the planner takes each sale for a month of its own, and would look them up one by one to stop at 24.
  const { rows } = await sql<{ month: string; count: number; median: number }>`
    with sold as materialized (
      select date_trunc('month', booking.created_at at time zone 'utc') as month, booking.price_usd
      from products as product
      join bookings as booking on booking.product_id = product.id and booking.state = 'paid'
      where product.model_id = ${modelId} and product.state = 'sold'
    )
    select to_char(month, 'YYYY-MM') as month, count, median from (
      select month, count(*)::int as count,
        round(percentile_cont(0.5) within group (order by price_usd))::int as median
      from sold group by month order by month desc limit 24
    ) as latest order by latest.month`.execute(context.db);
  return rows;
}

/** Sales of the last year by model and storage, the latest fifty of each. Refunded sales don't count. */
export async function listSales(context: Context) {
  const since = new Date(context.clock.now().getTime() - 365 * 24 * 3_600_000);
  const { rows } = await sql<{
    model_id: string;
    storage_gb: number | null;
    condition: Condition;
    price_usd: number;
    seller_id: string;
  }>`
    select model_id, storage_gb, condition, price_usd, seller_id from (
      select product.model_id, product.storage_gb, product.condition, booking.price_usd, product.seller_id,
        row_number() over (partition by product.model_id, product.storage_gb order by booking.created_at desc) as latest
      from products as product
      join bookings as booking on booking.product_id = product.id and booking.state = 'paid'
      where product.state = 'sold' and product.model_id is not null and booking.created_at > ${since}
    ) as sale where latest <= 50`.execute(context.db);
  return rows;
}
