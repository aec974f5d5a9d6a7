import pg from 'pg';
import { requestLimits } from '#server/platform/database.ts';
import { unreachable } from '#server/platform/prepare-database.ts';

/** What a pooler refuses or drops when a connection asks for it, so that the role has to say it. */
export const limitsOfRole = {
  statement_timeout: requestLimits.statementMs,
  lock_timeout: requestLimits.lockMs,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Looks at what requests go through when connections are shared by transaction, as PgBouncer does.
 *
 * @throws Error for a person: it can't be reached, leads elsewhere, or its role waits longer than people should
 */
export async function requirePooler(pooler: pg.ClientConfig, serving: pg.ClientConfig): Promise<void> {
  const there = await look(pooler, 'DATABASE_POOLER_URL');
  const here = await look(serving, 'DATABASE_URL');
  const { role, settings, ...place } = there;
  if (role !== here.role || place.database !== here.database || place.cluster !== here.cluster) {
    throw new Error(
      'DATABASE_POOLER_URL and DATABASE_URL lead to different databases or roles. ' +
        'Set both to the same database and role.',
    );
  }
  const wrong = Object.entries(limitsOfRole).filter(([name, mostMs]) => !isWithin(settings[name], mostMs));
  if (wrong.length > 0) {
    const statements = wrong.map(
      ([name, mostMs]) => `alter role ${pg.escapeIdentifier(role)} set ${name} = ${mostMs};`,
    );
    throw new Error(
      'Behind a pooler the role of DATABASE_POOLER_URL itself has to say how long it waits. ' +
        `Run this in the database, and let the pooler reconnect: ${statements.join(' ')}`,
    );
  }
}

/** 0 means no limit. */
function isWithin(ms: number | undefined, mostMs: number): boolean {
  return ms !== undefined && ms > 0 && ms <= mostMs;
}

interface Found {
  role: string;
  database: string;
  /** Of the folder that the database lies in: the same through every door. */
  cluster: string;
  settings: Record<string, number>;
}

async function look(connection: pg.ClientConfig, name: string): Promise<Found> {
  const client = new pg.Client({
    ...connection,
    application_name: 'redial-migrations',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select current_user as role, current_database() as database,
              (select system_identifier::text from pg_control_system()) as cluster,
              (select jsonb_object_agg(name, setting::int) from pg_settings where name = any($1)) as settings`,
      [Object.keys(limitsOfRole)],
    );
    if (rows[0] === undefined) throw new Error('it gave no answer');
    return rows[0];
  } catch (error) {
    throw unreachable(error, name);
  } finally {
    await client.end().catch(() => undefined);
  }
}
