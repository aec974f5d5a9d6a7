import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The phones that the home page shows. */
export const advertisedQuery = () =>
  queryOptions({ queryKey: ['products', 'advertised'], queryFn: () => api.listAdvertised({ query: { limit: 60 } }) });
