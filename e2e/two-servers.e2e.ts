import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Balancer } from './support/balancer.ts';
import { beginJob } from './support/begin-job.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { startPeople } from './support/busy-people.ts';
import { freePort, quickMarket, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { visit, visitListening } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { dropDatabase, makeDatabase, onAll, runAdmin, watchConnections } from './support/database-of-roles.ts';
import { patience } from './support/watching.ts';

let servers: MarketProcess[] = [];
let balancer: Balancer;
let root: string;
let urls: Record<'DATABASE_URL' | 'DATABASE_MIGRATION_URL', string>;
/** Made before there were second keys, and while one server alone knew them. */
let before: Order | undefined;
let meanwhile: Order | undefined;
let start: (port: number, more: Record<string, string>) => Promise<MarketProcess>;

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
  };
  start = (port, more) => startMarket(join(root, 'shared'), port, { ...environment, ...more }, quickMarket);
  const ports = [await freePort(), await freePort()];
  const first = {
    DATABASE_URL: urls.DATABASE_MIGRATION_URL,
    // The balancer looks ten times a second, and on a busy machine more seldom.
    SHUTDOWN_LEAD_SECONDS: '3',
  };
  // Both at once: each finds what the other one is about to make.
  const starts = await Promise.allSettled(ports.map((port) => start(port, first)));
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
  expect(await ended).toBe(0);
}

/** Restarts a server, with the two roles from then on. */
async function restart(at: 0 | 1): Promise<void> {
  const server = servers[at];
  if (!server) throw new Error(`server ${at} did not start`);
  await end(server);
  servers[at] = await start(Number(new URL(server.url).port), urls);
  await expect.poll(() => balancer.look(), patience).toBe(2);
}

/** Sends all further calls without `x-server` to this server. @returns the address of both */
function askOnly(at: 0 | 1): string {
  balancer.only = at;
  return balancer.url;
}

/** Sends them to both by turns again. @returns the address of both */
function askBoth(): string {
  balancer.only = null;
  return balancer.url;
}

/** Opens a signed-in window. Its requests always go to this server. */
async function openPageOf(at: 0 | 1, person: Person) {
  const page = await newVisitor(await openBrowser(), {
    baseURL: balancer.url,
    extraHTTPHeaders: { 'x-server': String(at) },
  });
  await handOver(page, person, balancer.url);
  return page;
}

test('Two servers with one database role restart in turn with two roles and second keys, and nobody notices', async () => {
  await expect.poll(() => balancer.look(), patience).toBe(2);
  const [seller, buyer] = [
    await register('Seller', 'Sam Seller', balancer.url),
    await register('User', 'Bea Buyer', balancer.url),
  ];
  const phone = await listPhone(seller);
  await areConnectedAs('phones_owner');

  before = await buyOf(0, 'Calle Mayor 1');
  await operate('add-secrets', 'has a second set of keys');
  const people = startPeople(askBoth(), seller, buyer, phone);
  await people.haveDone(3);
  await restart(0);
  meanwhile = await buyOf(0, 'Calle Mayor 2');
  await areServed([before, meanwhile]);
  askBoth();
  await people.haveDone(3);
  await restart(1);
  await people.haveDone(3);
  const { failures, sold, busyAnswers } = await people.stop();
  const said = servers.map((server) => server.output()).join('');
  expect(failures, `after ${busyAnswers} answers that the market is busy. The servers said:\n${said}`).toEqual([]);
  const paid = await Promise.all(sold.map((id) => buyer.api.getBooking({ params: { id } })));
  expect(paid.every((booking) => booking.paid)).toBe(true);

  // With the SQL of deploy/database/roles.sql.
  await areConnectedAs('phones_app');
  // The command that makes an admin needs the role that migrates, and says so.
  const { DATABASE_MIGRATION_URL: _, ...alone } = operating();
  const needsMore = { code: 1, err: expect.stringContaining('DATABASE_MIGRATION_URL') as string };
  const { email } = await register('User', 'Ada Admin', balancer.url);
  expect(await runAdmin(['grant', email], alone)).toMatchObject(needsMore);
  const isDone = { code: 0, out: expect.stringContaining('is an admin from now on') as string };
  expect(await runAdmin(['grant', email], operating())).toMatchObject(isDone);
}, 300_000);

test('The embedded database is reached as a plain role, on every connection', async () => {
  await areConnectedAs('redial_app', 'redial');
});

test('What happens at one server shows live in a page of the other', async () => {
  const seller = await register('Seller', 'Sam Seller', askOnly(0));
  const { _id: id } = await listPhone(seller);
  const page = await openPageOf(0, seller);
  await visitListening(page, '/blog');
  const count = page.getByRole('banner').locator('[data-count]').first();
  await count.waitFor({ state: 'detached' });
  const buyer = await register('User', 'Bea Buyer', askOnly(1));
  await bookPhone(buyer, await buyer.api.getProduct({ params: { id } }));
  await page.getByRole('banner').locator('[data-count="1"]').first().waitFor({ state: 'attached' });
  expect(page.failures).toEqual([]);
});

test('Secrets are rotated while two servers restart in turn: sessions go on, and both read every address', async () => {
  if (!before || !meanwhile) throw new Error('The first test made no orders.');
  const page = await openPageOf(0, before.buyer);
  const isSignedIn = async () => {
    await visit(page, '/dashboard/notices');
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
  };
  await isSignedIn();

  // Both know the second keys since they restarted with two roles.
  await operate('use-secrets', 'Restart all in turn');
  await restart(0);
  // One signs and seals with the new keys, the other with the first ones.
  const [late, early] = [await buyOf(0, 'Calle Mayor 3'), await buyOf(1, 'Calle Mayor 4')];
  await areServed([before, meanwhile, late, early]);
  await isSignedIn();
  await restart(1);
  await areServed([before, meanwhile, late, early]);

  await operate('drop-secrets', 'Sealed 3 addresses');
  // Of a server that knows the new keys alone: server/rotating.test.ts.
  await operate('drop-secrets', 'Dropped the earlier keys');
  await areServed([before, meanwhile, late, early]);
}, 300_000);

/** On every connection of a market, also on those that jobs take. */
async function areConnectedAs(role: string, database = 'phones'): Promise<void> {
  await beginJob('end-offers', database);
  // A look is a connection of its own.
  await expect.poll(watchConnections(database), { ...patience, interval: 200 }).toEqual(onAll(role));
}

interface Order {
  buyer: Person;
  bookingId: string;
  street: string;
}

/** Somebody signs up at a server, and books a phone there that is sent to them. */
async function buyOf(at: 0 | 1, street: string): Promise<Order> {
  const url = askOnly(at);
  const [buyer, seller] = [await register('User', 'Bea Buyer', url), await register('Seller', 'Sam Seller', url)];
  const { _id: bookingId } = await bookPhone(buyer, await listPhone(seller, { handover: 'sent', sentTo: ['ES'] }));
  const address = { name: 'Bea Buyer', street, town: 'Madrid', postcode: '28013', country: 'ES' };
  await buyer.api.chooseDelivery({ params: { id: bookingId }, body: { way: 'sent', address } });
  return { buyer, bookingId, street };
}

/** Each buyer is signed in at both servers, by cookie and by token, and both read where their phone goes. */
async function areServed(orders: readonly Order[]): Promise<void> {
  for (const order of orders)
    for (const at of [0, 1] as const) {
      const me = await fetch(`${askOnly(at)}/api/me`, { headers: { cookie: order.buyer.cookie } });
      expect(await me.json()).toMatchObject({ user: { email: order.buyer.email } });
      expect(await addressOf(at, order)).toBe(order.street);
    }
}

async function addressOf(at: 0 | 1, { buyer, bookingId }: Order): Promise<string | undefined> {
  const answer = await ask(at, buyer, `/api/booking/${bookingId}`);
  const { delivery } = (await answer.json()) as { delivery?: { address?: { street: string } | null } | null };
  return delivery?.address?.street;
}

function ask(at: 0 | 1, { token }: Pick<Person, 'token'>, path: string): Promise<Response> {
  return fetch(askOnly(at) + path, { headers: { authorization: `bearer ${token}` } });
}

/** The environment of an operator at the machine. */
const operating = () => ({ ...urls, NODE_ENV: 'test', DEMO: '0', DATA_DIR: join(root, 'shared') });

/** An operator's step at the machine. */
async function operate(step: string, said: string): Promise<void> {
  const done = await runAdmin([step], operating());
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(said) as string });
}
