import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const sellerQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'seller', id], queryFn: () => api.getSeller({ params: { id } }) });

/** Has this seller said whether they are a business, and what they said? */
export const ownTraderQuery = () => queryOptions({ queryKey: ['trader'], queryFn: () => api.getOwnTrader() });

/** The same for the form: fetched each time it opens, never refetched while somebody fills it in. */
export const traderFormQuery = () =>
  queryOptions({ queryKey: ['trader', 'form'], queryFn: () => api.getOwnTrader(), staleTime: Infinity, gcTime: 0 });

/** What a seller has on sale, from the one after `from` on. */
export const sellerPhonesQuery = (id: string, from = '') =>
  pagedQuery(['products', 'of-seller', id, from], ({ limit, after = from }) =>
    api.listSellerPhones({ params: { id }, query: { limit, ...(after === '' ? {} : { after }) } }),
  );
