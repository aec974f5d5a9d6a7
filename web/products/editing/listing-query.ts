import { queryOptions } from '@tanstack/react-query';
import type { OwnProduct } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';

/**
 * A seller's own listing as it is when its form is opened: fetched each time it opens, never refetched while somebody
 * fills it in.
 */
export const listingQuery = (id: string, email: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: async (): Promise<OwnProduct> => {
      // The IMEI is in no answer that others get, too.
      const [listing, own] = await Promise.all([
        api.getProduct({ params: { id } }),
        api.listMyProducts({ query: { email } }),
      ]);
      return { ...listing, imei: own.find(({ _id }) => _id === id)?.imei };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
