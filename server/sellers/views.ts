import type { Seller } from '#contract/sellers.ts';
import type { findSeller } from '#server/sellers/store.ts';

type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

export function sellerView(row: SellerRow): Seller {
  return {
    _id: row.id,
    name: row.name,
    verified: row.verified_at !== null,
    memberSince: row.created_at.toISOString(),
    sold: row.sold ?? 0,
  };
}
