import pg from 'pg';
import { isDatabaseAway, saidBy, sqlState } from '#server/platform/database.ts';
import { grantServing } from '#server/platform/grants.ts';
import { installQueue } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrations.ts';
import { lookAtSession } from '#server/platform/session.ts';

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

/**
 * Connects once, to know which address is wrong before anything is asked.
 *
 * @returns a sentence where a pooler drops limits of time, which serves all the same; null: nothing is to be said
 * @throws Error that names the setting when nobody is there or lets us in, or when no session lasts there
 */
export async function requireReachable(connection: pg.ClientConfig, setting: string): Promise<string | null> {
  try {
    const { isShared, dropped } = await lookAtSession(connection);
    if (isShared) throw new Error(sharesSessions);
    return dropped.length === 0
      ? null
      : `${setting} leads to a pooler that drops limits of time (${dropped.join(', ')}).`;
  } catch (error) {
    throw unreachable(error, setting);
  }
}

/** In PgBouncer's words, of limits of time and anything else an address asks for. */
const refusesParameters = 'unsupported startup parameter';
const sharesSessions = 'it shares connections by transaction';

export function unreachable(error: unknown, setting: string): Error {
  const said = saidBy(error);
  return new Error(whyUnreachable(said, setting), { cause: error });
}

function whyUnreachable(said: string, setting: string): string {
  const isRefused = said.includes(refusesParameters);
  if (isRefused && setting === 'DATABASE_POOLER_URL')
    return (
      `The pooler of ${setting} does not take what the address asks for (${said}). ` +
      'Leave parameters such as statement_timeout out of the address: the role has the limits of time.'
    );
  if (isRefused || said === sharesSessions)
    return (
      `${setting} leads to a pooler, such as PgBouncer, at which Redial can't work (${said}). ` +
      `Set DATABASE_POOLER_URL to it, and ${setting} to PostgreSQL itself. Where there is no such way, ` +
      'let a pooler share by session (docs/operations.md, PgBouncer).'
    );
  return `The database of ${setting} can't be reached (${said}). Start it, or correct ${setting}.`;
}

/** Asks a database. @throws Error that names the setting when somebody's own one can't be reached */
export async function reaching<Result>(connection: pg.ClientConfig, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isOfOthers = connection.connectionString !== undefined;
    if (!isOfOthers || sqlState(error) !== null || !isDatabaseAway(error)) throw error;
    throw unreachable(error, 'DATABASE_URL');
  }
}

async function prepare({ owner, serving }: Connections, log: Log): Promise<void> {
  const role = owner === serving ? null : await servingRoleOf(serving, owner);
  await migrate(owner, log, async (client) => {
    await installQueue(owner, log);
    if (role === null) return;
    // First, as what is granted to it takes rights away, which an owner would miss in its own tables.
    await requirePlainRole(client, role);
    await grantServing(client, role);
  }).catch((error: unknown) => {
    if (sqlState(error) !== notAllowed) throw error;
    throw lacksRights(error, owner === serving);
  });
  if (role !== null) await requireSameDatabase(serving);
}

const notAllowed = '42501';

function lacksRights(error: unknown, servesToo: boolean): Error {
  const setting = servesToo ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL';
  const set = servesToo ? 'Set DATABASE_MIGRATION_URL beside it to a role' : `Set ${setting} to the role`;
  return new Error(
    `The role of ${setting} may not do what a migration needs (${saidBy(error)}). ` +
      `${set} that owns the database and its tables, and DATABASE_URL to one that only serves.`,
    { cause: error },
  );
}

/** Asked before anything is migrated. @throws Error when the role that migrates would serve as well */
async function servingRoleOf(serving: pg.ClientConfig, owner: pg.ClientConfig): Promise<string> {
  const question = 'select current_user as name';
  const [{ name }, migrating] = [
    await ask<{ name: string }>(serving, question),
    await ask<{ name: string }>(owner, question),
  ];
  if (name !== migrating.name) return name;
  throw new Error(
    `DATABASE_URL and DATABASE_MIGRATION_URL have the same role, ${name}. Set DATABASE_URL to a role that only ` +
      'serves, or unset DATABASE_MIGRATION_URL to let one role do both (docs/operations.md, Two database roles).',
  );
}

/** Asked by the owner, since a new role may not read anything yet. */
async function requirePlainRole(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ is_super: boolean; creates: boolean; owns: string | null }>(
    `select rolsuper as is_super, has_schema_privilege(oid, current_schema(), 'create') as creates,
            (select min(relname) from pg_class
             where relkind in ('r', 'p') and relnamespace::regnamespace::text
             in (quote_ident(current_schema()), 'pgboss', 'test_gateway')
               and pg_has_role(pg_roles.oid, relowner, 'member')) as owns
     from pg_roles where rolname = $1`,
    [name],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(differentDatabases);
  const role = `The role of DATABASE_URL, ${name},`;
  if (found.is_super) {
    throw new Error(
      `${role} is a superuser. Beside DATABASE_MIGRATION_URL it must be a plain role: ` +
        `create role … login password '…'.`,
    );
  }
  if (found.owns !== null) {
    throw new Error(
      `${role} owns the table ${found.owns}, or is a member of the role that does. Set DATABASE_URL to a role that ` +
        `owns none. If ${name} alone served until now, run in this database: ` +
        `reassign owned by ${name} to …, with the role of DATABASE_MIGRATION_URL.`,
    );
  }
  if (found.creates)
    throw new Error(`${role} may create tables. In this database, run: revoke create on schema public from public.`);
}

const differentDatabases =
  'DATABASE_URL and DATABASE_MIGRATION_URL lead to different databases or schemas. ' +
  'Set both to the same one, with two roles.';

async function requireSameDatabase(serving: pg.ClientConfig): Promise<void> {
  await ask(serving, 'select from migrations limit 1').catch((error: unknown) => {
    if (!['42P01', notAllowed].includes(sqlState(error) ?? '') && !(error instanceof NoAnswer)) throw error;
    throw new Error(differentDatabases, { cause: error });
  });
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
