import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, createPool, workLimits } from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
let one: Database;
beforeAll(async () => {
  market = await openTestMarket();
  one = createDatabase(
    createPool({ ...inject('postgres'), database: 'postgres' }, market.context.log, { ...workLimits, connections: 1 }),
  );
});
afterAll(async () => {
  await one.destroy();
  await market.close();
});

const preparedTexts = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements order by statement`.execute(one)).rows;

test('A query that says so is prepared once a connection, and answers each of its values', async () => {
  const double = async (value: number) =>
    (await sql<{ twice: number }>`select ${value}::int * 2 as twice ${prepared}`.execute(one)).rows;
  expect([await double(2), await double(21)]).toEqual([[{ twice: 4 }], [{ twice: 42 }]]);
  const [{ statement = '' } = {}, ...others] = await preparedTexts();
  expect(statement).toMatch(/^select \$1::int \* 2/);
  expect(others).toEqual([]);
});

test('Other queries are not prepared', async () => {
  const before = await preparedTexts();
  await sql`select ${1}::int + 1`.execute(one);
  expect(await preparedTexts()).toEqual(before);
});

test('In a test market such queries are prepared by what prepares them in production', async () => {
  const names = await market.context.db.transaction().execute(async (db) => {
    await sql`select ${2}::int * 3 ${prepared}`.execute(db);
    const texts = sql<{ name: string }>`select name from pg_prepared_statements where statement like '%* 3 %'`;
    return (await texts.execute(db)).rows.map(({ name }) => name);
  });
  expect(names).toEqual([expect.stringMatching(/^prepared \d+$/)]);
});
