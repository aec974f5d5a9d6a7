import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import type { Client } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import { Balancer } from './support/balancer.ts';
import { beginJob } from './support/begin-job.ts';
import { freePort, quickPasswords, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { bookPhone, listPhone, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { dropDatabase, makeDatabase, onAll, runAdmin, watchConnections } from './support/database-of-roles.ts';
import { patience } from './support/watching.ts';

let servers: MarketProcess[] = [];
let balancer: Balancer;
let root: string;
let urls: Record<'DATABASE_URL' | 'DATABASE_MIGRATION_URL', string>;
let start: (port: number, roles: Record<string, string>) => Promise<MarketProcess>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'redial-two-servers-'));
  urls = await makeDatabase('phones');
  const front = await freePort();
  const environment = {
    PUBLIC_URL: `http://localhost:${front}`,
    TRUST_PROXY: '1',
    NODE_ENV: 'test',
    DEMO: '0',
    RATE_LIMIT: '0',
    // The balancer looks ten times a second, and on a busy machine more seldom.
    SHUTDOWN_LEAD_SECONDS: '3',
  };
  start = (port, roles) => startMarket(join(root, 'shared'), port, { ...environment, ...roles }, quickPasswords);
  const ports = [await freePort(), await freePort()];
  const oneRole = { DATABASE_URL: urls.DATABASE_MIGRATION_URL };
  // Both at once: each finds what the other one is about to make.
  const starts = await Promise.allSettled(ports.map((port) => start(port, oneRole)));
  servers = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of starts) if (one.status === 'rejected') throw one.reason;
  balancer = await Balancer.start(
    servers.map(({ url }) => url),
    front,
  );
});
afterAll(async () => {
  // It may not have come to it.
  await (balancer as Balancer | undefined)?.close();
  await Promise.all(servers.map(end));
  await rm(root, { recursive: true, force: true });
  await dropDatabase('phones');
});

async function end({ process, ended }: MarketProcess): Promise<void> {
  process.kill('SIGTERM');
  await ended;
}

test('Two servers with one database role restart in turn with two roles, and nobody notices', async () => {
  await expect.poll(() => balancer.look(), patience).toBe(2);
  const [seller, buyer] = [
    await register('Seller', 'Sam Seller', balancer.url),
    await register('User', 'Bea Buyer', balancer.url),
  ];
  const phone = await listPhone(seller);
  await areConnectedAs('phones_owner');

  const people = startPeople(seller, buyer, phone);
  for (const [at, server] of servers.entries()) {
    await people.haveDone(3);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    servers[at] = await start(Number(new URL(server.url).port), urls);
    await expect.poll(() => balancer.look(), patience).toBe(2);
  }
  await people.haveDone(3);
  const { failures, sold, busyAnswers } = await people.stop();
  expect(failures, `after ${busyAnswers} answers that the market is busy`).toEqual([]);
  const paid = await Promise.all(sold.map((id) => buyer.api.getBooking({ params: { id } })));
  expect(paid.every((booking) => booking.paid)).toBe(true);

  // With the SQL of deploy/database/roles.sql.
  await areConnectedAs('phones_app');
  // The command that makes an admin needs the role that migrates, and says so.
  const both = { ...urls, NODE_ENV: 'test', DEMO: '0', DATA_DIR: join(root, 'shared') };
  const { DATABASE_MIGRATION_URL: _, ...alone } = both;
  const needsMore = { code: 1, err: expect.stringContaining('DATABASE_MIGRATION_URL') as string };
  const { email } = await register('User', 'Ada Admin', balancer.url);
  expect(await runAdmin(['grant', email], alone)).toMatchObject(needsMore);
  const isDone = { code: 0, out: expect.stringContaining('is an admin from now on') as string };
  expect(await runAdmin(['grant', email], both)).toMatchObject(isDone);
}, 300_000);

test('The embedded database is reached as a plain role, on every connection', async () => {
  await areConnectedAs('redial_app', 'redial');
});

/** On every connection of a market, also on those that jobs take. */
async function areConnectedAs(role: string, database = 'phones'): Promise<void> {
  await beginJob('end-offers', database);
  // A look is a connection of its own.
  await expect.poll(watchConnections(database), { ...patience, interval: 200 }).toEqual(onAll(role));
}

/** How long people look at an answer. Without a pause they would only keep the machine busy. */
const thinkMs = 50;

/** A busy machine asks people to try again after this time. That has nothing to do with restarts. */
const busyMs = 2_000;
const busyTries = 10;
const isBusy = (error: unknown) => String(error).includes('Redial is very busy');

/** People who go on and on until they are stopped. Each waits for an answer before the next request. */
function startPeople(seller: Person, buyer: Person, phone: Product) {
  let isOver = false;
  let busyAnswers = 0;
  const failures: string[] = [];
  const sold: string[] = [];
  const rounds = new Map<string, number>();
  const goOn = async (name: string, work: () => Promise<unknown>) => {
    rounds.set(name, 0);
    while (!isOver) {
      try {
        await work();
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
      rounds.set(name, (rounds.get(name) ?? 0) + 1);
      await sleep(thinkMs);
    }
  };
  /** As clients do, people try a call again that found the market busy, and that call alone. */
  const obey = async <Answer>(call: () => Promise<Answer>, tries = busyTries): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      busyAnswers += 1;
      if (tries === 1) throw error;
      await sleep(busyMs);
      return obey(call, tries - 1);
    }
  };
  const obeying = (person: Person): Person => {
    const calls = Object.entries(person.api as unknown as Record<string, (input?: object) => Promise<unknown>>);
    const api = calls.map(([name, call]) => [name, (input?: object) => obey(() => call(input))] as const);
    return { ...person, api: Object.fromEntries(api) as unknown as Client };
  };
  const [sells, buys] = [obeying(seller), obeying(buyer)];
  const read = async (path: string) => {
    const answer = await fetch(balancer.url + path);
    const text = await answer.text();
    // A page says in its title why it can't be shown.
    const why = /<title>[^<]*/.exec(text)?.[0] ?? text.slice(0, 200);
    if (!answer.ok || text.length === 0) throw new Error(`${path}: ${answer.status} ${why}`);
  };
  const paths = ['/', phonePath(phone._id, phone.name), '/api/categories', '/search?q=fairphone'];
  const working = [
    ...paths.map((path) => goOn(path, () => obey(() => read(path)))),
    goOn('their own', () => buys.api.listNotices()),
    goOn('selling', async () => {
      const booking = await bookPhone(buys, await listPhone(sells));
      await payFor(buys, booking);
      sold.push(booking._id);
    }),
  ];
  return {
    /** Waits until everybody has done that many more. */
    async haveDone(count: number) {
      const before = new Map(rounds);
      await expect
        .poll(() => [...rounds].every(([name, done]) => done >= (before.get(name) ?? 0) + count), { timeout: 60_000 })
        .toBe(true);
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
      return { failures, sold, busyAnswers };
    },
  };
}
