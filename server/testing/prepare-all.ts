import type pg from 'pg';
import { preparedMark } from '#server/platform/prepared.ts';

const names = new Map<string, string>();

/** The same statements come thousands of times: a name lets PostgreSQL read and plan each once in a connection. */
export function nameOf(statement: string): string {
  const name = names.get(statement) ?? `s${names.size}`;
  names.set(statement, name);
  return name;
}

/** For `options` of a connection: a prepared statement is planned once, for all values. */
export const planOnce = '-c plan_cache_mode=force_generic_plan';

/**
 * Has a connection prepare every statement with values. Tests say the same thousands of times to tables with a few
 * rows, where to plan a statement takes longer than to run it. Those that say so themselves are prepared as they are in
 * production.
 */
export function prepareAll(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const naming = (...words: unknown[]) => {
    const [text, values] = words;
    const isNamed = typeof text === 'string' && !text.endsWith(preparedMark);
    return isNamed && Array.isArray(values) && values.length > 0
      ? query({ name: nameOf(text), text, values })
      : query(...words);
  };
  client.query = naming as typeof client.query;
}
