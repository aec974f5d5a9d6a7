import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Log } from '#server/platform/log.ts';

/** Work that is done on a schedule, by one of the servers on a database at a time. */
export interface ScheduledJob {
  name: string;
  /** When, as five cron fields in UTC. */
  cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** Starts pg-boss with these jobs, on connections that give a silent database up. Each also runs once now, for what fell due while no server ran. */
export async function startJobs(pool: pg.Pool, jobs: readonly ScheduledJob[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => onConnection(pool, text, values) } });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2 });
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => runLogged(job, log));
    await boss.schedule(job.name, job.cron, null, {});
    await boss.send(job.name, {});
  }
  return { stop: async () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

async function runLogged(job: ScheduledJob, log: Log): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    log.error({ err: error, job: job.name }, 'a job failed');
    throw error;
  }
}

async function onConnection(pool: pg.Pool, text: string, values: unknown[] | undefined): Promise<{ rows: Record<string, unknown>[] }> {
  const client = await pool.connect();
  try {
    return await client.query<Record<string, unknown>>(text, values);
  } finally {
    client.release();
  }
}
