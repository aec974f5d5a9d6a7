import { data, replace } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import type { Review, SellerRating } from '#contract/reviews.ts';
import type { SellerPage } from '#contract/sellers.ts';
import { isUuid } from '#contract/uuid.ts';
import { paths } from '#web/lib/paths.ts';

/** How buyers rate a seller, and their newest reviews. */
export interface SaidOfSeller {
  rating: SellerRating;
  reviews: Review[];
}

export interface ShownSeller {
  seller: SellerPage;
  phones: Product[];
  /** null: it could not be loaded. */
  said: SaidOfSeller | null;
  /** The phone that these follow: the address names it, for browsers without scripts. Empty: from the first on. */
  from: string;
}

/** @throws a 404 for the page that says so, or the way to the seller's one address */
export async function requireSeller(
  id: string,
  address: string,
  get: (id: string, from: string) => Promise<[SellerPage, Product[], SaidOfSeller | null]>,
): Promise<ShownSeller> {
  if (!isUuid(id.toLowerCase())) throw data(null, { status: 404 });
  const { pathname, search, searchParams } = new URL(address);
  const after = searchParams.get('after') ?? '';
  const from = isUuid(after) ? after : '';
  const [seller, phones, said] = await get(id, from).catch((error: unknown) => {
    throw error instanceof ApiError ? data({ code: error.code }, { status: error.status }) : error;
  });
  const path = paths.seller(seller._id, seller.name);
  // What followed is sold by now.
  if (from !== '' && phones.length === 0) throw replace(path);
  if (pathname !== path) throw replace(path + search, 301);
  return { seller, phones, said, from };
}
