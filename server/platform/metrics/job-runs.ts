import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

/** Told of each run of a job. */
export type NoteRun = (job: string, outcome: 'done' | 'failed', seconds: number) => void;

/** Counts runs of jobs on this server, and how long the last one took. */
export function watchRuns(metrics: Metrics): NoteRun {
  const runs = new Counter({
    name: 'redial_job_runs_total',
    help: 'Runs of scheduled jobs on this server.',
    labelNames: ['task', 'outcome'],
    registers: [metrics],
  });
  const lasted = new Gauge({
    name: 'redial_job_last_seconds',
    help: 'How long the last run of a job took on this server.',
    labelNames: ['task'],
    registers: [metrics],
  });
  // Over all servers the later of both tells how a job stands, however seldom it runs.
  const ended = new Gauge({
    name: 'redial_job_ended_timestamp_seconds',
    help: 'When a job was last done, and when it last failed, on this server.',
    labelNames: ['task', 'outcome'],
    registers: [metrics],
  });
  // Not `job`: that is what Prometheus calls whom it scrapes.
  return (task, outcome, seconds) => {
    runs.inc({ task, outcome });
    lasted.set({ task }, seconds);
    ended.set({ task, outcome }, Date.now() / 1_000);
  };
}
