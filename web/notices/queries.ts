import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const lookAgainMs = 60_000;

export const noticesQuery = () =>
  queryOptions({ queryKey: ['notices'], queryFn: () => api.listNotices(), refetchInterval: lookAgainMs });
