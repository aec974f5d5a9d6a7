import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { savedPhones } from '#web/saved/saved-phones.ts';
import { noteLatest } from '#web/saved/since.ts';

/** Looks what has become of every saved phone, in one call, and notes it with them. */
export const lookAgainQuery = () =>
  queryOptions({
    queryKey: ['saved phones'],
    queryFn: async () => {
      const ids = savedPhones().map(({ _id }) => _id);
      if (ids.length > 0) noteLatest(ids, await api.lookUpProducts({ query: { ids: ids.join(',') } }));
      return ids.length;
    },
  });
