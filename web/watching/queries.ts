import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Saved searches, and where one is told of saved phones. */
export const watchingQuery = () => queryOptions({ queryKey: ['watching'], queryFn: () => api.getWatching() });
