import type { ProductState } from '#db/states.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/platform/transaction.ts';
import type { Notice } from '#server/trade/notices.ts';
import { take } from '#server/trade/take.ts';

export interface Why {
  /** null: the market itself. */
  actorId: string | null;
  reason: string;
}

interface Locked {
  id: string;
  category_id: string;
  state: ProductState;
  advertised_at: Date | null;
}

/** Moves a locked product to its next state, and writes the notices of that. */
export async function moveProduct(
  context: Context,
  product: Locked,
  to: ProductState,
  why: Why,
  ...notices: Notice[]
): Promise<void> {
  await take(context, { subject: 'product', id: product.id, from: product.state, to, ...why }, ...notices);
  const { id, category_id: categoryId, advertised_at: advertisedAt } = product;
  announceMove(context, { id, categoryId, isAdvertised: advertisedAt !== null }, { from: product.state, to });
}

/** What a shop lists is moved this many at a time: each of them alone is a round trip. */
const movedAtOnce = 100;

/** Moves many locked products to their next state. */
export async function moveProducts(
  context: Context,
  products: readonly Locked[],
  to: ProductState,
  why: Why,
): Promise<void> {
  for (let at = 0; at < products.length; at += movedAtOnce) {
    const some = products.slice(at, at + movedAtOnce);
    await take(context, ...some.map(({ id, state }) => ({ subject: 'product' as const, id, from: state, to, ...why })));
    for (const { id, category_id: categoryId, state, advertised_at: advertisedAt } of some)
      announceMove(context, { id, categoryId, isAdvertised: advertisedAt !== null }, { from: state, to });
  }
}

/** Says what is shown anew when a product has moved. `isAdvertised`: before it moved. */
export function announceMove(
  context: Context,
  { id, categoryId, isAdvertised }: { id: string; categoryId: string; isAdvertised: boolean },
  { from, to }: { from: ProductState | null; to: ProductState },
): void {
  announce(context, `product:${id}`, `category:${categoryId}`);
  if (isAdvertised) announce(context, 'advertised');
  // How many there are of a brand doesn't change while somebody holds one.
  if (from !== 'reserved' || to !== 'on_sale') announce(context, 'categories');
}
