import type pg from 'pg';
import { createApp, deliverEvent } from '#server/app.ts';
import { fillBrands, fillDemoMarket } from '#server/demo/fill.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { findDemoAccounts, refuseDemoAccounts, renewDemoPasswords } from '#server/demo/passwords.ts';
import type { DemoAccounts } from '#server/demo/passwords.ts';
import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { trialByMistake } from '#server/config/production.ts';
import type { Context } from '#server/context.ts';
import { closeGently } from '#server/http/closing.ts';
import { openDoors, requireFree } from '#server/http/doors.ts';
import { builtPages, developmentPages } from '#server/http/page-source.ts';
import { remindAdmins } from '#server/orders/desk-reminders.ts';
import { forgetAddresses, forgetProblemPhotos, forgetTraces } from '#server/orders/jobs.ts';
import { forgetAnswers } from '#server/http/answer-once.ts';
import { forgetSentMails } from '#server/identity/bounces/jobs.ts';
import { forgetOldSecurity } from '#server/identity/security/jobs.ts';
import { forgetConversations } from '#server/conversations/jobs.ts';
import { sweepPictures } from '#server/images/jobs.ts';
import { endOverOffers, forgetOffers } from '#server/offers/jobs.ts';
import { sendMails } from '#server/notices/jobs.ts';
import { keepDeadlines, lapseDueReservations, makeUpForPause } from '#server/orders/jobs.ts';
import { keepParcels } from '#server/orders/parcel-news.ts';
import { keepAccounts, keepPayouts } from '#server/payouts/jobs.ts';
import { startAnnouncements } from '#server/platform/announcements.ts';
import { systemClock } from '#server/platform/clock.ts';
import { ensureDataFolder } from '#server/platform/data-folder.ts';
import { createDatabase, createPool, queueLimits, requestLimits, workLimits } from '#server/platform/database.ts';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { startJobs } from '#server/platform/jobs.ts';
import { createLimiter, forgetLimits, unlimited } from '#server/platform/limiter.ts';
import { createLog, written } from '#server/platform/log.ts';
import { watchMarket } from '#server/metrics/market.ts';
import { watchRuns } from '#server/platform/metrics/job-runs.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { watchPools } from '#server/platform/metrics/pools.ts';
import { countMailsOf, watchDoubt } from '#server/platform/metrics/mails.ts';
import { openMetricsDoor } from '#server/platform/metrics/scrape.ts';
import { createMailer } from '#server/platform/mailer/create-mailer.ts';
import { doubtRefusals } from '#server/platform/mailer/doubting.ts';
import { createObjectStore } from '#server/platform/object-store/create-object-store.ts';
import { passwords } from '#server/platform/passwords.ts';
import { createParcelService } from '#server/platform/parcel-service/create-parcel-service.ts';
import { createPayoutProvider } from '#server/platform/payout-provider/create-payout-provider.ts';
import { requirePooler } from '#server/platform/pooler.ts';
import { createPaymentGateway } from '#server/platform/payment-gateway/create-payment-gateway.ts';
import { createWebPushSender } from '#server/platform/push-sender/web-push-sender.ts';
import { runEmbeddedProvider } from '#server/platform/payment-gateway/embedded-provider.ts';
import { prepareDatabase, reaching, requireReachable } from '#server/platform/prepare-database.ts';
import type { Connections } from '#server/platform/prepare-database.ts';
import { openTraces } from '#server/platform/traces/open-telemetry.ts';
import { openReplicas } from '#server/platform/replicas/replicas.ts';
import { forgetContactsSeen } from '#server/products/jobs.ts';
import { tellOfReviews } from '#server/reviews/jobs.ts';
import { PhoneIndex } from '#server/search/phone-index.ts';
import { toPayOut } from '#server/trade/take.ts';
import { forgetToldMatches, watchPhones } from '#server/watching/jobs.ts';
import { loadSecrets, loadSecretsBesideDatabase, loadSecretsOfDatabase } from '#server/platform/secrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { noteStart, requireSameSecrets } from '#server/platform/secrets-mark.ts';
import { onStopSignal } from '#server/platform/stop-signals.ts';
import { announceReady, progress } from '#server/terminal.ts';
import type { Teller } from '#server/terminal.ts';
import { shareForRequests, shareOf } from '#server/workers/allotment.ts';
import { answerFirst, endWithFirst, turnToOpen, workerNumber } from '#server/workers/worker.ts';

const closers: (() => Promise<unknown>)[] = [];
/** Its number among those of a first process (server/workers); null when this is none. */
const worker = workerNumber(process.argv);
const state = { closing: false, whyDatabaseEnded: (): string | null => null };

if (worker !== null) {
  endWithFirst();
  answerFirst();
}
await start().catch(endWith);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = worker === null ? createLog(config.logLevel) : createLog(config.logLevel).child({ worker });
  closers.push(() => written(log));
  if (config.traces !== null) closers.push(await openTraces(config.traces, log));
  const mistake = worker === null ? trialByMistake(config) : null;
  if (mistake !== null) log.warn(mistake);
  const teller: Teller = { log, out: process.stdout };
  onStopSignal(async (why) => {
    state.closing = true;
    log.info({ why, leadSeconds: config.shutdownLeadSeconds }, 'stopping');
    await stop();
  });

  // Before anything is started or made.
  if (worker === null) await requireFree(config);
  ensureDataFolder(config.dataDir);
  const { secrets: stored, owner, serving } = await openDatabase(config, teller);
  if (worker === null) {
    // A person sees one step; the log has each migration.
    const migrationLog = process.stdout.isTTY ? log.child({}, { level: 'warn' }) : log;
    await progress(teller, 'Preparing the database', (tell) => {
      tell();
      return prepareDatabase({ owner, serving }, migrationLog);
    });
  }

  const stayOpen = closers.length;
  const { workers } = config;
  const pooler = config.poolerUrl === null ? null : { connectionString: config.poolerUrl };
  if (pooler) await requirePooler(pooler, serving);
  const forRequests = shareForRequests(requestLimits, workers);
  const pool = createPool(pooler ?? serving, log, forRequests, pooler !== null);
  closers.push(() => pool.end());
  const workPool = createPool({ ...serving, application_name: 'redial-work' }, log, shareOf(workLimits, workers));
  closers.push(() => workPool.end());
  const queuePool = createPool({ ...serving, application_name: 'redial-jobs' }, log, shareOf(queueLimits, workers));
  closers.push(() => queuePool.end());
  const announcements = await startAnnouncements(serving, log);
  closers.push(() => announcements.close());
  const { connections } = forRequests;
  const replicas = await openReplicas(config.readUrls, { primary: serving, announcements, log, connections });
  closers.push(async () => replicas?.close());
  const metrics = config.metrics === null ? null : createMetrics();
  const sender = createMailer(config);
  const mailer = doubtRefusals(metrics === null ? sender : countMailsOf(sender, metrics), { clock: systemClock, log });
  if (metrics !== null) watchDoubt(metrics, mailer);
  const db = createDatabase(pool);
  const workDb = createDatabase(workPool);
  if (worker === null) {
    const asOwner = createDatabase(createPool(owner, log, workLimits));
    await noteStart(asOwner, stored).finally(() => asOwner.destroy());
  }
  // A worker that is started anew reads them again from the disk.
  const secrets = await requireSameSecrets(workDb, stored, config.dataDir);
  const context: Context = {
    config,
    secrets,
    db,
    clock: systemClock,
    log,
    images: createObjectStore(config),
    mailer,
    payments: createPaymentGateway(config, secrets, db, systemClock),
    payouts: createPayoutProvider(config, db, systemClock),
    parcels: createParcelService(config, db, systemClock),
    push: createWebPushSender(config.vapidSubject),
    passwords,
    limiter: config.rateLimits ? createLimiter(pool, secrets.identity, log) : unlimited,
    announcements,
    pendingTags: null,
  };

  // Background work may be slow. It has its own connections, so requests never wait for it.
  const atWork: Context = { ...context, db: workDb };

  const demo = worker === null ? await fill(atWork, createPool(owner, log, workLimits), teller) : null;
  if (demo !== null && workers > 1) return stop(stayOpen).then(() => lead(config, teller, demo));
  const index = new PhoneIndex(context, atWork);
  const pages = config.dev ? await developmentPages() : builtPages();
  const app = await createApp(context, { pages, state, atWork, index, replicas, metrics });
  if (metrics !== null) {
    const own = { requests: pool, work: workPool, jobs: queuePool };
    const ofReplicas = () => replicas?.figures.map(({ name, pool: of }) => [`replica ${name}`, of] as const) ?? [];
    watchPools(metrics, () => new Map([...Object.entries(own), ...ofReplicas()]));
    closers.push(watchMarket(metrics, { context, atWork, primary: serving, replicas }));
    // It is closed after the market itself: how that stops can be watched.
    const { door, token } = config.metrics ?? { door: null, token: null };
    if (door !== null) {
      const port = door.port === 0 ? 0 : door.port + (worker ?? 1) - 1;
      closers.push((await openMetricsDoor(metrics, { ...door, port, token })).close);
    }
  }
  closers.push(() => closeGently(app, state, { leadSeconds: config.shutdownLeadSeconds }));
  // Before anybody, or a job, can act on a deadline that passed while no server ran.
  await makeUpForPause(atWork);
  // What loads first, such as the index of the search, does so before the jobs, all of which begin at once.
  await app.ready();
  if (state.closing) return;
  const jobs = await startJobs(
    queuePool,
    [
      { name: 'lapse-reservations', cron: '* * * * *', run: () => lapseDueReservations(atWork) },
      { name: 'settle-accounts', cron: '* * * * *', run: () => keepAccounts(atWork) },
      { name: 'keep-deadlines', cron: '* * * * *', run: () => keepDeadlines(atWork) },
      { name: 'keep-parcels', cron: '* * * * *', run: () => keepParcels(atWork), expireSeconds: 600 },
      { name: 'keep-payouts', cron: '* * * * *', run: () => keepPayouts(atWork), expireSeconds: 600 },
      { name: 'watch-phones', cron: '* * * * *', run: () => watchPhones(atWork, index), expireSeconds: 600 },
      { name: 'tell-of-reviews', cron: '* * * * *', run: () => tellOfReviews(atWork) },
      { name: 'end-offers', cron: '* * * * *', run: () => endOverOffers(atWork) },
      { name: 'send-mails', cron: '* * * * *', run: () => sendMails(atWork) },
      { name: 'sweep-pictures', cron: '40 3 * * *', run: () => sweepPictures(atWork), expireSeconds: 3_600 },
      { name: 'forget-answers', cron: '20 * * * *', run: () => forgetAnswers(atWork) },
      { name: 'forget-security', cron: '10 4 * * *', run: () => forgetOldSecurity(atWork) },
      { name: 'forget-mails', cron: '20 4 * * *', run: () => forgetSentMails(atWork) },
      { name: 'forget-traces', cron: '10 * * * *', run: () => forgetTraces(atWork) },
      { name: 'remind-admins', cron: '15 * * * *', run: () => remindAdmins(atWork) },
      { name: 'forget-problem-photos', cron: '40 3 * * *', run: () => forgetProblemPhotos(atWork) },
      { name: 'forget-addresses', cron: '50 3 * * *', run: () => forgetAddresses(atWork) },
      { name: 'forget-contacts-seen', cron: '5 0 * * *', run: () => forgetContactsSeen(atWork) },
      {
        name: 'forget-conversations',
        cron: '30 3 * * *',
        run: () => forgetConversations(atWork),
        expireSeconds: 3_600,
      },
      { name: 'forget-offers', cron: '35 3 * * *', run: () => forgetOffers(atWork), expireSeconds: 3_600 },
      { name: 'forget-told', cron: '25 4 * * *', run: () => forgetToldMatches(atWork), expireSeconds: 3_600 },
      { name: 'forget-limits', cron: '50 * * * *', run: () => forgetLimits(atWork.db) },
    ],
    log,
    metrics === null ? undefined : watchRuns(metrics),
  );
  closers.push(() => jobs.stop());
  announcements.subscribe((tags) => {
    if (config.payoutsBy === 'provider' && [...tags].includes(toPayOut)) jobs.begin('keep-payouts');
  });
  const embedded = [context.payouts.background, context.payments.background];
  closers.push(runEmbeddedProvider(embedded, (body, signature) => deliverEvent(app, body, signature), log));
  await openDoors(app, config, worker === null || (await turnToOpen()));
  if (demo !== null) announceReady(teller, config, app.server.address(), demo);
  process.send?.({ ready: true });
}

/** Leaves the serving to workers, and watches over them. */
async function lead(config: Config, teller: Teller, demo: DemoAccounts): Promise<void> {
  const { forkWorker, startCrew } = await import('#server/workers/crew.ts');
  // Asked to stop meanwhile, it has no database any more.
  if (state.closing) return;
  const crew = startCrew({ count: config.workers, begin: forkWorker }, teller.log);
  closers.push(() => crew.stop());
  const failed = crew.failed.then((error) => Promise.reject(error));
  await progress(teller, `Starting ${config.workers} processes`, (tell) => {
    tell();
    return Promise.race([crew.ready, failed]);
  });
  failed.catch(endWith);
  announceReady(teller, config, null, demo);
  process.send?.({ ready: true });
}

/** Brands and demo admins are written as the owner, since the serving role may not. @returns the demo accounts */
async function fill(context: Context, ownerPool: pg.Pool, teller: Teller): Promise<DemoAccounts> {
  const asOwner: Context = { ...context, db: createDatabase(ownerPool) };
  try {
    if (context.config.production) await refuseDemoAccounts(context);
    else await renewDemoPasswords(context);
    await progress(teller, 'Adding the brands', (tell) => fillBrands(asOwner, tell));
    await fillCatalogue(asOwner);
    if (context.config.demo) await progress(teller, 'Filling the demo market', (tell) => fillDemoMarket(asOwner, tell));
    return await findDemoAccounts(asOwner);
  } finally {
    await ownerPool.end();
  }
}

async function openDatabase(
  { databaseUrl, migrationUrl, dataDir }: Config,
  teller: Teller,
): Promise<Connections & { secrets: Secrets }> {
  if (databaseUrl !== null) {
    const serving = { connectionString: databaseUrl };
    const owner = migrationUrl === null ? serving : { connectionString: migrationUrl };
    const ofOwner = owner === serving ? null : await requireReachable(owner, 'DATABASE_MIGRATION_URL');
    for (const warning of [ofOwner, await requireReachable(serving, 'DATABASE_URL')])
      if (warning !== null) teller.log.warn(`${warning} It serves; docs/operations.md says how to give it limits.`);
    const secrets = await reaching(serving, () => loadSecretsOfDatabase(dataDir, owner));
    return { secrets, serving, owner };
  }
  if (worker !== null) {
    const secrets = loadSecretsBesideDatabase(dataDir);
    const owner = whereItListens(dataDir, secrets.postgresPassword);
    return { secrets, owner, serving: asServingRole(owner) };
  }
  const postgres = await progress(teller, 'Starting the database', (tell) => {
    tell();
    return startEmbeddedPostgres({
      dataDir,
      password: () => loadSecretsBesideDatabase(dataDir).postgresPassword,
      log: teller.log,
    });
  });
  state.whyDatabaseEnded = postgres.whyEnded;
  closers.push(() => postgres.stop());
  return { secrets: loadSecrets(dataDir), owner: postgres.connection, serving: asServingRole(postgres.connection) };
}

/** Says what went wrong, and ends. Where a stop is under way that ends, and closes what others are about to use. */
async function endWith(error: unknown): Promise<void> {
  if (state.closing) return;
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stop();
  const why = state.whyDatabaseEnded();
  if (why !== null) process.stderr.write(`${why}\n`);
  process.exit(1);
}

/** Closes in the reverse order of opening; one that fails doesn't keep the others open. */
async function stop(from = 0): Promise<void> {
  for (const close of closers.splice(from).toReversed()) await close().catch(() => undefined);
}
