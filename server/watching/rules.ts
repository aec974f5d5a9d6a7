import { takePrice } from '#server/search/engine/price-words.ts';
import type { SavedWishes } from '#server/saved/wishes.ts';

interface Phone {
  seller_id: string;
  created_at: Date;
  resale_price_usd: number;
  cheaper_at: Date | null;
  dearer_usd: number | null;
}

interface Search {
  user_id: string;
  saved_at: Date;
}

/**
 * Is a phone that a search finds news to its owner: was it listed since the search was saved, or did its price fall
 * into the wishes since then? Nobody is told of their own phones.
 */
export function isNews(phone: Phone, search: Search, { q, to }: Pick<SavedWishes, 'q' | 'to'>): boolean {
  if (phone.seller_id === search.user_id) return false;
  if (phone.created_at > search.saved_at) return true;
  const { cheaper_at: cheaperAt, dearer_usd: dearerUsd } = phone;
  if (cheaperAt === null || dearerUsd === null) return false;
  const inWords = takePrice(q ?? '').price?.usdMax ?? Number.POSITIVE_INFINITY;
  return cheaperAt > search.saved_at && dearerUsd > Math.min(inWords, to ?? Number.POSITIVE_INFINITY);
}

/** What the owner of a saved phone is told of it. */
export function newsOfSaved(saved: {
  lowest_usd: number;
  resale_price_usd: number;
  was_reserved: boolean;
  was_holder: boolean | null;
  state: string;
}): 'price_fell' | 'free_again' | null {
  if (saved.resale_price_usd < saved.lowest_usd) return 'price_fell';
  // A buyer whose own reservation ended hears that from their order.
  if (saved.was_reserved && saved.state === 'on_sale' && saved.was_holder !== true) return 'free_again';
  return null;
}
