import { sql } from 'kysely';
import { isUuid } from '#contract/uuid.ts';
import type { Context } from '#server/context.ts';
import { listingColumns } from '#server/products/store.ts';

/**
 * Of these references of a seller, what they name that isn't withdrawn: a listing without a reference is named by its
 * id. In an import they are locked, in the order in which products are locked.
 */
export async function listByReferences(
  context: Context,
  sellerId: string,
  references: readonly string[],
  { isLocked }: { isLocked: boolean },
) {
  const rows = await context.db
    .selectFrom('products')
    .select(['id', sql<string>`coalesce(seller_reference, id::text)`.as('reference'), ...listingColumns])
    .where('seller_id', '=', sellerId)
    .where('state', '<>', 'withdrawn')
    .where(isNamed(references))
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  const photos = await context.db
    .selectFrom('product_photos')
    .select(['product_id', 'image_id'])
    .where(sql<boolean>`product_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    further: photos.filter(({ product_id }) => product_id === row.id).map(({ image_id }) => image_id),
  }));
}

export type NamedListing = Awaited<ReturnType<typeof listByReferences>>[number];

/** Of these references those of listings that an admin took off the market. */
export async function listTakenDown(
  context: Context,
  sellerId: string,
  references: readonly string[],
): Promise<string[]> {
  const rows = await context.db
    .selectFrom('products')
    .select(sql<string>`coalesce(seller_reference, id::text)`.as('reference'))
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'withdrawn')
    .where(isNamed(references))
    .where((is) =>
      is.exists(
        is
          .selectFrom('audit')
          .select('audit.id')
          .whereRef('audit.product_id', '=', 'products.id')
          .where('audit.action', '=', 'took_off_market'),
      ),
    )
    .execute();
  return rows.map(({ reference }) => reference);
}

function isNamed(references: readonly string[]) {
  const ids = references.filter(isUuid);
  return sql<boolean>`(seller_reference = any(${[...references]}::text[])
    or (seller_reference is null and id = any(${ids}::uuid[])))`;
}
