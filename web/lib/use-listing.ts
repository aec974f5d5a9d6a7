import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';

export function useListing(seen: Product) {
  const [product, setProduct] = useState(seen);
  /**
   * After a refusal since the listing changed.
   *
   * @returns the phone as it is now; null otherwise, or without an answer
   */
  const lookAgain = async (refusal: unknown): Promise<Product | null> => {
    if (!(refusal instanceof ApiError) || !tellsChange(refusal)) return null;
    try {
      const now = await api.getProduct({ params: { id: seen._id } });
      setProduct(now);
      return now;
    } catch {
      return null;
    }
  };
  return { product, lookAgain };
}

/** A call without the listing's revision says what was seen, and is refused by the field that has changed. */
function tellsChange({ code, issues }: ApiError): boolean {
  return code === 'listing_changed' || issues.some((issue) => issue.code === 'not_of_this_phone');
}
