import { queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery, wholePageSize } from '#web/lib/paged-query.ts';
import type { FoundPages } from '#web/search/queries.ts';

export const categoryProductsQuery = (id: string) =>
  pagedQuery(['products', 'category', id], (query) => api.listCategoryProducts({ params: { id }, query }));

export const productQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'one', id], queryFn: () => api.getProduct({ params: { id } }) });

/** What the page of a phone shows everybody. */
export const phonePageQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'page', id], queryFn: () => api.getPhone({ params: { id } }) });

export const myProductsQuery = (email: string) =>
  pagedQuery(
    ['products', 'mine', email],
    ({ after }) => api.listMyProducts({ query: { email, after } }),
    wholePageSize,
  );

/** Shows a phone as reserved wherever it stands in a list of phones, before that has been fetched again. */
export function showReserved(queryClient: QueryClient, { _id, id }: Product): void {
  const reserved = <One extends Product>(one: One): One =>
    one._id === _id ? { ...one, salesStatus: 'Reserved' } : one;
  queryClient.setQueriesData<InfiniteData<Product[]>>(
    { queryKey: ['products', 'category', id] },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(reserved)) },
  );
  queryClient.setQueriesData<FoundPages>(
    { queryKey: ['products', 'found'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, phones: page.phones.map(reserved) })) },
  );
  queryClient.setQueryData(productQuery(_id).queryKey, (one) => one && reserved(one));
  queryClient.setQueryData(phonePageQuery(_id).queryKey, (page) => page && { ...page, phone: reserved(page.phone) });
}
