import type pg from 'pg';
import type { Context } from '#server/context.ts';
import { countBounces } from '#server/identity/bounces/store.ts';
import { countMails } from '#server/notices/figures-store.ts';
import { countUnsettled } from '#server/orders/figures-store.ts';
import { countOpenPayouts } from '#server/payouts/figures-store.ts';
import { readMarketBalances } from '#server/payouts/ledger-store.ts';
import { createDatabase, createPool } from '#server/platform/database.ts';
import type { Limits } from '#server/platform/database.ts';
import { askSeldom } from '#server/platform/metrics/ask-seldom.ts';
import type { Seldom } from '#server/platform/metrics/ask-seldom.ts';
import { gauge } from '#server/platform/metrics/metrics.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { oldestJobSeconds } from '#server/platform/metrics/oldest-job.ts';
import type { Replicas } from '#server/platform/replicas/replicas.ts';

/** Monitoring must not slow requests down. */
const limits: Limits = { connections: 2, connectMs: 1_000, lockMs: 500, statementMs: 1_500 };
const giveUpMs = 2_000;
const everyMs = 10_000;
/** The ledger keeps growing and is read as a whole. */
const moneyEveryMs = 5 * 60_000;

const accounts = ['held', 'available', 'on_its_way', 'refunds'] as const;

interface Watched {
  context: Context;
  /** With the limits of background work. */
  atWork: Context;
  /** How the server itself reaches the primary, without a pooler. */
  primary: pg.ClientConfig;
  replicas: Replicas | null;
}

/**
 * What only the database knows, over all servers. It is asked seldom, on connections of its own and, except for jobs,
 * on a replica where one is used; the ledger takes longer and is read as background work does. While it is away these
 * metrics are absent, and redial_database_up is 0.
 *
 * @returns closes the connections
 */
export function watchMarket(metrics: Metrics, { context, atWork, primary, replicas }: Watched): () => Promise<void> {
  const quiet = context.log.child({}, { level: 'error' });
  const pool = createPool({ ...primary, application_name: 'redial-metrics' }, quiet, limits);
  const there: Context = { ...context, db: createDatabase(pool) };
  const seldom = <Found>(ask: () => Promise<Found>, timing: Partial<Seldom> = {}) => {
    let isTold = false;
    const onError = (error: unknown) => {
      context.log[isTold ? 'debug' : 'warn']({ err: error }, 'a metric could not be asked');
      isTold = true;
    };
    return askSeldom(ask, { everyMs, giveUpMs, onError, ...timing });
  };
  const shared = async <Found>(ask: (context: Context) => Promise<Found>) => {
    const found = await replicas?.find(() => 0);
    return found ? ask({ ...context, db: found.replica.db }).catch(() => ask(there)) : ask(there);
  };

  const jobs = seldom(() => oldestJobSeconds(there.db));
  gauge(metrics, { name: 'redial_database_up', help: '1 while the primary answers.' }, async () =>
    (await jobs()) === null ? 0 : 1,
  );
  gauge(metrics, { name: 'redial_job_oldest_seconds', help: 'For how long a job has been due, at most.' }, jobs);

  const unsettled = seldom(() => shared(countUnsettled));
  const ofPayments = { labelNames: ['state'] };
  gauge(
    metrics,
    { name: 'redial_payments_unsettled', help: 'Payments that are neither paid nor failed.', ...ofPayments },
    async () => (await unsettled())?.map(({ state, count }) => [{ state }, count] as const) ?? null,
  );
  gauge(
    metrics,
    { name: 'redial_payments_oldest_seconds', help: 'Since the oldest of them was begun.', ...ofPayments },
    async () => (await unsettled())?.map((one) => [{ state: one.state }, one.oldest_seconds] as const) ?? null,
  );

  const money = seldom(() => readMarketBalances(atWork), { everyMs: moneyEveryMs, keepsLast: true });
  const aboutMoney = { name: 'redial_money_cents', help: 'Balances of the ledger, in cents.', labelNames: ['account'] };
  gauge(metrics, aboutMoney, async () => {
    const balances = await money();
    return balances && accounts.map((account) => [{ account }, balances[account] ?? 0] as const);
  });

  const payouts = seldom(() => shared(countOpenPayouts));
  watchWaiting(metrics, 'redial_payouts_open', 'Payouts neither paid nor failed', payouts);
  const mails = seldom(() => shared(countMails));
  watchWaiting(metrics, 'redial_mails_due', 'Notices and digests to be mailed', mails);
  const aboutRetried = { name: 'redial_mails_retried', help: 'Mails that failed and are tried again.' };
  gauge(metrics, aboutRetried, async () => (await mails())?.retried ?? null);
  const bounces = seldom(() => shared(countBounces));
  const help = 'Mails that came back in the last hour.';
  const aboutBounces = { name: 'redial_mail_bounces', help, labelNames: ['outcome'] };
  gauge(metrics, aboutBounces, async () => {
    const found = await bounces();
    return found && Object.entries(found).map(([outcome, count]) => [{ outcome }, count] as const);
  });
  return () => pool.end();
}

interface Waiting {
  count: number;
  oldest_seconds: number;
}

function watchWaiting(metrics: Metrics, name: string, help: string, ask: () => Promise<Waiting | null>): void {
  gauge(metrics, { name, help: `${help}.` }, async () => (await ask())?.count ?? null);
  gauge(metrics, { name: `${name}_oldest_seconds`, help: `${help}: how long the oldest has waited.` }, async () => {
    return (await ask())?.oldest_seconds ?? null;
  });
}
