import { limits } from '#contract/limits.ts';
import type { ChangedProduct, NewProduct } from '#contract/products.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { ProductState } from '#db/states.ts';
import type { Actor } from '#server/platform/actor.ts';
import { isOffMarket } from '#server/trade/states.ts';

/** @throws Refusal 400 that names a field of the payload which contradicts the seller's account. */
export function requireTrueSeller(seller: Actor, said: NewProduct): void {
  if (said.email !== seller.email) throw refuseField('email', 'not_your_email');
  if (said.sellerName !== seller.name) throw refuseField('sellerName', 'not_your_name');
  // Saying less than is true does no harm: the badge is read from the seller's account, never from here.
  if (said.verified && !seller.verified) throw refuseField('verified', 'not_verified');
}

/** @throws Refusal 400 naming `brand` when the two selects disagree. */
export function requireBrandOfCategory(
  category: { name: string } | undefined,
  said: Pick<NewProduct, 'brand'>,
): asserts category is { name: string } {
  if (!category) throw refuseField('id', 'not_a_category');
  if (category.name !== said.brand) throw refuseField('brand', 'other_brand', { brand: category.name });
}

/** A phone is not posted tomorrow. A day of grace lets every time zone name its own today. */
export function requirePastDay(day: string, now: Date): void {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  if (day > tomorrow) throw refuseField('selling_post_date', 'in_future');
  if (day < limits.postDayMin) throw refuseField('selling_post_date', 'too_long_ago');
}

/** A phone that is sold stays as it is. */
export function requireUnsold(product: { state: string }): void {
  if (product.state === 'sold')
    throw new Refusal('already_sold', 'This phone is sold. It can not be changed any more.');
}

/** @throws Refusal 409 for a listing that may not change: one that somebody holds stays as its buyer saw it. */
export function requireChangeable(product: { state: ProductState }): void {
  requireUnsold(product);
  if (product.state === 'reserved')
    throw new Refusal(
      'listing_reserved',
      'Somebody has reserved this phone, so it stays as they saw it. You can change it when it is on sale again.',
    );
  if (isOffMarket(product.state))
    throw new Refusal('product_withdrawn', 'This phone is off the market. It can not be changed any more.');
}

/** @throws Refusal 409 when the seller has changed their listing since they opened it, as in another tab. */
export function requireNewest(product: { revision: number }, said: ChangedProduct): void {
  if (said.revision !== product.revision)
    throw new Refusal(
      'listing_changed',
      'This listing was changed after you opened it. Open it again, and make your change there.',
    );
}
