import pg from 'pg';
import { isDatabaseAway, sqlState } from '#server/platform/database.ts';
import { grantServing } from '#server/platform/grants.ts';
import { installQueue } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrations.ts';

/** The two ways to one database. With one URL for both they are the same. */
export interface Connections {
  /** Migrates, and fills in what the server itself may not write. */
  owner: pg.ClientConfig;
  /** Serves requests and jobs. */
  serving: pg.ClientConfig;
}

/**
 * Migrates the market and its job queue as the owner, then grants the serving role what it needs.
 *
 * @throws Error for a person when the database can't be reached, when a migration fails, or when the serving role isn't
 *   one without DDL on the same database
 */
export async function prepareDatabase(connections: Connections, log: Log): Promise<void> {
  await reaching(connections.serving, () => prepare(connections, log));
}

/** Asks a database. @throws Error that names the setting when somebody's own one can't be reached */
export async function reaching<Result>(connection: pg.ClientConfig, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isOfOthers = connection.connectionString !== undefined;
    if (!isOfOthers || sqlState(error) !== null || !isDatabaseAway(error)) throw error;
    const why = (error as Error).message;
    throw new Error(`The database of DATABASE_URL can't be reached (${why}). Start it, or correct DATABASE_URL.`, {
      cause: error,
    });
  }
}

async function prepare({ owner, serving }: Connections, log: Log): Promise<void> {
  const role = owner === serving ? null : await servingRoleOf(serving, owner);
  await migrate(owner, log, async (client) => {
    await installQueue(owner, log);
    if (role !== null) await grantServing(client, role);
  });
  if (role !== null) await requirePlainRole(serving);
}

/** @returns null when both are the same role, which then does everything */
async function servingRoleOf(serving: pg.ClientConfig, owner: pg.ClientConfig): Promise<string | null> {
  const question = 'select current_user as name';
  const [{ name }, migrating] = [
    await ask<{ name: string }>(serving, question),
    await ask<{ name: string }>(owner, question),
  ];
  return name === migrating.name ? null : name;
}

async function requirePlainRole(serving: pg.ClientConfig): Promise<void> {
  const found = await ask<{ name: string; is_super: boolean; creates: boolean; owns: string | null }>(
    serving,
    `select current_user as name, rolsuper as is_super, has_schema_privilege(current_schema(), 'create') as creates,
            (select min(relname) from pg_class
             where relkind in ('r', 'p') and relnamespace::regnamespace::text
             in (quote_ident(current_schema()), 'pgboss', 'test_gateway')
               and pg_has_role(relowner, 'member')) as owns
     from pg_roles where rolname = current_user and exists (select from migrations)`,
  ).catch((error: unknown) => {
    if (sqlState(error) !== '42P01' && !(error instanceof NoAnswer)) throw error;
    throw new Error(
      'DATABASE_URL and DATABASE_MIGRATION_URL lead to different databases or schemas. ' +
        'Set both to the same one, with two roles.',
      { cause: error },
    );
  });
  const role = `The role of DATABASE_URL, ${found.name},`;
  if (found.is_super) {
    throw new Error(
      `${role} is a superuser. Beside DATABASE_MIGRATION_URL it must be a plain role: ` +
        `create role … login password '…'.`,
    );
  }
  if (found.owns !== null) {
    throw new Error(
      `${role} owns the table ${found.owns}, or is a member of the role that does. ` +
        `In this database, run: reassign owned by ${found.name} to …, with the role of DATABASE_MIGRATION_URL.`,
    );
  }
  if (found.creates)
    throw new Error(`${role} may create tables. In this database, run: revoke create on schema public from public.`);
}

class NoAnswer extends Error {}

async function ask<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, question: string): Promise<Row> {
  const client = new pg.Client({ ...connection, application_name: 'redial-migrations' });
  await client.connect();
  try {
    const [row] = (await client.query<Row>(question)).rows;
    if (row === undefined) throw new NoAnswer(`no answer to ${question}`);
    return row;
  } finally {
    await client.end();
  }
}
