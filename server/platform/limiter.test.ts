import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createPool } from '#server/platform/database.ts';
import { createLimiter, forgetLimits } from '#server/platform/limiter.ts';
import type { Limiter } from '#server/platform/limiter.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

const thrice = { name: 'thrice', max: 3, windowSeconds: 60 };
let market: TestMarket;
let pools: pg.Pool[];
/** Two servers on one database. */
let one: Limiter;
let other: Limiter;

beforeAll(async () => {
  market = await openTestMarket();
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(market.context.db);
  pools = [1, 2].map(() =>
    createPool({ ...inject('postgres'), database: rows[0]?.database ?? '' }, market.context.log),
  );
  [one, other] = pools.map((pool) => createLimiter(pool, 'secret', market.context.log)) as [Limiter, Limiter];
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await market.close();
});

const outcome = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

describe('An allowance', () => {
  test('is refused once it is used up, and says how long to wait', async () => {
    for (let at = 0; at < 3; at += 1) expect(await outcome(one.take(thrice, 'ann'))).toBe('taken');
    await expect(one.take(thrice, 'ann')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 60,
      message: 'Too many attempts. Try again in 60 seconds.',
    });
  });

  test('is counted for each key', async () => {
    expect(await outcome(one.take(thrice, 'ben'))).toBe('taken');
  });

  test('holds however many ask at once, at two servers', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => outcome((at % 2 === 0 ? one : other).take(thrice, 'crowd'))),
    );
    expect(outcomes.filter((each) => each === 'taken')).toHaveLength(3);
  });

  test('is whole again when the window has ended', async () => {
    await one.take(thrice, 'dora', 3);
    expect(await outcome(one.take(thrice, 'dora'))).toBe('too_many_requests');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await outcome(one.take(thrice, 'dora'))).toBe('taken');
  });

  test('holds at two servers whose clocks differ by four minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 240_000 });
    await one.take(thrice, 'dan', 3);
    vi.useRealTimers();
    expect(await outcome(other.take(thrice, 'dan'))).toBe('too_many_requests');
  });

  test('is whole again when the clock that was a year ahead is set right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
    await one.take(thrice, 'cleo', 3);
    await one.take(thrice, 'carl', 2);
    expect(await outcome(one.take(thrice, 'cleo'))).toBe('too_many_requests');
    vi.useRealTimers();
    expect(await one.look(thrice, 'cleo')).toEqual({ used: 0, waitMs: 0 });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => outcome((at % 2 === 0 ? one : other).take(thrice, 'cleo'))),
    );
    expect(outcomes.filter((each) => each === 'taken')).toHaveLength(3);
    await one.take(thrice, 'carl', 2);
    expect(await one.look(thrice, 'carl')).toMatchObject({ used: 2 });
    await expect(one.take(thrice, 'carl', 2)).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  test('is whole again when it is forgotten, and a look uses nothing up', async () => {
    await one.take(thrice, 'eve', 3);
    expect(await one.look(thrice, 'eve')).toMatchObject({ used: 3 });
    await one.forget(thrice, 'eve');
    expect(await one.look(thrice, 'eve')).toEqual({ used: 0, waitMs: 0 });
    expect(await outcome(one.take(thrice, 'eve'))).toBe('taken');
  });

  test('has one left when one of all is given back', async () => {
    await one.take(thrice, 'gus', 3);
    await one.giveBack(thrice, 'gus');
    expect([await outcome(one.take(thrice, 'gus')), await outcome(one.take(thrice, 'gus'))]).toEqual([
      'taken',
      'too_many_requests',
    ]);
  });

  test('keeps no address in the database', async () => {
    await one.take(thrice, '192.0.2.77');
    const { rows } = await sql<{ key: string }>`select key from limiter`.execute(market.context.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('192.0.2'))).toEqual([]);
  });

  test('leaves nothing behind when its window has ended', async () => {
    await one.take(thrice, 'finn');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    await forgetLimits(market.context.db);
    expect((await sql`select from limiter`.execute(market.context.db)).rows).toEqual([]);
  });
});

test('While the database is away each server counts for itself, and says so once a minute', async () => {
  const told = vi.spyOn(market.context.log, 'warn');
  const pool = createPool({ host: '127.0.0.1', port: 9 }, market.context.log);
  const alone = createLimiter(pool, 'secret', market.context.log);
  for (let at = 0; at < 3; at += 1) expect(await outcome(alone.take(thrice, 'ann'))).toBe('taken');
  expect(await outcome(alone.take(thrice, 'ann'))).toBe('too_many_requests');
  const words = () => told.mock.calls.map(([, words]) => words);
  expect(words()).toEqual(['this server counts limits for itself']);
  for (const seconds of [40, 80]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
    await outcome(alone.take(thrice, `ann after ${seconds}`));
    vi.useRealTimers();
  }
  expect(words()).toHaveLength(2);
  await pool.end();
});
