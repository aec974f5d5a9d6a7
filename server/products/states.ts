import type { ProductState } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import { moveProduct } from '#server/products/store.ts';

interface Why {
  /** null: the market itself. */
  actorId: string | null;
  reason: string;
}

/** The phone is free again. @returns whether it was reserved */
export async function markOnSale(context: Context, productId: string, why: Why): Promise<boolean> {
  return step(context, productId, 'reserved', 'on_sale', why);
}

/** The phone is paid for: it leaves the market and is advertised no more. @returns whether it was reserved */
export async function markSold(context: Context, productId: string, why: Why): Promise<boolean> {
  return step(context, productId, 'reserved', 'sold', why);
}

async function step(context: Context, productId: string, from: ProductState, to: ProductState, why: Why): Promise<boolean> {
  const categoryId = await moveProduct(context, productId, from, to);
  if (categoryId === null) return false;
  await recordTransition(context, { subject: 'product', subjectId: productId, from, to, ...why });
  announce(context, `category:${categoryId}`, 'advertised', ...(to === 'sold' ? ['categories'] : []));
  return true;
}
