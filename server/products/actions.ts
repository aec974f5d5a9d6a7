import type { ChangedProduct, NewProduct } from '#contract/products.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import { findCategory } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import { isUploadOf } from '#server/images/store.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { requireRoomForListing } from '#server/products/listing-limits.ts';
import {
  requireBrandOfCategory,
  requireChangeable,
  requireNewest,
  requirePastDay,
  requireTrueSeller,
  requireUnsold,
} from '#server/products/rules.ts';
import {
  changeListing,
  insertProduct,
  keepVersion,
  lockListing,
  lockOwnProduct,
  setAdvertised,
} from '#server/products/store.ts';
import type { ListingRow } from '#server/products/store.ts';
import { isOffMarket } from '#server/trade/states.ts';
import { take } from '#server/trade/take.ts';
import { holdAccount, holdAccountAlone, refuseSuspended } from '#server/users/actions.ts';

/**
 * Puts a seller's phone on sale.
 *
 * @param isCounted do the limits of newness count it?
 * @returns the product's id
 * @throws Refusal 400 naming the field that is wrong or contradicts the seller's account; 409 or 429 when they list too
 *   much
 */
export async function listProduct(
  context: Context,
  seller: Actor,
  said: NewProduct,
  isCounted: boolean,
): Promise<string> {
  requireTrueSeller(seller, said);
  requirePastDay(said.selling_post_date, context.clock.now());
  const imageId = requireImage(context, said.img);

  return inTransaction(context, async (context) => {
    await (isCounted ? holdAccountAlone(context, seller.id) : holdAccount(context, seller.id));
    if (isCounted) await requireRoomForListing(context, seller.id);
    requireBrandOfCategory(await findCategory(context, said.id), said);
    await requireUploadOf(context, imageId, seller);
    const id = await insertProduct(context, { seller_id: seller.id, ...listingOf(said, imageId) }).catch(
      refuseSuspended,
    );
    await take(context, {
      subject: 'product',
      id,
      from: null,
      to: 'on_sale',
      actorId: seller.id,
      reason: 'listed',
    });
    announce(context, 'categories', `category:${said.id}`);
    return id;
  });
}

/**
 * Changes a seller's own phone that is on sale, all that is said of it at once. A picture that is replaced goes with
 * the daily sweep.
 *
 * @returns how many changed: 0 when it is like that already, as when the same change is sent twice
 * @throws Refusal 400 naming the field that is wrong; 409 when somebody holds the phone, or the seller has changed it
 *   since
 */
export async function editProduct(context: Context, seller: Actor, id: string, said: ChangedProduct): Promise<number> {
  requirePastDay(said.selling_post_date, context.clock.now());
  const imageId = said.img === undefined ? null : requireImage(context, said.img);

  return inTransaction(context, async (context) => {
    const product = await lockListing(context, id, seller.id);
    if (!product) throw notThere();
    requireChangeable(product);
    requireBrandOfCategory(await findCategory(context, said.id), said);
    const changed = listingOf(said, imageId ?? product.image_id);
    if (isSame(product, changed)) return 0;
    requireNewest(product, said);
    if (changed.image_id !== product.image_id) await requireUploadOf(context, changed.image_id, seller);
    await keepVersion(context, id);
    await changeListing(context, id, changed);
    announce(context, `product:${id}`, `category:${product.category_id}`, `category:${changed.category_id}`);
    if (changed.category_id !== product.category_id) announce(context, 'categories');
    if (product.advertised_at !== null) announce(context, 'advertised');
    return 1;
  });
}

/**
 * Shows a seller's own phone on the home page.
 *
 * @returns how many changed: 0 when it was advertised already
 */
export async function advertiseProduct(context: Context, seller: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const product = await lockOwnProduct(context, id, seller.id);
    if (!product || isOffMarket(product.state)) throw notThere();
    requireUnsold(product);
    if (product.advertised_at !== null) return 0;
    await setAdvertised(context, id, context.clock.now());
    announce(context, `product:${id}`, 'advertised', `category:${product.category_id}`);
    return 1;
  });
}

function requireImage(context: Context, address: string): string {
  const imageId = imageIdOf(context.config, address);
  if (imageId === null) throw refuseField('img', 'not_an_upload');
  return imageId;
}

async function requireUploadOf(context: Context, imageId: string, seller: Actor): Promise<void> {
  if (!(await isUploadOf(context, imageId, seller.id))) throw refuseField('img', 'not_your_upload');
}

function listingOf(said: Omit<ChangedProduct, 'img' | 'revision'>, imageId: string): ListingRow {
  return {
    category_id: said.id,
    image_id: imageId,
    name: said.name,
    original_price_usd: said.originalPrice,
    resale_price_usd: said.resalePrice,
    used_time: said.usedTime,
    condition: said.productCondition,
    location: said.location,
    phone: said.phone,
    description: said.description,
    posted_on: said.selling_post_date,
  };
}

function isSame(before: ListingRow, after: ListingRow): boolean {
  return (Object.keys(after) as (keyof ListingRow)[]).every((column) => before[column] === after[column]);
}

function notThere(): Refusal {
  return new Refusal('not_found', 'You have no such product.');
}
