import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { listPhone, newBooking, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { sendJob } from '#server/testing/send-job.ts';
import { isSoak, scale } from '../scale.ts';
import { ask, complaintsAbout } from './asking.ts';
import type { Outcome } from './asking.ts';
import { endProcess, startProcess } from './market-process.ts';
import type { MarketProcess } from './market-process.ts';
import { databaseUrl, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const awayMs = scale({ test: 3_000, soak: 30_000 });

let stage: Stage;
let market: MarketProcess;
let seller: Person;
let buyers: Person[];
/** As the running server names its pictures. */
const bookingOf = async (buyer: Person, phone: string) => {
  const {
    _id: _,
    img,
    resalePrice,
    name,
    id,
    brand,
  } = JSON.parse((await ask(market.url, `GET /api/products/${phone}`)).body) as Record<string, string>;
  return { ...(await newBooking(stage.beside, buyer, phone)), img, price: resalePrice, productName: name, id, brand };
};
const as = ({ token }: Person) => ({ authorization: `bearer ${token}` });
const brokenBooks = async () =>
  (await checkBooks(stage.beside.context, invariants)).map(({ invariant }) => invariant.id);
const mails = () => readdirSync(join(stage.dataDir, 'outbox')).length;

beforeAll(async () => {
  stage = await setStage();
  [market, seller, ...buyers] = await Promise.all([
    startProcess({ DATABASE_URL: databaseUrl(stage), DATA_DIR: stage.dataDir }),
    signUp(stage.beside, 'Seller'),
    ...[1, 2].map(() => signUp(stage.beside, 'User')),
  ]);
});
afterAll(async () => {
  await endProcess(market);
  await stage.close();
});

/** What people keep doing until the time is over. */
async function lifeGoesOn(
  phone: string,
  booking: Record<string, unknown>,
  forMs: number,
): Promise<{ alive: Outcome[]; others: Outcome[] }> {
  const [buyer] = buyers as [Person];
  const all = { alive: [] as Outcome[], others: [] as Outcome[] };
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(100)) {
    const [alive, ...others] = await Promise.all([
      ask(market.url, 'GET /healthz'),
      ask(market.url, 'GET /readyz'),
      ask(market.url, `GET /api/products/several?ids=${phone}`),
      ask(market.url, `GET /api/bookings?email=${buyer.email}`, as(buyer)),
      ask(market.url, `GET /api/jwt?email=${buyer.email}`, { cookie: buyer.cookie }),
      ask(market.url, 'POST /api/bookings', as(buyer), booking),
      ask(market.url, 'POST /api/messages', {}, { email: 'max@redial.example', message: 'Are you there?' }),
      ask(market.url, 'POST /api/auth/sign-in/email', {}, { email: buyer.email, password: 'correct horse' }),
    ]);
    all.alive.push(alive);
    all.others.push(...others);
  }
  return all;
}

/** The first success, or the last outcome when time is up. */
async function untilItWorks(work: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now();
  for (;;) {
    const outcome = await work();
    if (outcome.status === 200 || performance.now() - startedAt > 20_000) return outcome;
    await sleep(100);
  }
}

describe.each([
  ['that is gone', () => stage.line.cut()],
  ['that is silent, as when the network loses everything', () => stage.line.fallSilent()],
])('A database %s', (_title, fail) => {
  test('is reported to all callers at once; afterwards the same process continues, with nothing half done', async () => {
    const phone = await listPhone(stage.beside, seller);
    const booking = await bookingOf(buyers[0] as Person, phone);
    fail();
    const { alive, others } = await lifeGoesOn(phone, booking, awayMs).finally(() => stage.line.mend());
    const booked = await untilItWorks(() => ask(market.url, 'POST /api/bookings', as(buyers[0] as Person), booking));

    expect(alive.filter(({ status }) => status !== 200)).toEqual([]);
    expect(complaintsAbout(others)).toEqual([]);
    expect(others.filter(({ status }) => status !== 503)).toEqual([]);
    expect(
      market.log().filter(({ level, msg }) => level === 50 && /the database is away/.test(msg)).length,
    ).toBeGreaterThan(0);

    expect(booked).toMatchObject({ status: 200 });
    expect((await ask(market.url, 'GET /readyz')).status).toBe(200);
    expect(
      (
        await ask(
          market.url,
          'POST /api/bookings',
          as(buyers[1] as Person),
          await bookingOf(buyers[1] as Person, phone),
        )
      ).status,
    ).toBe(409);
    expect(await brokenBooks()).toEqual([]);
    expect(market.process.exitCode).toBe(null);
  });
});

describe('After all that', () => {
  test('the jobs are at work: what is owed by mail is sent', async () => {
    const before = mails();
    await oweMail();
    // In the soak their own schedule sends them each minute.
    if (!isSoak) await sendJob({ ...inject('postgres'), database: stage.throughLine.database }, 'send-mails');
    // If a job's end couldn't be written, the next one waits until that job expires.
    await expect.poll(mails, { timeout: 240_000 }).toBeGreaterThan(before);
  }, 300_000);

  test('there is one connection for announcements, however long the database was away', async () => {
    const count = async () =>
      (
        await sql<{
          count: number;
        }>`select count(*) from pg_stat_activity
          where application_name = 'redial-announcements' and datname = current_database()`.execute(
          stage.beside.context.db,
        )
      ).rows[0]?.count;
    const isBack = () => market.log().filter(({ msg }) => msg === 'the announcements connection is back').length;
    await expect.poll(isBack, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
  });
});

async function oweMail(): Promise<void> {
  const now = new Date();
  await stage.beside.context.db
    .insertInto('notices')
    .values({ user_id: seller.id, kind: 'verified', created_at: now, mail_due_at: now })
    .execute();
}
