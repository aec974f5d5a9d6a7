import type pg from 'pg';

/** By this a transaction says that it takes as long as it takes. */
export const asLongAsItTakes = 'set local statement_timeout = 0';

/** The database owes an answer and gives none. */
export class DatabaseSilent extends Error {
  constructor(afterMs: number) {
    super(`the database did not answer within ${afterMs} ms; the connection was given up`);
    this.name = 'DatabaseSilent';
  }
}

/**
 * Closes the connection to a server that hasn't answered for this long. Its own time-outs would have ended the query
 * before, so it was stopped, or the network drops all packets. Waiting queries get DatabaseSilent, and a pool makes a
 * new connection.
 */
export function hangUpOnSilence(client: pg.Client, afterMs: number): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  let takesItsTime = false;
  const bounded = (...words: unknown[]) => {
    if (words[0] === asLongAsItTakes) takesItsTime = true;
    if (words[0] === 'commit' || words[0] === 'rollback') takesItsTime = false;
    if (takesItsTime) return query(...words);
    const calm = watch();
    // A query of the pool itself waits by a callback.
    const tell = words.at(-1);
    if (typeof tell === 'function')
      return query(...words.slice(0, -1), (...said: unknown[]) => {
        calm();
        (tell as (...said: unknown[]) => void)(...said);
      });
    const answer = query(...words);
    if (answer instanceof Promise) answer.then(calm, calm);
    else calm();
    return answer;
  };
  /** @returns what to call when the answer is there */
  const watch = () => {
    let isThere = false;
    // After a pause of our own its answer may lie in front of the door: that is looked at first.
    const alarm = setTimeout(
      () => setImmediate(() => isThere || client.connection.stream.destroy(new DatabaseSilent(afterMs))),
      afterMs,
    );
    return () => {
      isThere = true;
      clearTimeout(alarm);
    };
  };
  client.query = bounded as typeof client.query;
}
