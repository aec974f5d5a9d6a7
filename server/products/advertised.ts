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
  const turns = sql<{ id: string; place: number; latest: Date }>`(
    select id, place, latest, seller_id from (
      select id, seller_id, -row_number() over of_seller as place, first_value(advertised_at) over of_seller as latest
      from products where advertised_at is not null
      window of_seller as (partition by seller_id order by advertised_at desc, id desc)
    ) as ads
    ${page.after === undefined ? sql`` : sql`where (place, latest, seller_id) < ${placeOf(page.after)}`}
    order by place desc, latest desc, seller_id desc limit ${page.limit}
  )`;
  return productRows(context)
    .innerJoin(turns.as('turn'), 'turn.id', 'product.id')
    .orderBy('turn.place', 'desc')
    .orderBy('turn.latest', 'desc')
    .orderBy('product.seller_id', 'desc')
    .execute();
}

/** Where a phone stands in that order; nothing when it isn't advertised any more. */
const placeOf = (id: string) => sql`(
  select -count(*) filter (where (ad.advertised_at, ad.id) >= (last.advertised_at, last.id)), max(ad.advertised_at),
  last.seller_id
  from products as last join products as ad on ad.seller_id = last.seller_id and ad.advertised_at is not null
  where last.id = ${id}::uuid and last.advertised_at is not null group by last.seller_id)`;
