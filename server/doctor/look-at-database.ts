import pg from 'pg';
import { cast } from '#db/demo/cast.ts';
import type { Config } from '#server/config.ts';
import { findOpenDemoAccounts } from '#server/demo/store.ts';
import { askAway } from '#server/doctor/ask.ts';
import type { BackupFound, DatabaseFound, DatabaseServer, Found, MarketFound } from '#server/doctor/found.ts';
import { lookAtOtherWays } from '#server/doctor/look-at-other-ways.ts';
import { contextOn, secretsOf } from '#server/operator.ts';
import { besideOrStarted } from '#server/platform/embedded-postgres/beside.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { createLog } from '#server/platform/log.ts';
import { lookAtServer } from '#server/platform/look-at-server.ts';
import type { ServerFound } from '#server/platform/look-at-server.ts';
import { requireReachable } from '#server/platform/prepare-database.ts';
import { areSameSecrets } from '#server/platform/secrets-mark.ts';
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
  const way = await askAway(() => wayOf(config, closers));
  const about = {
    isEmbedded: config.databaseUrl === null,
    hasOwnMigrationRole: config.migrationUrl !== null,
    plainWays: plainWaysOf(config),
    unlimitedWays: way.isKnown ? way.known.unlimited : [],
    otherWays: null,
  };
  if (!way.isKnown) return { database: { ...about, server: way, market: way }, clocks: [], archive: null };

  const { connection } = way.known;
  const row = await askAway(() => lookAtServer(connection));
  const market = await askAway(() => lookAtMarket(connection, config, closers));
  const server = row.isKnown ? { isKnown: true as const, known: serverOf(row.known) } : row;
  return {
    database: { ...about, server, market, otherWays: row.isKnown ? await lookAtOtherWays(config) : null },
    clocks: row.isKnown ? [{ whose: 'the database', aheadMs: row.known.aheadMs }] : [],
    archive: row.isKnown && !about.isEmbedded ? { kind: 'archive', ...archiveOf(row.known) } : null,
  };
}

/** The way that requests go, and what is to be said of it and of the owner's. */
async function wayOf(
  config: Config,
  closers: Closers,
): Promise<{ connection: pg.ClientConfig; unlimited: readonly string[] }> {
  const { databaseUrl, migrationUrl } = config;
  if (databaseUrl !== null) {
    const connection = { connectionString: databaseUrl };
    const said = [await requireReachable(connection, 'DATABASE_URL')];
    // What is wrong with it is told among the other ways.
    const owner = { connectionString: migrationUrl ?? databaseUrl };
    if (migrationUrl !== null) said.push(await requireReachable(owner, 'DATABASE_MIGRATION_URL').catch(() => null));
    return { connection, unlimited: said.filter((sentence) => sentence !== null) };
  }
  if (!hasSecrets(config.dataDir)) throw new Error('no market was started here yet');
  const postgres = await besideOrStarted({
    dataDir: config.dataDir,
    password: secretsOf(config).postgresPassword,
    log: createLog('error'),
  });
  closers.push(() => postgres.stop());
  return { connection: asServingRole(postgres.connection), unlimited: [] };
}

function serverOf(row: ServerFound): DatabaseServer {
  return {
    version: row.version,
    role: row.role,
    isSuperuser: row.is_superuser,
    mayCreate: row.may_create,
  };
}

function archiveOf({ archives, archived_at, failed_at }: ServerFound): {
  archivedAt: Date | null;
  failedAt: Date | null;
} {
  return archives ? { archivedAt: archived_at, failedAt: failed_at } : { archivedAt: null, failedAt: null };
}

/** By the addresses: behind a pooler the database knows nothing of the way from here. The driver never falls back. */
export function plainWaysOf(config: Pick<Config, 'databaseUrl' | 'migrationUrl' | 'poolerUrl' | 'readUrls'>): string[] {
  const ways: [string, string | null][] = [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_MIGRATION_URL', config.migrationUrl],
    ['DATABASE_POOLER_URL', config.poolerUrl],
    ...config.readUrls.map((url): [string, string] => ['DATABASE_READ_URL', url]),
  ];
  return [...new Set(ways.flatMap(([name, url]) => (url !== null && isPlain(url) ? [name] : [])))];
}

function isPlain(connectionString: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString });
  return !ssl && !host.startsWith('/') && !isThisMachine(host);
}

async function lookAtMarket(connection: pg.ClientConfig, config: Config, closers: Closers): Promise<MarketFound> {
  const context = contextOn(connection, config, secretsOf(config), closers);
  const demoAccounts = await findOpenDemoAccounts(
    context,
    cast.map(({ email }) => email),
  );
  const { admins, without_two_steps } = await countAdmins(context);
  const hasOtherSecrets = hasSecrets(config.dataDir) && (await areSameSecrets(context.db, context.secrets)) === false;
  const account = await context.db.selectFrom('identity_user').select('id').limit(1).executeTakeFirst();
  const hasAccounts = account !== undefined;
  return { demoAccounts, admins, adminsWithoutTwoSteps: without_two_steps, hasOtherSecrets, hasAccounts };
}
