import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { saidBy, workLimits } from '#server/platform/database.ts';

export interface SessionFound {
  /** Does a pooler lend the session to others between two transactions? Locks of sessions and LISTEN are lost then. */
  isShared: boolean;
  /** Names of limits of time that don't arrive, and that the role doesn't have either. */
  dropped: readonly string[];
}

const limits = {
  statement_timeout: workLimits.statementMs,
  lock_timeout: workLimits.lockMs,
  idle_in_transaction_session_timeout: 30_000,
};
/** The doctor waits 15 seconds for all of it. */
const answerMs = 4_000;

/** Does a pooler in between change what a connection is? @throws Error of the driver without a connection */
export async function lookAtSession(connection: pg.ClientConfig): Promise<SessionFound> {
  const client = connectionTo(connection, 10_000);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; name: string; ms: number; source: string }>(
      'select pg_backend_pid() as pid, name, setting::int as ms, source from pg_settings ' +
        `where name in ('${Object.keys(limits).join("', '")}') order by name`,
    );
    // What arrives is the client's, or the session's when a pooler sets it: also another one that the address has.
    const dropped = rows
      .filter(({ source }) => source !== 'client' && source !== 'session')
      .filter(({ name, ms }) => ms === 0 || ms > limits[name as keyof typeof limits])
      .map(({ name }) => name);
    // A pooler makes up the number that cancels.
    const isDirect = 'processID' in client && client.processID === rows[0]?.pid;
    return { isShared: !isDirect && (await isShared(client, connection)), dropped };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Looks more than once: while others work, a pooler may happen to give a session back. */
async function isShared(client: pg.Client, connection: pg.ClientConfig): Promise<boolean> {
  const other = connectionTo(connection, answerMs);
  try {
    await other.connect();
    for (let looked = 0; looked < 3; looked += 1) {
      const mark = randomUUID();
      // Names of its own harm nobody who gets that session next.
      await client.query(`set redial.session = '${mark}'`);
      await other.query('begin');
      if ((await markOf(other)) === mark) return true;
      // The other one still has what it was lent.
      if ((await markOf(client)) !== mark) return true;
      await other.query('rollback');
    }
    return false;
  } catch (error) {
    // Where no second connection is to be had it isn't known, so nobody is kept from serving.
    return saidBy(error).includes('statement pooling');
  } finally {
    await other.end().catch(() => undefined);
  }
}

async function markOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select current_setting('redial.session', true) as mark",
  );
  return rows[0]?.mark ?? null;
}

/** As all later connections ask for limits: a pooler refuses or drops them. */
function connectionTo(connection: pg.ClientConfig, connectMs: number): pg.Client {
  const client = new pg.Client({
    ...connection,
    ...limits,
    application_name: 'redial-migrations',
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  // One that breaks between two statements would end the process.
  client.on('error', () => undefined);
  return client;
}
