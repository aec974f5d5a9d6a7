import { Kysely, PostgresDialect } from 'kysely';
import type { LogEvent } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
import { DatabaseSilent, hangUpOnSilence } from '#server/platform/hang-up.ts';
import type { Log } from '#server/platform/log.ts';
import { prepareMarked, prepareNone } from '#server/platform/prepared.ts';
import { traceStatements } from '#server/platform/traces/statements.ts';
import { isTracing } from '#server/platform/traces/tracer.ts';

export type Database = Kysely<DB>;

// A date is a day, not a moment: it stays the text that PostgreSQL gives.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts are bigint on the wire and small in truth.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Limits {
  connections: number;
  /** For a free connection of the pool, or for a new one to be made. */
  connectMs: number;
  lockMs: number;
  statementMs: number;
}

/**
 * After some three seconds people are told, rather than kept waiting beside all who come after. A rush on a busy
 * machine takes more than a second to make its connections, and is served anyway.
 */
export const requestLimits: Limits = { connections: 16, connectMs: 3_000, lockMs: 1_500, statementMs: 2_500 };
/** For work that nobody waits for: jobs, and what an operator does at the terminal. */
export const workLimits: Limits = { connections: 3, connectMs: 10_000, lockMs: 5_000, statementMs: 60_000 };
/** For the job queue's own small steps: it must notice soon that a database is gone, or it stands still for long after. */
export const queueLimits: Limits = { connections: 3, connectMs: 5_000, lockMs: 5_000, statementMs: 10_000 };

/** PostgreSQL cancels a statement itself. This long after that it counts as gone. */
const graceMs = 1_000;

/**
 * A pool of connections. Idle ones that break are dropped and made anew by the next query. `isShared`: a pooler behind
 * gives each transaction another connection, so nothing is said that would have to last: the role has the limits (see
 * pooler.ts), and no statement is prepared.
 */
export function createPool(
  connection: pg.PoolConfig,
  log: Log,
  limits: Limits = requestLimits,
  isShared = false,
): pg.Pool {
  const lasting = {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 30_000,
  };
  const pool = new pg.Pool({
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    ...(isShared ? {} : lasting),
    application_name: 'redial',
    ...connection,
  });
  // Without a listener the process would end. Each of them tells it below.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The pool listens to idle ones alone. One that breaks inside a transaction would end the process.
    client.on('error', (error) => {
      // A line for each, and a restart of the database breaks all: where in the driver it was says nothing.
      if (!pool.ending) log.warn({ why: error.message }, 'a database connection broke');
    });
    hangUpOnSilence(client, limits.statementMs + graceMs);
    if (isShared) prepareNone(client);
    else prepareMarked(client);
    if (isTracing()) traceStatements(client);
  });
  return pool;
}

/** Kysely on a pool. `onError` is told of each statement that failed. */
export function createDatabase(pool: pg.Pool, onError?: (error: object) => void): Database {
  const log = (event: LogEvent) => {
    if (event.level === 'error' && event.error instanceof Error) onError?.(event.error);
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onError && { log }) });
}

/** The SQLSTATE of a database error, or null for anything else. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code !== undefined ? error.code : null;
}

/** What a failed connection says. Of a name with several addresses each fails for itself. */
export function saidBy(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return saidBy(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Is the database out of reach, or too busy to answer? Then trying again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  // Besides, of what it says itself: out of something, a disk in trouble, or giving up waiting.
  return isDatabaseGone(error) || /^(53|58|57014|55P03|40001|40P01)/.test(sqlState(error) ?? '');
}

/** Is nobody there who could do it: no connection, one that broke, or a server that stops, or is not the primary? */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent) return true;
  const state = sqlState(error);
  if (state !== null) return /^(08|57P0|25006|55000)/.test(state);
  if ('code' in error && typeof error.code === 'string' && unreachable.includes(error.code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i.test(
    error.message,
  );
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
