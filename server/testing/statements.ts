import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { Context } from '#server/context.ts';

/** Runs something, and then explains each of its statements. @returns PostgreSQL's plans */
export async function plansOf(context: Context, run: (context: Context) => Promise<unknown>): Promise<string[]> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  };
  const db = context.db.withPlugin(listening);
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    asked.push({ sql: query.sql, parameters: query.parameters });
    return execute(query, ...rest);
  };
  await run({ ...context, db });
  expect(asked.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { sql: text, parameters } of asked) {
    const explained = { sql: `explain ${text}`, parameters, query: { kind: 'RawNode' } };
    const { rows } = await context.db.executeQuery<{ 'QUERY PLAN': string }>(explained as never);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

/** Statements like this fail, as those that take too long. */
export const failingOn = (like: RegExp): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const text = 'sqlFragments' in node && Array.isArray(node.sqlFragments) ? node.sqlFragments.join('?') : '';
    if (like.test(text)) throw new Error('canceling statement due to statement timeout');
    return node;
  },
  transformResult: async ({ result }) => result,
});
