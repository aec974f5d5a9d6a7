import { isIP } from 'node:net';
import type pg from 'pg';
import { cast } from '#db/demo/cast.ts';
import type { Config } from '#server/config.ts';
import { findOpenDemoAccounts } from '#server/demo/store.ts';
import { askAway } from '#server/doctor/ask.ts';
import type { BackupFound, DatabaseFound, DatabaseServer, Found, MarketFound } from '#server/doctor/found.ts';
import { contextOn, secretsOf } from '#server/operator.ts';
import { besideOrStarted } from '#server/platform/embedded-postgres/beside.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { createLog } from '#server/platform/log.ts';
import { lookAtServer } from '#server/platform/look-at-server.ts';
import type { ServerFound } from '#server/platform/look-at-server.ts';
import { hasSecrets } from '#server/platform/secrets.ts';
import { isThisMachine } from '#server/platform/secure-address.ts';
import { countAdmins } from '#server/users/admins-store.ts';

type Closers = (() => Promise<unknown>)[];

interface Looked {
  database: DatabaseFound;
  clocks: Found['clocks'];
  /** When PostgreSQL archived its log last; null: it does not. */
  archive: Extract<BackupFound, { kind: 'archive' }> | null;
}

/** Looks at the database as the server itself would reach it. Nothing is migrated. */
export async function lookAtDatabase(config: Config, closers: Closers): Promise<Looked> {
  const connection = await askAway(() => connectionOf(config, closers));
  const about = { isEmbedded: config.databaseUrl === null, hasOwnMigrationRole: config.migrationUrl !== null };
  if (!connection.isKnown)
    return { database: { ...about, server: connection, market: connection }, clocks: [], archive: null };

  const row = await askAway(() => lookAtServer(connection.known));
  const market = await askAway(() => lookAtMarket(connection.known, config, closers));
  const server = row.isKnown ? { isKnown: true as const, known: serverOf(row.known) } : row;
  return {
    database: { ...about, server, market },
    clocks: row.isKnown ? [{ whose: 'the database', aheadMs: row.known.aheadMs }] : [],
    archive:
      row.isKnown && !about.isEmbedded
        ? { kind: 'archive', archivedAt: row.known.archives ? row.known.archived_at : null }
        : null,
  };
}

async function connectionOf(config: Config, closers: Closers): Promise<pg.ClientConfig> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
  if (!hasSecrets(config.dataDir)) throw new Error('no market was started here yet');
  const postgres = await besideOrStarted({
    dataDir: config.dataDir,
    password: secretsOf(config).postgresPassword,
    log: createLog('error'),
  });
  closers.push(() => postgres.stop());
  return asServingRole(postgres.connection);
}

function serverOf(row: ServerFound): DatabaseServer {
  return {
    version: row.version,
    role: row.role,
    isSuperuser: row.is_superuser,
    mayCreate: row.may_create,
    isEncrypted: row.is_encrypted,
    // Without an address it is a socket of this machine.
    isLocal: row.address === null || (isIP(row.address) > 0 && isThisMachine(row.address)),
  };
}

async function lookAtMarket(connection: pg.ClientConfig, config: Config, closers: Closers): Promise<MarketFound> {
  const context = contextOn(connection, config, secretsOf(config), closers);
  const demoAccounts = await findOpenDemoAccounts(
    context,
    cast.map(({ email }) => email),
  );
  const { admins, without_two_steps } = await countAdmins(context);
  return { demoAccounts, admins, adminsWithoutTwoSteps: without_two_steps };
}
