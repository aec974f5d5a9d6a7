import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import { waitInWords } from '#contract/waits.ts';
import { clocksDifferMs } from '#server/platform/clock.ts';
import { saidBy } from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';

/** Counts what people do, for all servers on a database together. */
export interface Limiter {
  /** Takes one, or `points`. @throws Refusal too_many_requests, with the time to wait, when nothing is left */
  take(allowance: Allowance, key: string, points?: number): Promise<void>;
  /** Gives back what was taken for something that then could not be done. */
  giveBack(allowance: Allowance, key: string): Promise<void>;
  /** How much of an allowance is used up, and until when. Uses nothing. */
  look(allowance: Allowance, key: string): Promise<Usage>;
  /** Resets the count, as after the right password. */
  forget(allowance: Allowance, key: string): Promise<void>;
}

const tellEveryMs = 60_000;

export interface Usage {
  used: number;
  /** Until the window ends, in milliseconds; 0 when nothing is used. */
  waitMs: number;
}

/** Everything is allowed: RATE_LIMIT=0, for tests and measurements. */
export const unlimited: Limiter = {
  take: async () => undefined,
  giveBack: async () => undefined,
  look: async () => ({ used: 0, waitMs: 0 }),
  forget: async () => undefined,
};

/**
 * Counts in PostgreSQL, with memory in front: a key whose allowance is used up is refused without asking the database.
 * While the database is away each server counts for itself.
 *
 * @param secret keys are kept as an HMAC: who reads the table must not learn addresses
 */
export function createLimiter(pool: pg.Pool, secret: string, log: Log): Limiter {
  const storeClient = tellingFailures(pool, log);
  const counters = new Map<string, RateLimiterPostgres>();
  const hide = (key: string) => createHmac('sha256', secret).update(`limiter ${key}`).digest('base64url').slice(0, 22);

  function counterOf({ name, max, windowSeconds }: Allowance): RateLimiterPostgres {
    let counter = counters.get(name);
    if (counter === undefined) {
      const size = { keyPrefix: name, points: max, duration: windowSeconds };
      counter = new RateLimiterPostgres({
        ...size,
        storeClient,
        storeType: 'pool',
        tableName: 'limiter',
        tableCreated: true,
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: max,
        insuranceLimiter: new RateLimiterMemory(size),
      });
      counters.set(name, counter);
    }
    return counter;
  }

  /** Only a row that is still ahead: of many at once, one may have begun a new window meanwhile. */
  async function forgetAhead(allowance: Allowance, key: string): Promise<void> {
    const counter = counterOf(allowance);
    const text = 'delete from limiter where key = $1 and expire > $2';
    const values = [counter.getKey(hide(key)), Date.now() + waitMsMax(allowance)];
    // A database that is away is told of, and the limiter then counts in memory.
    await storeClient.query({ text, values }).catch(() => undefined);
    counter.deleteInMemoryBlockedAll();
  }

  return {
    take: async (allowance, key, points = 1) => {
      const attempt = () => consume(counterOf(allowance), hide(key), points);
      let outcome = await attempt();
      if (outcome.waitMs > waitMsMax(allowance)) {
        await forgetAhead(allowance, key);
        outcome = await attempt();
      }
      if (!outcome.isTaken) throw tooMany(outcome.waitMs);
    },
    giveBack: async (allowance, key) => {
      const counter = counterOf(allowance);
      await counter.reward(hide(key));
      // The key may be among those that are refused without asking the database.
      counter.deleteInMemoryBlockedAll();
    },
    look: async (allowance, key) => {
      const found = await counterOf(allowance).get(hide(key));
      return found === null || found.msBeforeNext > waitMsMax(allowance)
        ? { used: 0, waitMs: 0 }
        : { used: found.consumedPoints, waitMs: found.msBeforeNext };
    },
    forget: async (allowance, key) => void (await counterOf(allowance).delete(hide(key))),
  };
}

/** A longer wait was written by a clock that was ahead and has been set right since: its window counts as ended. */
function waitMsMax({ windowSeconds }: Allowance): number {
  return windowSeconds * 1_000 + clocksDifferMs;
}

async function consume(
  counter: RateLimiterPostgres,
  key: string,
  points: number,
): Promise<{ isTaken: boolean; waitMs: number }> {
  try {
    return { isTaken: true, waitMs: (await counter.consume(key, points)).msBeforeNext };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { isTaken: false, waitMs: reason.msBeforeNext };
    throw reason;
  }
}

/** The limiter goes on in memory without a word, so that a server for itself would not be noticed. */
function tellingFailures(pool: pg.Pool, log: Log): Pick<pg.Pool, 'query'> {
  let toldAt = 0;
  const query = async (asked: pg.QueryConfig) => {
    try {
      return await pool.query(asked);
    } catch (error) {
      if (Date.now() - toldAt >= tellEveryMs) {
        toldAt = Date.now();
        log.warn({ why: saidBy(error) }, 'this server counts limits for itself');
      }
      throw error;
    }
  };
  return { query: query as pg.Pool['query'] };
}

export async function forgetLimits(db: Database): Promise<void> {
  await db.deleteFrom('limiter').where('expire', '<', Date.now()).execute();
}

export function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Refusal('too_many_requests', `Too many attempts. Try again in ${waitInWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}
