import type pg from 'pg';
import { gauge } from '#server/platform/metrics/metrics.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

/** Connections by pool, and work that waits for one. The pools are read at each scrape. */
export function watchPools(metrics: Metrics, pools: () => ReadonlyMap<string, pg.Pool>): void {
  const each = (read: (pool: pg.Pool) => readonly (readonly [string, number])[]) => () =>
    [...pools()].flatMap(([pool, of]) => read(of).map(([state, count]) => [{ pool, state }, count] as const));
  gauge(
    metrics,
    {
      name: 'redial_pool_connections',
      help: 'Connections to PostgreSQL: at work (in_use) and idle.',
      labelNames: ['pool', 'state'],
    },
    each((pool) => [
      ['in_use', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
    ]),
  );
  const perPool = (read: (pool: pg.Pool) => number) => () =>
    [...pools()].map(([pool, of]) => [{ pool }, read(of)] as const);
  gauge(
    metrics,
    { name: 'redial_pool_waiting', help: 'Work that waits for a connection of the pool.', labelNames: ['pool'] },
    perPool((pool) => pool.waitingCount),
  );
  gauge(
    metrics,
    { name: 'redial_pool_limit', help: 'Connections the pool may have.', labelNames: ['pool'] },
    perPool((pool) => pool.options.max),
  );
}
