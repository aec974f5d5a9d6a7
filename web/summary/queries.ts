import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The numbers of the signed-in person. What was done on other pages changes them, so each look asks again. */
export const summaryQuery = () =>
  queryOptions({ queryKey: ['summary'], queryFn: () => api.getSummary(), staleTime: 0 });
