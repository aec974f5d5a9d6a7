import pg from 'pg';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { localAnnouncements } from '#server/platform/announcements.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createDatabase, createPool } from '#server/platform/database.ts';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mailer/create-mailer.ts';
import { migrate } from '#server/platform/migrations.ts';
import { createObjectStore } from '#server/platform/object-store/create-object-store.ts';
import { createPaymentGateway } from '#server/platform/payment-gateway/create-payment-gateway.ts';
import { hasSecrets, loadSecrets } from '#server/platform/secrets.ts';

/** Does an operator's work at the market itself, beside a running server or without one, and closes what it opened. */
export async function asOperator(environment: NodeJS.ProcessEnv, work: (context: Context) => Promise<void>): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    await work(await openContext(environment, closers));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function openContext(environment: NodeJS.ProcessEnv, closers: (() => Promise<unknown>)[]): Promise<Context> {
  const config = readConfig(environment);
  const log = createLog('error');
  if (config.databaseUrl === null && !hasSecrets(config.dataDir)) throw new Error(`There is no market below ${config.dataDir} yet. Start it once with npm start.`);
  const secrets = loadSecrets(config.dataDir);
  const pool = createPool(await connection(), log);
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
    announcements: localAnnouncements(),
    pendingTags: null,
  };

  async function connection(): Promise<pg.ClientConfig> {
    if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
    const running = whereItListens(config.dataDir, secrets.postgresPassword);
    if (await answers(running)) return running;
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, password: secrets.postgresPassword, log });
    closers.push(() => postgres.stop());
    await migrate(postgres.connection, log);
    return postgres.connection;
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
