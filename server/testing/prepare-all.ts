import type pg from 'pg';

const names = new Map<string, string>();

/** The same statements come thousands of times: a name lets PostgreSQL read and plan each once in a connection. */
export function nameOf(statement: string): string {
  const name = names.get(statement) ?? `s${names.size}`;
  names.set(statement, name);
  return name;
}

/**
 * Has a connection prepare every statement with values, and plan it once for all values: for tests that say the same
 * thousands of times.
 */
export function prepareAll(client: pg.ClientBase): void {
  // A connection that is lost meanwhile says so to the test's own statement.
  void client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined);
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const naming = (...words: unknown[]) => {
    const [text, values] = words;
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    return isPrepared ? query({ name: nameOf(text), text, values }) : query(...words);
  };
  client.query = naming as typeof client.query;
}
