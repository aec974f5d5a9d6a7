import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import { myBookingsQuery, mySalesQuery } from '#web/bookings/queries.ts';
import { fetchPageAfter, pagedQuery } from '#web/lib/paged-query.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { categoryNamesQuery } from '#web/products/names-query.ts';
import { myProductsQuery } from '#web/products/queries.ts';

afterEach(() => vi.unstubAllGlobals());

const email = 'sam@redial.example';

interface Pages {
  fetchNextPage(): Promise<{ data: { _id: string }[] | undefined; hasNextPage: boolean }>;
}

/** A list of ids as the server answers it, page by page. @returns what was asked for */
function answerWith(ids: readonly string[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const query = new URL(path, 'http://localhost').searchParams;
    const from = ids.indexOf(query.get('after') ?? '') + 1;
    return Promise.resolve(Response.json(ids.slice(from, from + limits.listMax).map((_id) => ({ _id }))));
  });
  return asked;
}

test.each<[string, string, (client: QueryClient) => Pages]>([
  [
    'My Products',
    '/api/products?email=sam%40redial.example',
    (client) => new InfiniteQueryObserver(client, myProductsQuery(email)),
  ],
  [
    'My Sales',
    '/api/sales?email=sam%40redial.example',
    (client) => new InfiniteQueryObserver(client, mySalesQuery(email)),
  ],
  [
    'My Orders',
    '/api/bookings?email=sam%40redial.example',
    (client) => new InfiniteQueryObserver(client, myBookingsQuery(email)),
  ],
  [
    'A brand by names',
    '/api/categories/fairphone',
    (client) => new InfiniteQueryObserver(client, categoryNamesQuery('fairphone')),
  ],
])('%s goes on after the first 1,000 rows', async (_list, address, look) => {
  const ids = Array.from({ length: limits.listMax + 1 }, (_, at) => `row ${at}`);
  const asked = answerWith(ids);
  const list = look(createQueryClient());
  const first = await list.fetchNextPage();
  expect([first.data?.length, first.hasNextPage]).toEqual([limits.listMax, true]);
  const second = await list.fetchNextPage();
  expect([second.data?.map(({ _id }) => _id), second.hasNextPage]).toEqual([ids, false]);
  expect(asked).toEqual([address, `${address}${address.includes('?') ? '&' : '?'}after=row%20999`]);
});

test('A list of fewer than 1,000 rows is one page', async () => {
  answerWith(['only']);
  const list = new InfiniteQueryObserver(createQueryClient(), myProductsQuery(email));
  expect((await list.fetchNextPage()).hasNextPage).toBe(false);
});

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
