import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const advertisedQuery = () => queryOptions({ queryKey: ['products', 'advertised'], queryFn: () => api.listAdvertised({ query: { limit: 60 } }) });

export const categoryProductsQuery = (id: string) => pagedQuery(['products', 'category', id], (query) => api.listCategoryProducts({ params: { id }, query }));

export const categoryNamesQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'names', id], queryFn: () => api.listCategoryProducts({ params: { id } }) });

export const myProductsQuery = (email: string) => queryOptions({ queryKey: ['products', 'mine', email], queryFn: () => api.listMyProducts({ query: { email } }) });
