import type { ProductState } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { recordNotice } from '#server/platform/notices.ts';
import { announce } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import { hasSellerLeft, moveProduct, sellerOf } from '#server/products/store.ts';

interface Why {
  /** null: the market itself. */
  actorId: string | null;
  reason: string;
}

/**
 * A reserved phone is free again: it goes back on sale, or off the market when its seller has left.
 *
 * @returns whether it was reserved
 */
export async function markFree(context: Context, productId: string, why: Why): Promise<boolean> {
  return step(context, productId, 'reserved', (await hasSellerLeft(context, productId)) ? 'withdrawn' : 'on_sale', why);
}

/** The phone is paid for: it leaves the market and is advertised no more. @returns whether it was reserved */
export async function markSold(context: Context, productId: string, why: Why): Promise<boolean> {
  return step(context, productId, 'reserved', 'sold', why);
}

/** Why a phone whose money went back is off the market: by this its seller may put it back on sale. */
export const returnedReason = 'sale refunded';

/** A sold phone's money has gone back. @returns whether it was sold */
export async function markReturned(context: Context, productId: string, why: Why): Promise<boolean> {
  return step(context, productId, 'sold', 'withdrawn', why);
}

/** A phone comes back on sale. @returns whether it was off the market */
export async function markRelisted(context: Context, productId: string, why: Why): Promise<boolean> {
  return step(context, productId, 'withdrawn', 'on_sale', why);
}

/**
 * The phone leaves the market unsold. An admin's doing is written down, and told to the seller.
 *
 * @returns whether it was there
 */
export async function markWithdrawn(
  context: Context,
  productId: string,
  from: 'on_sale' | 'reserved',
  by: 'seller' | 'admin',
  why: Why,
): Promise<boolean> {
  return by === 'admin'
    ? markTakenDown(context, productId, from, why)
    : step(context, productId, from, 'withdrawn', why);
}

/** An admin keeps a phone off the market that its seller could have put back on sale. */
export async function markKeptOff(context: Context, productId: string, why: Why): Promise<boolean> {
  return markTakenDown(context, productId, 'withdrawn', why);
}

async function markTakenDown(context: Context, productId: string, from: ProductState, why: Why): Promise<boolean> {
  if (!(await step(context, productId, from, 'withdrawn', why))) return false;
  await recordAudit(context, { actorId: why.actorId, action: 'took_off_market', productId });
  await recordNotice(context, { userId: await sellerOf(context, productId), kind: 'taken_down', productId });
  return true;
}

async function step(
  context: Context,
  productId: string,
  from: ProductState,
  to: ProductState,
  why: Why,
): Promise<boolean> {
  const categoryId = await moveProduct(context, productId, from, to);
  if (categoryId === null) return false;
  await recordTransition(context, { subject: 'product', subjectId: productId, from, to, ...why });
  announce(
    context,
    `category:${categoryId}`,
    'advertised',
    ...(from === 'reserved' && to === 'on_sale' ? [] : ['categories']),
  );
  return true;
}
