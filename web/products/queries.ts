import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const pageSize = 24;

export const advertisedQuery = () => queryOptions({ queryKey: ['products', 'advertised'], queryFn: () => api.listAdvertised({ query: { limit: 60 } }) });

export const categoryProductsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'category', id],
    queryFn: ({ pageParam }) => api.listCategoryProducts({ params: { id }, query: { limit: pageSize, ...(pageParam ? { after: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?._id),
  });

export const categoryNamesQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'names', id], queryFn: () => api.listCategoryProducts({ params: { id } }) });

export const myProductsQuery = (email: string) => queryOptions({ queryKey: ['products', 'mine', email], queryFn: () => api.listMyProducts({ query: { email } }) });
