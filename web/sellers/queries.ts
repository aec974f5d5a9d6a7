import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const sellerQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'seller', id], queryFn: () => api.getSeller({ params: { id } }) });

/** How one has said that one sells. */
export const ownTraderQuery = () => queryOptions({ queryKey: ['trader'], queryFn: () => api.getOwnTrader() });

/** What a seller has on sale, from the one after `from` on. */
export const sellerPhonesQuery = (id: string, from = '') =>
  pagedQuery(['products', 'of-seller', id, from], ({ limit, after = from }) =>
    api.listSellerPhones({ params: { id }, query: { limit, ...(after === '' ? {} : { after }) } }),
  );
