import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { productRows } from '#server/products/store.ts';
import type { ProductRow } from '#server/products/store.ts';

/**
 * What is advertised, by turns: one phone of each seller, then the second one of each, and so on. Sellers come in the
 * same order in each turn, who advertised last comes first. So where six or more sellers are left at most two of any
 * twelve phones are one seller's.
 */
export async function listAdvertised(context: Context, page: Page): Promise<ProductRow[]> {
  // Which phones it is to be is decided on an index alone; what they show is looked up for these.
  const turns = page.after === undefined ? firstTurns(page.limit) : turnsAfter(page.after, page.limit);
  return productRows(context)
    .innerJoin(turns.as('turn'), 'turn.id', 'product.id')
    .orderBy('turn.place', 'desc')
    .orderBy('turn.latest', 'desc')
    .orderBy('product.seller_id', 'desc')
    .execute();
}

interface Turn {
  id: string;
  place: number;
  latest: Date;
}

/**
 * The first page, which everybody sees at home. As many sellers as it has room for are enough, and as many phones of
 * each: however much is advertised, it asks once for each seller.
 */
const firstTurns = (limit: number) => sql<Turn>`(
  select ad.id, ad.place, seller.latest, seller.seller_id from (
    select users.id as seller_id, newest.advertised_at as latest from users cross join lateral (
      select advertised_at from products where seller_id = users.id and advertised_at is not null
      order by advertised_at desc, id desc limit 1
    ) as newest
    where users.closed_at is null and users.account_type = 'Seller' order by latest desc, seller_id desc limit ${limit}
  ) as seller cross join lateral (
    select id, -row_number() over (order by advertised_at desc, id desc) as place from products
    where products.seller_id = seller.seller_id and advertised_at is not null
    order by advertised_at desc, id desc limit ${limit}
  ) as ad
  order by place desc, latest desc, seller_id desc limit ${limit}
)`;

/** A page after a phone, which programs ask for. */
const turnsAfter = (id: string, limit: number) => sql<Turn>`(
  select id, place, latest, seller_id from (
    select id, seller_id, -row_number() over of_seller as place, first_value(advertised_at) over of_seller as latest
    from products where advertised_at is not null
    window of_seller as (partition by seller_id order by advertised_at desc, id desc)
  ) as ads
  where (place, latest, seller_id) < ${placeOf(id)}
  order by place desc, latest desc, seller_id desc limit ${limit}
)`;

/** Where a phone stands in that order; nothing when it isn't advertised any more. */
const placeOf = (id: string) => sql`(
  select -count(*) filter (where (ad.advertised_at, ad.id) >= (last.advertised_at, last.id)), max(ad.advertised_at),
  last.seller_id
  from products as last join products as ad on ad.seller_id = last.seller_id and ad.advertised_at is not null
  where last.id = ${id}::uuid and last.advertised_at is not null group by last.seller_id)`;
