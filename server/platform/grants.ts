import pg from 'pg';

/** What the serving role may do with a table that isn't named below. */
const usual = 'select, insert, update, delete';

/** Records of what happened are only added to. Admins and brands are made by the migrating role. */
const narrower: Record<string, string> = {
  migrations: 'select',
  admin_grants: 'select',
  categories: 'select',
  audit: 'select, insert',
  transitions: 'select, insert',
  listing_versions: 'select, insert',
  policy_versions: 'select, insert',
  provider_events: 'select, insert, update',
  users: 'select, insert, update',
  products: 'select, insert, update',
  bookings: 'select, insert, update',
  offer_prices: 'select, insert',
  payments: 'select, insert, update',
  sales: 'select, insert, update',
  returns: 'select, insert, update',
  watched_parcels: 'select, insert, update',
  movements: 'select, insert',
  payouts: 'select, insert, update',
  chargebacks: 'select, insert, update',
  uptime: 'select, insert, update',
  secrets_mark: 'select, insert',
  reports: 'select, insert, update',
  reviews: 'select, insert, update',
};

/** Lets a role serve requests, without DDL. Call it after each migration, as the migrating role, under its lock. */
export async function grantServing(client: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  const market = pg.escapeIdentifier(rows[0]?.schema ?? 'public');
  // In one transaction, so that a server that is running never sees a right missing.
  await client.query('begin');
  try {
    for (const schema of [market, 'test_gateway', 'pgboss']) {
      await client.query(`grant usage on schema ${schema} to ${to}`);
      await client.query(`grant ${usual} on all tables in schema ${schema} to ${to}`);
      await client.query(`grant usage on all sequences in schema ${schema} to ${to}`);
      // Between a later migration and its grants older servers go on working.
      await client.query(`alter default privileges in schema ${schema} grant ${usual} on tables to ${to}`);
      await client.query(`alter default privileges in schema ${schema} grant usage on sequences to ${to}`);
    }
    for (const [table, rights] of Object.entries(narrower)) {
      await client.query(`revoke all on ${market}.${table} from ${to}`);
      await client.query(`grant ${rights} on ${market}.${table} to ${to}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
