import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Server } from '#server/platform/embedded-postgres/supervisor.ts';

type Connection = Server['connection'];

/** The plain role that serves requests. The cluster's owner, a superuser, migrates and backs up. */
const servingRole = 'redial_app';

/** As a role without DDL. Its password follows from the owner's, so older folders and backups have it too. */
export function asServingRole(owner: Connection): Connection {
  return {
    ...owner,
    user: servingRole,
    password: createHmac('sha256', owner.password).update(servingRole).digest('base64url'),
  };
}

/** Makes the serving role, or puts its attributes and password back. Its grants come with the migrations. */
export async function ensureServingRole(owner: Connection): Promise<void> {
  const { user, password, database } = asServingRole(owner);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // Otherwise the server's log would quote the password if a statement failed.
    await client.query("set log_min_error_statement = 'panic'");
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
    if (rowCount === 0) await client.query(`create role ${user}`);
    await client.query(
      `alter role ${user} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ` +
        `${pg.escapeLiteral(password)}`,
    );
    await client.query(`revoke create, temporary on database ${database} from public`);
    await client.query('revoke create on schema public from public');
  } finally {
    await client.end();
  }
}
