import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

const everyMs = 4_000;

/** While the provider looks at the seller's account, the page looks again too. */
export const moneyQuery = () =>
  queryOptions({
    queryKey: ['money'],
    queryFn: () => api.getMoney(),
    refetchInterval: ({ state: { data } }) => (data?.setup?.state === 'checking' ? everyMs : false),
  });

export const statementQuery = (month: string) =>
  queryOptions({ queryKey: ['money', 'statement', month], queryFn: () => api.getStatement({ params: { month } }) });

export const bookQuery = () => queryOptions({ queryKey: ['payouts', 'book'], queryFn: () => api.getBook() });

export const waitingSellersQuery = () =>
  queryOptions({ queryKey: ['payouts', 'waiting'], queryFn: () => api.listWaitingSellers() });

/** Those that are under way: an admin works through all of them at once. */
export const openPayoutsQuery = () =>
  queryOptions({ queryKey: ['payouts', 'open'], queryFn: () => api.listPayouts({ query: { open: '1', limit: 200 } }) });

/** What the provider could not take back from sellers who owe it. */
export const notBackQuery = () =>
  queryOptions({
    queryKey: ['payouts', 'notBack'],
    queryFn: () => api.listPayouts({ query: { notBack: '1', limit: 200 } }),
  });

export const payoutsQuery = () => pagedQuery(['payouts', 'all'], (query) => api.listPayouts({ query }));
