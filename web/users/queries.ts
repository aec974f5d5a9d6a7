import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const buyersQuery = () => pagedQuery(['people', 'buyers'], (query) => api.listBuyers({ query }));
export const sellersQuery = () => pagedQuery(['people', 'sellers'], (query) => api.listSellers({ query }));
