import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Undoes what a test left in a session. Keeps prepared statements, unlike DISCARD ALL. */
const reset = `rollback; set session authorization default; reset all; unlisten *; select pg_advisory_unlock_all();
  close all; discard temp; discard sequences`;

/**
 * The connections to a test's database. They stay open for the next test that uses it: for each new one PostgreSQL
 * starts a process, reads its catalog and plans all statements anew (docs/performance.md).
 */
export class KeptPools {
  readonly #pools = new Map<string, pg.Pool>();

  /** How many are open. */
  get connections(): number {
    return [...this.#pools.values()].reduce((sum, { totalCount }) => sum + totalCount, 0);
  }

  /** A pool for one market. It refuses connections once the market has ended it. */
  lend(role: 'serving' | 'owner', make: () => pg.Pool): pg.Pool {
    const pool = this.#pools.get(role) ?? make();
    this.#pools.set(role, pool);
    return lent(pool);
  }

  /** Resets all open connections, and closes those above `most` and those that can't be reset. */
  async reset(most: number): Promise<void> {
    let left = most;
    for (const pool of this.#pools.values()) {
      const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
      const resets = await Promise.allSettled(clients.map((client) => client.query(reset)));
      for (const [at, client] of clients.entries()) {
        const isKept = left > 0 && resets[at]?.status === 'fulfilled';
        if (isKept) left -= 1;
        client.release(!isKept);
      }
    }
  }

  /** The owner's pool, unless none was lent. */
  get owner(): pg.Pool | undefined {
    return this.#pools.get('owner');
  }

  async end(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

function lent(pool: pg.Pool): pg.Pool {
  let isEnded = false;
  const refuse = (callback?: (error: Error) => void) => {
    const error = new Error('Cannot use a pool after calling end on the pool');
    return callback ? callback(error) : Promise.reject(error);
  };
  const connect = (...words: unknown[]) =>
    Reflect.apply(isEnded ? refuse : pool.connect, pool, words) as Promise<pg.PoolClient>;
  const end = async () => {
    // As `pg` does: to close a market twice would give its database to two tests.
    if (isEnded) throw new Error('Called end on pool more than once');
    isEnded = true;
    // As in a pool that ends, what is under way is carried out.
    while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await sleep(1);
  };
  return Object.assign(Object.create(pool) as pg.Pool, { connect, end });
}
