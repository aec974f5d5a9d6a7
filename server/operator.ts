import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { localAnnouncements } from '#server/platform/announcements.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createDatabase, createPool, sqlState, workLimits } from '#server/platform/database.ts';
import { besideOrStarted } from '#server/platform/embedded-postgres/beside.ts';
import { unlimited } from '#server/platform/limiter.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mailer/create-mailer.ts';
import { migrate } from '#server/platform/migrations.ts';
import { createObjectStore } from '#server/platform/object-store/create-object-store.ts';
import { createParcelService } from '#server/platform/parcel-service/create-parcel-service.ts';
import { createPayoutProvider } from '#server/platform/payout-provider/create-payout-provider.ts';
import { createPaymentGateway } from '#server/platform/payment-gateway/create-payment-gateway.ts';
import { createWebPushSender } from '#server/platform/push-sender/web-push-sender.ts';
import { passwords } from '#server/platform/passwords.ts';
import { requireReachable } from '#server/platform/prepare-database.ts';
import { asInUse } from '#server/platform/secrets-mark.ts';
import { makeSecrets, readSecrets } from '#server/platform/secrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';

type Closers = (() => Promise<unknown>)[];

/** Does an operator's work at the market itself, beside a running server or without one, and closes what it opened. */
export async function asOperator(
  environment: NodeJS.ProcessEnv,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  await orSayWhyNot(async (closers) => work(await openContext(environment, closers)));
}

/** Does something at the terminal: closes in the end what it opened, and says in words why it could not be done. */
export async function orSayWhyNot(work: (closers: Closers) => Promise<void>): Promise<void> {
  const closers: Closers = [];
  try {
    await work(closers);
  } catch (error) {
    process.stderr.write(`${inWords(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

function inWords(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  if (isWithoutMarket(error))
    return `${said}: there is no market in this database yet, or one of an older release. Start it once with npm start.`;
  return sqlState(error) === '42501'
    ? `${said}. The role of DATABASE_URL may only serve: set DATABASE_MIGRATION_URL to the role that migrates.`
    : said;
}

/** A table is missing, as in a database on which no server of this release was started. */
export function isWithoutMarket(error: unknown): boolean {
  return sqlState(error) === '42P01';
}

/**
 * The one folder that a command is given.
 *
 * @throws Error that says how it is used; an empty name, as of a variable that isn't set, would mean the folder we
 *   stand in
 */
export function folderOf(words: readonly string[], usage: string): string {
  const [folder, ...rest] = words;
  if (folder === undefined || rest.length > 0) throw new Error(usage);
  if (folder.trim() === '')
    throw new Error(`The folder has no name: is the variable set that it comes from?\n${usage}`);
  return folder;
}

/**
 * The secrets of a market that has been started before. With DATABASE_URL its folder may be on another machine; passing
 * ones do then.
 *
 * @throws Error when there is none below DATA_DIR
 */
export function secretsOf(config: Config): Secrets {
  const secrets = readSecrets(config.dataDir);
  if (secrets !== null) return secrets;
  if (config.databaseUrl === null)
    throw new Error(`There is no market below ${config.dataDir} yet. Start it once with npm start.`);
  return makeSecrets();
}

async function openContext(environment: NodeJS.ProcessEnv, closers: Closers): Promise<Context> {
  const config = readConfig(environment);
  const secrets = secretsOf(config);
  const context = contextOn(await connection(), config, secrets, closers);
  return { ...context, secrets: await asInUse(context.db, secrets) };

  async function connection(): Promise<pg.ClientConfig> {
    const { databaseUrl, migrationUrl } = config;
    if (databaseUrl !== null) {
      const connection = { connectionString: migrationUrl ?? databaseUrl };
      await requireReachable(connection, migrationUrl === null ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL');
      return connection;
    }
    const log = createLog('error');
    const postgres = await besideOrStarted({ dataDir: config.dataDir, password: secrets.postgresPassword, log });
    closers.push(() => postgres.stop());
    if (postgres.isOurs) await migrate(postgres.connection, log);
    return postgres.connection;
  }
}

/** What an operator's work may reach, on this connection. */
export function contextOn(connection: pg.ClientConfig, config: Config, secrets: Secrets, closers: Closers): Context {
  const log = createLog('error');
  const pool = createPool(connection, log, workLimits);
  closers.push(() => pool.end());
  const db = createDatabase(pool);
  return {
    config,
    secrets,
    db,
    clock: systemClock,
    log,
    images: createObjectStore(config),
    mailer: createMailer(config),
    payments: createPaymentGateway(config, secrets, db, systemClock),
    payouts: createPayoutProvider(config, db, systemClock),
    parcels: createParcelService(config, db, systemClock),
    push: createWebPushSender(config.vapidSubject),
    passwords,
    limiter: unlimited,
    announcements: localAnnouncements(),
    pendingTags: null,
  };
}
