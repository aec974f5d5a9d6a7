import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

export const saleQuery = (id: string) =>
  queryOptions({ queryKey: ['sales', id], queryFn: () => api.getSale({ params: { id } }) });

export const saleProblemsQuery = () => pagedQuery(['sales', 'problems'], (query) => api.listSaleProblems({ query }));
