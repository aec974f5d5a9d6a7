import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export const modelQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'model', id], queryFn: () => api.getModel({ params: { id } }) });
