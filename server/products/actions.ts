import type { ChangedProduct, NewProduct } from '#contract/products.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import { findModel } from '#server/catalogue/store.ts';
import { findCategory } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import { isUploadOf } from '#server/images/store.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { requireRoomForListing } from '#server/products/listing-limits.ts';
import { listFurtherPhotos } from '#server/products/photo-store.ts';
import {
  requireBrandOfCategory,
  requireChangeable,
  requireNewest,
  requirePastDay,
  requireTrueSeller,
  requireUnsold,
} from '#server/products/rules.ts';
import { isSame, isSameList, knownOf, listingOf, nothingKnown } from '#server/products/said.ts';
import { lockListing, lockOwnProduct, setAdvertised } from '#server/products/store.ts';
import { changeOnSale, putOnSale } from '#server/products/writing.ts';
import { isOffMarket } from '#server/trade/states.ts';
import { holdAccount, holdAccountAlone } from '#server/users/actions.ts';

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
  const imageId = requireImage(context, 'img', said.img);
  const further = requirePhotos(context, imageId, said.photos) ?? [];

  return inTransaction(context, async (context) => {
    await (isCounted ? holdAccountAlone(context, seller.id) : holdAccount(context, seller.id));
    if (isCounted) await requireRoomForListing(context, seller.id);
    requireBrandOfCategory(await findCategory(context, said.id), said);
    await requireUploadOf(context, 'img', imageId, seller);
    for (const photo of further) await requireUploadOf(context, 'photos', photo, seller);
    const listing = { ...listingOf(said, imageId), ...knownOf(said, nothingKnown) };
    const model_id = await requireModel(context, said.id, listing.model_id);
    const [id = ''] = await putOnSale(context, seller, [
      { listing: { ...listing, model_id }, further, reference: null },
    ]);
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
  const imageId = said.img === undefined ? null : requireImage(context, 'img', said.img);

  return inTransaction(context, async (context) => {
    const product = await lockListing(context, id, seller.id);
    if (!product) throw notThere();
    requireChangeable(product);
    requireBrandOfCategory(await findCategory(context, said.id), said);
    const further = await listFurtherPhotos(context, id);
    const wanted = requirePhotos(context, imageId ?? product.image_id, said.photos) ?? further;
    const changed = { ...listingOf(said, imageId ?? product.image_id), ...knownOf(said, product) };
    if (isSame(product, changed) && isSameList(further, wanted)) return 0;
    requireNewest(product, said);
    if (changed.image_id !== product.image_id && !further.includes(changed.image_id))
      await requireUploadOf(context, 'img', changed.image_id, seller);
    const shown = [product.image_id, ...further];
    for (const photo of wanted.filter((one) => !shown.includes(one)))
      await requireUploadOf(context, 'photos', photo, seller);
    changed.model_id = await requireModel(context, said.id, changed.model_id);
    await changeOnSale(context, { ...product, id }, changed, wanted);
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

function requireImage(context: Context, field: 'img' | 'photos', address: string): string {
  const imageId = imageIdOf(context.config, address);
  if (imageId === null) throw refuseField(field, 'not_an_upload');
  return imageId;
}

/** The photos after the first; undefined when nothing is said of them. */
function requirePhotos(context: Context, first: string, photos: readonly string[] | undefined): string[] | undefined {
  if (photos === undefined) return undefined;
  const ids = photos.map((address) => requireImage(context, 'photos', address));
  if (ids[0] !== first) throw refuseField('photos', 'not_first_photo');
  if (new Set(ids).size < ids.length) throw refuseField('photos', 'photo_twice');
  return ids.slice(1);
}

async function requireUploadOf(
  context: Context,
  field: 'img' | 'photos',
  imageId: string,
  seller: Actor,
): Promise<void> {
  if (!(await isUploadOf(context, imageId, seller.id))) throw refuseField(field, 'not_your_upload');
}

/** @returns the id of the model that is meant, since models are merged. @throws Refusal 400 for one of another brand */
async function requireModel(context: Context, categoryId: string, modelId: string | null): Promise<string | null> {
  if (modelId === null) return null;
  const model = await findModel(context, modelId);
  if (!model) throw refuseField('model', 'not_a_model');
  if (model.category_id !== categoryId) throw refuseField('model', 'model_of_other_brand');
  return model.id;
}

function notThere(): Refusal {
  return new Refusal('not_found', 'You have no such product.');
}
