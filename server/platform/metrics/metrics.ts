import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** All metrics of this process (docs/decisions/0043-watching-a-market.md). */
export type Metrics = Registry;

const root = join(import.meta.dirname, '..', '..', '..');

/** A registry with Node's default metrics: memory, processor, garbage collection, event loop, start time. */
export function createMetrics(): Metrics {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  // Counters, not shares: each reader takes the rate over its own interval.
  countUpTo(metrics, 'redial_event_loop_busy_seconds_total', 'Time the event loop worked.', () => {
    return performance.eventLoopUtilization().active / 1_000;
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  new Gauge({
    name: 'redial_build_info',
    help: 'Always 1; the version is in its labels.',
    labelNames: ['version', 'node'],
    registers: [metrics],
  }).set({ version, node: process.versions.node }, 1);
  return metrics;
}

type Labels = Record<string, string>;
type Reading = number | readonly (readonly [Labels, number])[];

interface About {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

/** A value that is read at each scrape. null: not known now; the sample is then absent, not zero. */
export function gauge(metrics: Metrics, about: About, read: () => Reading | null | Promise<Reading | null>): void {
  const told = new Gauge({
    ...about,
    labelNames: [...(about.labelNames ?? [])],
    registers: [],
    async collect() {
      const found = await read();
      this.reset();
      if (typeof found === 'number') return this.set(found);
      // Without labels it would be exported as zero.
      if (about.labelNames === undefined) this.remove();
      for (const [labels, value] of found ?? []) this.set(labels, value);
    },
  });
  metrics.registerMetric(told);
}

/** A counter that other code keeps, read at each scrape. */
export function countUpTo(metrics: Metrics, name: string, help: string, read: () => number): void {
  const told = new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
  metrics.registerMetric(told);
}
