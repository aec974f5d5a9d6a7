import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { goOnAfterSetBack, steadyClock } from '#server/platform/clock-set-back.ts';
import { createPool, isDatabaseGone, workLimits } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { spanned } from '#server/platform/traces/tracer.ts';
import type { NoteRun } from '#server/platform/metrics/job-runs.ts';

/** Work of one server at a time. A run that was taken for dead may go on beside the next one: it must bear that. */
export interface ScheduledJob {
  name: string;
  /** When, as five cron fields in UTC. */
  cron: string;
  run(): Promise<void>;
  /** After this time a run counts as dead, and another may begin. Two minutes by default. */
  expireSeconds?: number;
}

/**
 * After a minute without a report a job is free again: its server was killed, or the answer that gave it the job got
 * lost. That is longer than a failover, when no report arrives.
 */
const alive = { heartbeatSeconds: 60, heartbeatRefreshSeconds: 10 };
/**
 * How often we look for jobs that are taken for dead, in seconds. They begin again after the second look: the first
 * still counts them as under way. Servers remember that count for a while, by default for a minute.
 */
const superviseIntervalSeconds = 10;
const queueCacheIntervalSeconds = 5;
/** Each look reads all jobs that are kept, and nobody asks for one that is done. By default it would be a week. */
const deleteAfterSeconds = 24 * 3_600;
/** So the end is written as soon as a database that went away is back. A failover takes half a minute. */
const patience = { tries: 60, pauseMs: 1_000 };

interface Patience {
  tries: number;
  pauseMs: number;
  /** After a stop nothing is retried: a try that is under way may finish. */
  stopping: AbortSignal;
  /** Told once, until the database is back. */
  onGone(error: unknown): void;
}

export interface Jobs {
  /** Begins a job now, unless it waits to begin already: somebody would wait for its hour. */
  begin(name: string): void;
  stop(): Promise<void>;
}

/** Makes or migrates the job queue's own schema, as the role that owns it: the one that serves may not. */
export async function installQueue(connection: pg.ClientConfig, log: Log): Promise<void> {
  const pool = createPool({ ...connection, application_name: 'redial-migrations' }, log, workLimits);
  const boss = new PgBoss({ supervise: false, schedule: false, bamIntervalSeconds: 10, db: queueOn(pool) });
  boss.on('error', (error) =>
    log.warn({ err: error }, 'the job queue could not be migrated completely; it is tried again at the next start'),
  );
  try {
    await boss.start();
    while (await isBuilding(boss)) await sleep(100);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

/** An upgrade of the queue may build indexes after its migration, one each ten seconds. */
async function isBuilding(boss: PgBoss): Promise<boolean> {
  const summary = await boss.getBamStatus();
  return summary.some(({ status, count }) => (status === 'pending' || status === 'in_progress') && count > 0);
}

/** Each job also runs once now, for what fell due while no server ran. */
export async function startJobs(pool: pg.Pool, jobs: readonly ScheduledJob[], log: Log, note?: NoteRun): Promise<Jobs> {
  const stopping = new AbortController();
  const onGone = (err: unknown) => log.warn({ err }, 'the job queue waits for its database, and tries again');
  const queue = queueOn(pool, { ...patience, stopping: stopping.signal, onGone });
  // Migrating and reindexing are DDL: the owner migrates at each start, and these tables stay small.
  const boss = new PgBoss({
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    queueCacheIntervalSeconds,
    clock: steadyClock(),
    // The schedule follows the database's clock, also after that was set.
    clockMonitorIntervalSeconds: superviseIntervalSeconds,
    migrate: false,
    reindex: false,
    db: queue,
  });
  const onError = (error: unknown) => log.warn({ err: error }, 'the job queue had an error');
  boss.on('error', onError);
  let looking: Promise<void> | undefined;
  const look = async () =>
    (looking ??= goOnAfterSetBack(queue, log)
      .catch(onError)
      .finally(() => (looking = undefined)));
  await look();
  await boss.start();
  const workers = new Map<string, string>();
  const working = { pollingIntervalSeconds: 5, heartbeatRefreshSeconds: alive.heartbeatRefreshSeconds };
  for (const job of jobs) {
    const expireInSeconds = job.expireSeconds ?? 120;
    const limits = { expireInSeconds, heartbeatSeconds: alive.heartbeatSeconds, deleteAfterSeconds };
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2, ...limits });
    // A queue of an earlier version stays as it was made.
    await boss.updateQueue(job.name, limits);
    workers.set(job.name, await boss.work(job.name, working, async () => runLogged(job, log, note)));
    await boss.schedule(job.name, job.cron, null, {});
    await boss.send(job.name, {});
  }
  const begin = async (name: string) => {
    try {
      const id = await boss.send(name, {});
      const worker = workers.get(name);
      if (id !== null && worker !== undefined) boss.notifyWorker(worker);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job could not be started early; it runs at its scheduled time');
    }
  };
  const looks = setInterval(() => void look(), superviseIntervalSeconds * 1_000);
  return {
    begin: (name) => void begin(name),
    stop: async () => {
      stopping.abort();
      clearInterval(looks);
      await looking;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function runLogged(job: ScheduledJob, log: Log, note?: NoteRun): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  try {
    await spanned({ name: `job ${job.name}`, kind: 'internal' }, () => job.run());
    note?.(job.name, 'done', seconds());
  } catch (error) {
    note?.(job.name, 'failed', seconds());
    log.error({ err: error, job: job.name }, 'a job failed');
    throw error;
  }
}

/**
 * The queue's statements may be repeated: a state is only left by who finds it, and one job a queue waits to begin. The
 * one that fetches a job isn't helped by that: if it was carried out and its answer got lost, nobody works on that job
 * until it is taken for dead (`alive`).
 */
export function queueOn(pool: Connections, patient?: Patience) {
  let isTold = false;
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      for (let left = patient?.tries ?? 1; ; left -= 1) {
        try {
          const result = await onConnection(pool, text, values);
          isTold = false;
          return result;
        } catch (error) {
          if (!patient || left <= 1 || patient.stopping.aborted || !isDatabaseGone(error)) throw error;
          if (!isTold) patient.onGone(error);
          isTold = true;
          await pause(patient);
          if (patient.stopping.aborted) throw error;
        }
      }
    },
  };
}

async function pause({ pauseMs, stopping }: Patience): Promise<void> {
  await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
}

interface Connections {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
}

async function onConnection(
  pool: Connections,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const client = await pool.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text, values);
    client.release();
    return result;
  } catch (error) {
    // The queue sends whole transactions as one text: one that failed half way is still open on this connection.
    client.release(true);
    throw error;
  }
}
