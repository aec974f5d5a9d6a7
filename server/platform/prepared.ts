import { sql } from 'kysely';
import type pg from 'pg';

/** What a statement ends with that says so. */
export const preparedMark = '/* prepared */';

/**
 * Ends a query that each connection prepares once, for hot statements whose planning takes longer than their work:
 * `query.modifyEnd(prepared)`. The number of their texts must be fixed, so lists are one parameter: `= any(...)`.
 */
export const prepared = sql.raw(preparedMark);

const names = new Map<string, string>();

/** Has a connection prepare the queries that say so. */
export function prepareMarked(client: pg.Client): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const naming = (...words: unknown[]) => {
    const [text, values] = words;
    if (typeof text !== 'string' || !text.endsWith(preparedMark)) return query(...words);
    const name = names.get(text) ?? `prepared ${names.size + 1}`;
    names.set(text, name);
    return query({ name, text, values });
  };
  client.query = naming as typeof client.query;
}

/** Takes the names off statements, as a library gives them: behind a pooler the next one may come to another session. */
export function prepareNone(client: pg.Client): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const unnaming = (...words: unknown[]) => {
    const [asked, ...others] = words;
    if (typeof asked !== 'object' || asked === null || !('name' in asked)) return query(...words);
    return query({ ...asked, name: undefined }, ...others);
  };
  client.query = unnaming as typeof client.query;
}
