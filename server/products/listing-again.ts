import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { listFurtherPhotos } from '#server/products/photo-store.ts';
import { readListing } from '#server/products/store.ts';
import { putOnSale } from '#server/products/writing.ts';

/** Did an admin let the seller of a sold phone keep it, once a part of the money had gone back? */
export async function staysBack({ db }: Context, productId: string): Promise<boolean> {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('bookings', 'bookings.id', 'sales.booking_id')
    .select('sales.booking_id')
    .where('bookings.product_id', '=', productId)
    .where('bookings.state', '=', 'paid')
    .where('sales.phone_stays_back', '=', true)
    .executeTakeFirst();
  return sale !== undefined;
}

/** Is a phone listed once more, as another product? */
export async function isListedAgain({ db }: Context, productId: string): Promise<boolean> {
  const again = await db.selectFrom('products').select('id').where('again_of', '=', productId).executeTakeFirst();
  return again !== undefined;
}

/**
 * Lists a locked, sold phone of a held account once more, as it was listed: its sale keeps the listing of before.
 *
 * @returns whether it is new: it is listed again once
 */
export async function listAgain(context: Context, seller: Actor, productId: string): Promise<boolean> {
  if (await isListedAgain(context, productId)) return false;
  const known = await readListing(context, productId);
  const { state: _state, advertised_at: _advertisedAt, revision: _revision, ...listing } = known;
  const further = await listFurtherPhotos(context, productId);
  await putOnSale(context, seller, [{ listing, further, reference: null, againOf: productId }]);
  return true;
}
