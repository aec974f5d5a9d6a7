import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { advertisedQuery } from '#web/products/advertised-query.ts';
import { advertising as english } from '#web/texts/en/advertising.ts';
import { advertising as spanish } from '#web/texts/es/advertising.ts';

afterEach(() => vi.unstubAllGlobals());

test('Sellers are told how many of the advertised phones the home page shows', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json([]));
  });
  await createQueryClient().fetchQuery(advertisedQuery());
  const [, count = 'none'] = /limit=(\d+)/.exec(asked.join()) ?? [];
  const told = [english, spanish].flatMap(({ steps, facts }) => [steps.seen.text, facts.orderText]);
  for (const text of told) expect(text).toContain(` ${count} `);
});
