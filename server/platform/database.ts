import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/tables.ts';
import type { Log } from '#server/platform/log.ts';

export type Database = Kysely<Tables>;

// A date is a day, not a moment: it stays the text that PostgreSQL gives.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts are bigint on the wire and small in truth.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const poolSize = 16;
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 5_000;
const lockTimeoutMs = 3_000;

/** A pool of connections. Idle ones that break are dropped and made anew by the next query. */
export function createPool(connection: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'redial',
    ...connection,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // The pool listens to idle ones alone. One that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke at work')));
  return pool;
}

/** Kysely on a pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The SQLSTATE of a database error, or null for anything else. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code !== undefined ? error.code : null;
}

/** The constraint a database error names, or null. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.constraint !== undefined ? error.constraint : null;
}

/** Is the database out of reach, or too busy to answer? Then trying again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== null) return /^(08|53|57P0|57014|55P03|40001|40P01)/.test(state);
  if ('code' in error && typeof error.code === 'string' && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(error.code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i.test(error.message);
}
