import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestMarket } from '#server/testing/market.ts';

test('However many ask at once whether a server is ready, the database is asked once', async () => {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const market = await openTestMarket();
  const app = await createApp({ ...market.context, db: market.context.db.withPlugin(counting) }, { pages: null });
  try {
    await app.ready();
    statements = 0;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => app.inject('/readyz')));
    expect([answers.map(({ statusCode }) => statusCode), statements]).toEqual([[200, 200, 200, 200, 200], 1]);
    await app.inject('/readyz');
    expect(statements).toBe(2);
  } finally {
    await app.close();
    await market.close();
  }
});
