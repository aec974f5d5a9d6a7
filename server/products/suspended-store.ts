import { sql } from 'kysely';
import type { ProductState } from '#db/states.ts';
import type { Context } from '#server/context.ts';

/** Remembers what a seller has on the market, to bring it back when they are let in again. */
export async function rememberListings(context: Context, sellerId: string): Promise<void> {
  await sql`insert into suspended_listings (product_id, seller_id, advertised_at)
            select id, seller_id, advertised_at from products
            where seller_id = ${sellerId}::uuid and state in ('on_sale', 'reserved')
            on conflict (product_id) do update set advertised_at = excluded.advertised_at`.execute(context.db);
}

/** What was remembered; it is forgotten with this. */
export async function recallListings(
  context: Context,
  sellerId: string,
): Promise<{ product_id: string; advertised_at: Date | null }[]> {
  return context.db
    .deleteFrom('suspended_listings')
    .where('seller_id', '=', sellerId)
    .returning(['product_id', 'advertised_at'])
    .execute();
}

/** Some products, locked until the transaction ends, in the order of their ids. */
export async function lockProducts(context: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; category_id: string; state: ProductState; advertised_at: Date | null }>`
    select id, category_id, state, advertised_at from products where id = any(${ids}::uuid[])
    order by id for no key update`.execute(context.db);
  return rows;
}

/** Forgets one that shall not come back. @returns whether it would have */
export async function forgetListing(context: Context, productId: string): Promise<boolean> {
  const gone = await context.db.deleteFrom('suspended_listings').where('product_id', '=', productId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
