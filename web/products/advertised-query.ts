import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** How many phones the home page shows at most. The page on advertising says it too. */
export const homeMax = 60;

/** The phones that the home page shows. */
export const advertisedQuery = () =>
  queryOptions({
    queryKey: ['products', 'advertised'],
    queryFn: () => api.listAdvertised({ query: { limit: homeMax } }),
  });
