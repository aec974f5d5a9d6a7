import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { usualGate } from '#server/http/overload.ts';
import { createDatabase, requestLimits } from '#server/platform/database.ts';
import { openMarketOn } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addBuyers, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { scale } from '../scale.ts';
import { ask, complaintsAbout } from './asking.ts';
import type { Outcome } from './asking.ts';
import { listen, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const rush = scale({ test: 40, soak: 90 });
/** Each way. */
const latencyMs = scale({ test: 200, soak: 1_000 });

let stage: Stage;
let market: TestMarket;
let url: string;
let seller: Person;
let buyers: Person[];
let direct: pg.Client;

beforeAll(async () => {
  stage = await setStage();
  market = await openMarketOn(stage.throughLine, stage.dataDir);
  url = await listen(market);
  seller = await addPerson(stage.beside, 'Seller');
  buyers = await addBuyers(stage.beside, 3);
  direct = new pg.Client({ ...inject('postgres'), database: stage.throughLine.database });
  await direct.connect();
  await ask(url, 'GET /api/categories');
});
afterAll(async () => {
  await direct.end();
  await market.close();
  await stage.close();
});

const buyer = (at: number) => buyers[at] as Person;
const brokenBooks = async () =>
  (await checkBooks(stage.beside.context, invariants)).map(({ invariant }) => invariant.id);
const book = async (who: Person, phone: string, at = url) =>
  ask(at, 'POST /api/bookings', { authorization: `bearer ${who.token}` }, await newBooking(stage.beside, who, phone));
/** These need no database right now: health, and kept lists. */
const notInvolved = (at = url) => Promise.all([ask(at, 'GET /healthz'), ask(at, 'GET /api/categories')]);
const unserved = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status !== 200);

/** Locks phones for as long as the work takes. */
async function whileLocked<Result>(phones: readonly string[], work: () => Promise<Result>): Promise<Result> {
  await direct.query('begin');
  await direct.query('select from products where id = any($1) for update', [phones]);
  try {
    return await work();
  } finally {
    await direct.query('rollback');
  }
}

describe('A phone that other work keeps locked', () => {
  test('costs its buyer a 503 and nobody else anything; it can be booked as soon as it is free', async () => {
    const [locked, other] = [await listPhone(stage.beside, seller), await listPhone(stage.beside, seller)];
    const [refused, served, ...rest] = await whileLocked([locked], async () =>
      Promise.all([book(buyer(0), locked), book(buyer(1), other), ...(await notInvolved())]),
    );
    expect(refused.status).toBe(503);
    expect(complaintsAbout([refused])).toEqual([]);
    expect(unserved([served, ...rest])).toEqual([]);
    expect((await book(buyer(0), locked)).status).toBe(200);
    expect(await brokenBooks()).toEqual([]);
  });
});

describe('A rush of one account for a phone that other work keeps locked', () => {
  test('takes only its share of the connections and ends with its cause; others can still book', async () => {
    const [phone, another] = [await listPhone(stage.beside, seller), await listPhone(stage.beside, seller)];
    const booking = await newBooking(stage.beside, buyer(2), phone);
    const { crowd, others } = await whileLocked([phone], async () => {
      const headers = { authorization: `bearer ${buyer(2).token}` };
      const crowd = Array.from({ length: rush }, () => ask(url, 'POST /api/bookings', headers, booking));
      await expect
        .poll(() => stage.line.inUse(), { interval: 10 })
        .toBeGreaterThanOrEqual(usualGate.admission.slotsOfOne);
      return {
        others: [await book(buyer(1), another), ...(await notInvolved())],
        crowd: await Promise.all([...crowd, ask(url, `GET /api/products/several?ids=${phone}`)]),
      };
    });
    expect(complaintsAbout(crowd)).toEqual([]);
    expect(unserved(others)).toEqual([]);
    expect(usualGate.admission.slots).toBeLessThan(requestLimits.connections);
    expect((await book(buyer(2), phone)).status).toBe(200);
    expect(await brokenBooks()).toEqual([]);
  });
});

describe('Processes of the database that are stopped', () => {
  test('are given up: requests on them are refused in words, and later ones get new connections', async () => {
    const phone = await listPhone(stage.beside, seller);
    await Promise.all(Array.from({ length: 8 }, () => ask(url, `GET /api/products/several?ids=${phone}`)));
    const { rows } = await direct.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'redial-line' " +
        "and state = 'idle'",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      const met = await Promise.all([
        ...rows.map(() => ask(url, `GET /api/products/several?ids=${phone}`)),
        ...(await notInvolved()),
      ]);
      expect(complaintsAbout(met)).toEqual([]);
      expect(met.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
      // A stopped connection that no call has met yet costs one more answer.
      let booked = await book(buyer(0), phone);
      for (let left = rows.length; booked.status === 503 && left > 0; left -= 1) booked = await book(buyer(0), phone);
      expect(booked.status).toBe(200);
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
    expect(await brokenBooks()).toEqual([]);
  });
});

describe('A line to the database with a long delay', () => {
  test('makes everything slow and nothing hang, and is forgotten at once when it is quick again', async () => {
    const phone = await listPhone(stage.beside, seller);
    stage.line.slowDown(latencyMs);
    const met = await Promise.all([
      ask(url, 'GET /readyz'),
      ask(url, `GET /api/products/several?ids=${phone}`),
      book(buyer(1), phone),
      ...(await notInvolved()),
    ]).finally(() => stage.line.mend());
    expect(complaintsAbout(met)).toEqual([]);
    expect(unserved([await ask(url, 'GET /readyz'), await ask(url, `GET /api/products/several?ids=${phone}`)])).toEqual(
      [],
    );
    expect(await brokenBooks()).toEqual([]);
  });
});

describe('A market whose connections have no limits', () => {
  test('is found out: the same silence leaves people hanging', async () => {
    const pool = new pg.Pool({ ...stage.throughLine, max: requestLimits.connections });
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    const careless = {
      ...market,
      app: await createApp({ ...market.context, db: createDatabase(pool) }, { pages: null }),
    };
    const at = await listen(careless);
    expect((await ask(at, 'GET /readyz')).status).toBe(200);
    stage.line.fallSilent();
    const outcome = await ask(at, 'GET /readyz', {}, undefined, 4_500).finally(() => stage.line.mend());
    await careless.app.close();
    await pool.end();
    expect(complaintsAbout([outcome])).toEqual([expect.stringContaining('was left without an answer')]);
  });
});
