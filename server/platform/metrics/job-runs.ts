import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

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
  // The later of both, over all servers, is the state of a job, also of one that runs rarely.
  const ended = new Gauge({
    name: 'redial_job_ended_timestamp_seconds',
    help: 'When a job was last done, and when it last failed, on this server.',
    labelNames: ['task', 'outcome'],
    registers: [metrics],
  });
  // Not `job`: Prometheus gives that label to the scrape target.
  return (task, outcome, seconds) => {
    runs.inc({ task, outcome });
    lasted.set({ task }, seconds);
    ended.set({ task, outcome }, Date.now() / 1_000);
  };
}
