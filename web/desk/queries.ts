import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/**
 * Asked for once each time the page is opened, and on request. With the decision both are gone, and asking again at
 * that moment would be refused before the page knows.
 */
const onceOpened = { staleTime: 'static', gcTime: 0 } as const;

export const caseMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    ...pagedQuery(['sales', id, 'messages'], (query) => api.listCaseMessages({ params: { id }, query })),
    ...onceOpened,
  });

export const caseHistoriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['sales', id, 'histories'],
    queryFn: () => api.getCaseHistories({ params: { id } }),
    ...onceOpened,
  });
