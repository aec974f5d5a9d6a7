import { api } from '#web/lib/api.ts';
import { pagedQuery, wholePageSize } from '#web/lib/paged-query.ts';

/** What is on sale of a brand, for the page that shows the names alone. */
export const categoryNamesQuery = (id: string) =>
  pagedQuery(
    ['products', 'names', id],
    ({ after }) => api.listCategoryProducts({ params: { id }, query: { after } }),
    wholePageSize,
  );
