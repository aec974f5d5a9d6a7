import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The numbers of whoever is signed in. What was done on other pages changes them, so each look asks again. */
export const summaryQuery = () =>
  queryOptions({ queryKey: ['summary'], queryFn: () => api.getSummary(), staleTime: 0 });
