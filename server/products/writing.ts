import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce } from '#server/platform/transaction.ts';
import { addFurtherPhotos, setFurtherPhotos } from '#server/products/photo-store.ts';
import { changeListing, insertProducts, keepVersion } from '#server/products/store.ts';
import type { ListingRow } from '#server/products/store.ts';
import { take } from '#server/trade/take.ts';
import { refuseSuspended } from '#server/users/actions.ts';

/** A phone that is about to be listed: all of it is judged. */
export interface NewListing {
  listing: ListingRow;
  /** The photos after the first. */
  further: readonly string[];
  /** The seller's own name for it. */
  reference: string | null;
  /** The sold product that it was, whose phone came back to its seller. */
  againOf?: string;
}

/** Puts phones of a held account on sale, inside a transaction. @returns their ids, in order */
export async function putOnSale(context: Context, seller: Actor, phones: readonly NewListing[]): Promise<string[]> {
  if (phones.length === 0) return [];
  const named = phones.map((phone) => ({ ...phone, id: randomUUID() }));
  const rows = named.map(({ id, listing, reference, againOf = null }) => ({
    id,
    again_of: againOf,
    seller_id: seller.id,
    seller_reference: reference,
    ...listing,
  }));
  await insertProducts(context, rows).catch(refuseSuspended);
  const photos = named.flatMap(({ id, further }) =>
    further.map((imageId, place) => ({ productId: id, position: place + 1, imageId })),
  );
  await addFurtherPhotos(context, photos);
  const ids = named.map(({ id }) => id);
  const step = { subject: 'product', from: null, to: 'on_sale', actorId: seller.id, reason: 'listed' } as const;
  await take(context, ...ids.map((id) => ({ ...step, id })));
  announce(context, 'categories', ...phones.map(({ listing }) => `category:${listing.category_id}`));
  return ids;
}

/** Writes what a seller says now of a locked phone that is on sale. */
export async function changeOnSale(
  context: Context,
  before: { id: string; category_id: string; advertised_at: Date | null },
  after: ListingRow,
  further: readonly string[],
): Promise<void> {
  await keepVersion(context, before.id);
  await changeListing(context, before.id, after);
  await setFurtherPhotos(context, before.id, further);
  announce(context, `product:${before.id}`, `category:${before.category_id}`, `category:${after.category_id}`);
  if (after.category_id !== before.category_id) announce(context, 'categories');
  if (before.advertised_at !== null) announce(context, 'advertised');
}
