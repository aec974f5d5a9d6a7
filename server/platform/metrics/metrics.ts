import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** All that this process tells of itself (docs/decisions/0043-watching-a-market.md). */
export type Metrics = Registry;

const root = join(import.meta.dirname, '..', '..', '..');

/** A registry with what any process of Node tells: memory, processor, collections of garbage, event loop, its start. */
export function createMetrics(): Metrics {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  // Counters rather than a share: each reader takes the rate over its own time.
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
/** A number, or one for each set of labels. */
type Reading = number | readonly (readonly [Labels, number])[];

interface About {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

/** What is read whenever somebody asks. null: it isn't known now, and then nothing is told rather than a zero. */
export function gauge(metrics: Metrics, about: About, read: () => Reading | null | Promise<Reading | null>): void {
  const told = new Gauge({
    ...about,
    labelNames: [...(about.labelNames ?? [])],
    registers: [],
    async collect() {
      const found = await read();
      this.reset();
      if (typeof found === 'number') return this.set(found);
      // Without labels it would stand there as zero.
      if (about.labelNames === undefined) this.remove();
      for (const [labels, value] of found ?? []) this.set(labels, value);
    },
  });
  metrics.registerMetric(told);
}

/** What somebody counts already and only grows, read whenever somebody asks. */
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
