import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';

/** A page of a list: at most `limit` rows, after the one with the id `after`. */
export interface Page<Id = string> {
  limit: number;
  after?: Id | undefined;
}

/**
 * A page of a query's rows, the newest first (keyset pagination). What comes in meanwhile moves no row to another page.
 *
 * @param table as the query names it, such as `payments as payment`
 */
export function newestFirst<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: string,
  page: Page,
): SelectQueryBuilder<Tables, Table, Row> {
  const { createdAt, id } = keyOf(table);
  return query.where(follows(table, page)).orderBy(createdAt, 'desc').orderBy(id, 'desc').limit(page.limit);
}

/** The same from the beginning, the oldest first. */
export function oldestFirst<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: string,
  page: Page,
): SelectQueryBuilder<Tables, Table, Row> {
  const { createdAt, id } = keyOf(table);
  return query
    .where(isBeyond(table, sql`>`, page))
    .orderBy(createdAt)
    .orderBy(id)
    .limit(page.limit);
}

/** Does a row of the table follow the last one of the page before? */
export function follows(table: string, page: Page): RawBuilder<boolean> {
  return isBeyond(table, sql`<`, page);
}

function isBeyond(table: string, than: RawBuilder<unknown>, { after }: Page): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  const { name, createdAt, id } = keyOf(table);
  const last = sql`select last.created_at, last.id from ${sql.table(name)} as last where last.id = ${after}::uuid`;
  return sql`(${createdAt}, ${id}) ${than} (${last})`;
}

function keyOf(table: string) {
  const [name = '', alias = name] = table.split(' as ');
  return { name, createdAt: sql.ref(`${alias}.created_at`), id: sql.ref(`${alias}.id`) };
}
