import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { localAnnouncements, startAnnouncements } from '#server/platform/announcements.ts';
import type { Announcements } from '#server/platform/announcements.ts';
import { createDatabase, createPool, workLimits } from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { createLimiter, unlimited } from '#server/platform/limiter.ts';
import { createLog } from '#server/platform/log.ts';
import type { Log } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mailer/create-mailer.ts';
import { createFileStore } from '#server/platform/object-store/file-store.ts';
import { createParcelService } from '#server/platform/parcel-service/create-parcel-service.ts';
import { createPayoutProvider } from '#server/platform/payout-provider/create-payout-provider.ts';
import { createPaymentGateway } from '#server/platform/payment-gateway/create-payment-gateway.ts';
import { createWebPushSender } from '#server/platform/push-sender/web-push-sender.ts';
import { openReplicas } from '#server/platform/replicas/replicas.ts';
import type { Replicas } from '#server/platform/replicas/replicas.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { isTracing } from '#server/platform/traces/tracer.ts';
import { PhoneIndex } from '#server/search/phone-index.ts';
import { copyDatabase, takeDatabase } from '#server/testing/databases.ts';
import type { KeptPools } from '#server/testing/kept-pools.ts';
import { planOnce, prepareAll } from '#server/testing/prepare-all.ts';
import { quickPasswords } from '#server/testing/quick-passwords.ts';

/** A market of its own: an empty, migrated database, the whole app, and a clock that tests can move. */
export interface TestMarket {
  app: FastifyInstance;
  /** Of the app's search. */
  index: PhoneIndex;
  replicas: Replicas | null;
  /** As the app runs: on the role that serves, which may do no DDL and only what the server does. */
  context: Context;
  /** The same database as its owner, for what a test needs besides: another schema, brands, rows of the past. */
  owner: Database;
  /** Moves the clock forward. */
  wait(hours: number): void;
  close(): Promise<void>;
}

/** Of every test market that isn't given others. */
export const testSecrets: Secrets = {
  identity: 'test-identity-secret-of-some-length-0123',
  accessToken: 'test-token-secret-of-some-length-012345',
  postgresPassword: 'test',
};

/** Opens a market for one test file; close it afterwards. */
export async function openTestMarket(
  environment: Record<string, string> = {},
  { template, from }: { template?: string; from?: Date } = {},
): Promise<TestMarket> {
  const { owner, dataDir, drop, pools } = await makeDatabase(template);
  // A pool logs and traces for the market that made it, so such markets make their own.
  const kept = environment.LOG_LEVEL === undefined && !isTracing() ? pools : undefined;
  const market = await openMarketOn(asServingRole(owner), dataDir, environment, owner, { pools: kept, from });
  return { ...market, close: () => market.close().then(drop) };
}

/**
 * Two whole servers on one database and one folder, which listen and look for what the other one changed. They tell
 * each other, unless `isTelling` is false.
 */
export async function openTwoServers({
  isTelling = true,
  secrets = [testSecrets, testSecrets],
}: { isTelling?: boolean; secrets?: [Secrets, Secrets] } = {}): Promise<{
  servers: [TestMarket, TestMarket];
  /** As the servers themselves connect. */
  connection: pg.ClientConfig;
  close: () => Promise<void>;
}> {
  const { owner, dataDir, drop } = await makeDatabase();
  const serving = asServingRole(owner);
  const open = async (own: Secrets) => {
    const telling = isTelling ? (log: Log) => startAnnouncements(serving, log) : undefined;
    const market = await openMarketOn(serving, dataDir, {}, owner, { announcements: telling, secrets: own });
    await market.app.listen({ host: '127.0.0.1', port: 0 });
    return market;
  };
  const servers: [TestMarket, TestMarket] = [await open(secrets[0]), await open(secrets[1])];
  const close = async () => {
    for (const server of servers) await server.close();
    await drop();
  };
  return { servers, connection: serving, close };
}

async function makeDatabase(template?: string): Promise<{
  owner: ReturnType<typeof asServingRole>;
  dataDir: string;
  drop: () => Promise<void>;
  pools: KeptPools | undefined;
}> {
  const server = inject('postgres');
  const { name, giveBack, pools } = await (template === undefined
    ? takeDatabase(server)
    : copyDatabase(server, template));
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-market-'));
  const drop = async () => {
    await giveBack().finally(() => rm(dataDir, { recursive: true, force: true }));
  };
  return { owner: { ...server, database: name }, dataDir, drop, pools };
}

interface Parts {
  announcements?: ((log: Log) => Promise<Announcements>) | undefined;
  secrets?: Secrets;
  /** The database's kept pools. Without them the market makes its own. */
  pools?: KeptPools | undefined;
  /** Where its clock begins, if not now. The database's clock stays as it is. */
  from?: Date | undefined;
}

/** The same on a database and a folder that somebody else has made, and clears away. */
export async function openMarketOn(
  connection: pg.ClientConfig,
  dataDir: string,
  environment: Record<string, string> = {},
  owner: pg.ClientConfig = connection,
  { announcements = async () => localAnnouncements(), secrets = testSecrets, pools, from }: Parts = {},
): Promise<TestMarket> {
  let offsetMs = from ? from.getTime() - Date.now() : 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const log = createLog(environment.LOG_LEVEL ?? 'silent');
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT: '0', ...environment });
  // A kept connection never idles out: the next test that takes this database uses it.
  const how = { options: planOnce, ...(pools && { idleTimeoutMillis: 0 }) };
  const serve = () => createPool({ ...connection, ...how }, log).on('connect', prepareAll);
  // Its work is a fixture of thousands of rows, or an attack in small: nobody waits for it.
  const own = () => createPool({ ...owner, ...how }, log, workLimits).on('connect', prepareAll);
  // The owner's first: connections are kept in this order, up to the limit.
  const ownerPool = pools?.lend('owner', own) ?? own();
  const pool = pools?.lend('serving', serve) ?? serve();
  const db = createDatabase(pool);
  const context: Context = {
    config,
    secrets,
    db,
    clock,
    log,
    images: createFileStore(join(dataDir, 'objects')),
    mailer: createMailer(config),
    payments: createPaymentGateway(config, secrets, db, clock),
    payouts: createPayoutProvider(config, db, clock),
    parcels: createParcelService(config, db, clock),
    push: createWebPushSender(config.vapidSubject),
    passwords: quickPasswords,
    limiter: config.rateLimits ? createLimiter(pool, secrets.identity, log) : unlimited,
    announcements: await announcements(log),
    pendingTags: null,
  };
  const replicas = await openReplicas(config.readUrls, {
    primary: connection,
    announcements: context.announcements,
    log,
    now: () => performance.now() + offsetMs,
  });
  const index = new PhoneIndex(context);
  const app = await createApp(context, { pages: null, index, replicas });
  return {
    app,
    index,
    replicas,
    context,
    owner: createDatabase(ownerPool),
    wait: (hours) => void (offsetMs += hours * 3_600_000),
    close: async () => {
      await app.close();
      await replicas?.close();
      await context.announcements.close();
      await pool.end();
      await ownerPool.end();
    },
  };
}
