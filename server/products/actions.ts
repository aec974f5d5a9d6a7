import type { NewProduct } from '#contract/products.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import { findCategory } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import { isUploadOf } from '#server/images/store.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import { requireBrandOfCategory, requirePastDay, requireTrueSeller, requireUnsold } from '#server/products/rules.ts';
import { insertProduct, lockOwnProduct, setAdvertised } from '#server/products/store.ts';
import { holdAccount } from '#server/users/actions.ts';

/**
 * Puts a seller's phone on sale.
 * @returns the product's id
 * @throws Refusal 400 naming the field that is wrong or contradicts the seller's account.
 */
export async function listProduct(context: Context, seller: Actor, said: NewProduct): Promise<string> {
  requireTrueSeller(seller, said);
  requirePastDay(said.selling_post_date, context.clock.now());
  const imageId = imageIdOf(context.config, said.img);
  if (imageId === null) throw refuseField('img', 'must be the address that an upload answered with');

  return inTransaction(context, async (context) => {
    await holdAccount(context, seller.id);
    requireBrandOfCategory(await findCategory(context, said.id), said);
    if (!(await isUploadOf(context, imageId, seller.id))) throw refuseField('img', 'must be a picture that you uploaded');
    const id = await insertProduct(context, {
      seller_id: seller.id,
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
    });
    await recordTransition(context, { subject: 'product', subjectId: id, from: null, to: 'on_sale', actorId: seller.id, reason: 'listed' });
    announce(context, 'categories', `category:${said.id}`);
    return id;
  });
}

/**
 * Shows a seller's own phone on the home page.
 * @returns how many changed: 0 when it was advertised already
 */
export async function advertiseProduct(context: Context, seller: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const product = await lockOwnProduct(context, id, seller.id);
    if (!product || product.state === 'withdrawn') throw notThere();
    requireUnsold(product);
    if (product.advertised_at !== null) return 0;
    await setAdvertised(context, id, context.clock.now());
    announce(context, 'advertised', `category:${product.category_id}`);
    return 1;
  });
}

function notThere(): Refusal {
  return new Refusal('not_found', 'You have no such product.');
}
