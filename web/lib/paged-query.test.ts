import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { fetchPageAfter, pagedQuery } from '#web/lib/paged-query.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

const refusal = { code: 'invalid_request', issues: [{ path: 'after', code: 'not_valid', message: 'is not valid' }] };

test('A list goes on after its last row was deleted, and leaves none out', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => ({ _id }));
  const page = async ({ limit, after }: { limit: number; after?: string }) => {
    const begin = rows.findIndex(({ _id }) => _id === after) + 1;
    if (after !== undefined && begin === 0) throw new ApiError(400, refusal as never);
    return rows.slice(begin, begin + limit);
  };
  const list = new InfiniteQueryObserver(createQueryClient(), pagedQuery(['messages'], page, 2));
  await list.refetch();
  await fetchPageAfter(list);
  rows.splice(3, 1);
  await fetchPageAfter(list);
  expect(list.getCurrentResult().data).toEqual(rows);
});
