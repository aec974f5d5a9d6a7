import type { Trader } from '#contract/sellers.ts';
import type { Context } from '#server/context.ts';

/** How a seller says they sell; undefined until they have. */
export async function findKind(context: Context, sellerId: string) {
  return context.db
    .selectFrom('seller_kinds')
    .select(['kind', 'name as trader_name', 'address', 'email', 'phone'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
}

/** Is a phone of theirs reserved, and not paid yet? */
export async function isReserved(context: Context, sellerId: string): Promise<boolean> {
  const held = await context.db
    .selectFrom('products')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'reserved')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Writes it anew. `trader`: null for a private person. */
export async function setKind(context: Context, sellerId: string, trader: Trader | null): Promise<void> {
  const row = {
    kind: trader === null ? ('private' as const) : ('trader' as const),
    ...(trader ?? { name: null, address: null, email: null, phone: null }),
    said_at: context.clock.now(),
  };
  await context.db
    .insertInto('seller_kinds')
    .values({ seller_id: sellerId, ...row })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(row))
    .execute();
}

/** Forgets it, with the account. */
export async function forgetKind(context: Context, sellerId: string): Promise<void> {
  await context.db.deleteFrom('seller_kinds').where('seller_id', '=', sellerId).execute();
}
