import type { Seller } from '#contract/sellers.ts';
import type { findKind } from '#server/sellers/kind-store.ts';
import type { findSeller } from '#server/sellers/store.ts';

type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

export function sellerView(row: SellerRow): Seller {
  return {
    _id: row.id,
    name: row.name,
    verified: row.verified_at !== null,
    memberSince: row.created_at.toISOString(),
    sold: row.sold ?? 0,
    ...traderView(row),
  };
}

type SaidRow = Pick<SellerRow, keyof NonNullable<Awaited<ReturnType<typeof findKind>>>>;

/** How somebody says they sell, as far as they have. */
export function traderView(row: SaidRow | undefined): Pick<Seller, 'trader'> {
  if (row === undefined || row.kind === null) return {};
  const { kind, trader_name: name, address, email, phone } = row;
  if (kind === 'private' || name === null || address === null || email === null || phone === null)
    return { trader: null };
  return { trader: { name, address, email, phone } };
}
