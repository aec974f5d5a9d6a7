import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { dropDatabase, makeDatabase, runAdmin } from './support/database-of-roles.ts';
import { freePort, quickPasswords, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { visit, visitListening } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';

/** Two servers of one market, each at an address of its own, so that a test chooses which of them is asked. */
let servers: [MarketProcess, MarketProcess];
let root: string;
let environment: Record<string, string>;
let seller: Person;

const start = (port: number) => startMarket(join(root, 'shared'), port, environment, quickPasswords);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'redial-across-servers-'));
  environment = { ...(await makeDatabase('across')), NODE_ENV: 'test', DEMO: '0', RATE_LIMIT: '0' };
  servers = [await start(await freePort()), await start(await freePort())];
  seller = await register('Seller', 'Sam Seller', servers[0].url);
});
afterAll(async () => {
  await Promise.all((servers as MarketProcess[] | undefined)?.map(end) ?? []);
  await rm(root, { recursive: true, force: true });
  await dropDatabase('across');
});

async function end({ process, ended }: MarketProcess): Promise<void> {
  process.kill('SIGTERM');
  expect(await ended).toBe(0);
}

async function restart(at: 0 | 1): Promise<void> {
  await end(servers[at]);
  servers[at] = await start(Number(new URL(servers[at].url).port));
}

test('What happens at one server shows live in a page of the other', async () => {
  const [{ url }, other] = servers;
  const { _id: id } = await listPhone(seller);
  const page = await newVisitor(await openBrowser(), { baseURL: url });
  await handOver(page, seller, url);
  await visitListening(page, '/blog');
  const count = page.getByRole('banner').locator('[data-count]').first();
  await count.waitFor({ state: 'detached' });
  const buyer = await register('User', 'Bea Buyer', other.url);
  await bookPhone(buyer, await buyer.api.getProduct({ params: { id } }));
  await page.getByRole('banner').locator('[data-count="1"]').first().waitFor({ state: 'attached' });
  expect(page.failures).toEqual([]);
});

test('Secrets are rotated while two servers restart in turn: sessions go on, and both read every address', async () => {
  const [{ url }] = servers;
  const before = await buyOf(0, 'Calle Mayor 1');
  const page = await newVisitor(await openBrowser(), { baseURL: url });
  await handOver(page, before.buyer, url);
  await visit(page, '/dashboard/notices');
  const isSignedIn = async () => {
    await visit(page, '/dashboard/notices');
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
  };

  await operate('add-secrets', 'has a second set of keys');
  await restart(0);
  const meanwhile = await buyOf(0, 'Calle Mayor 2');
  await areServed([before, meanwhile]);
  await restart(1);

  await operate('use-secrets', 'Restart all in turn');
  await restart(0);
  // One signs and seals with the new keys, the other with the first ones.
  const [late, early] = [await buyOf(0, 'Calle Mayor 3'), await buyOf(1, 'Calle Mayor 4')];
  await areServed([before, meanwhile, late, early]);
  await isSignedIn();
  await restart(1);
  await areServed([before, meanwhile, late, early]);

  await operate('drop-secrets', 'Sealed 3 addresses');
  await operate('drop-secrets', 'Dropped the earlier keys');
  await restart(0);
  // The other one accepts the first keys until it restarts.
  await areServed([late]);
  // What the dropped keys signed is over, and what they sealed is there.
  expect((await ask(0, before.buyer, '/api/notices')).status).toBe(401);
  expect(await addressOf(0, { ...before, buyer: await enter(before.buyer) })).toBe('Calle Mayor 1');
}, 300_000);

interface Order {
  buyer: Person;
  bookingId: string;
  street: string;
}

/** Somebody signs up at a server, and books a phone there that is sent to them. */
async function buyOf(at: 0 | 1, street: string): Promise<Order> {
  const { url } = servers[at];
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
      const me = await fetch(`${servers[at].url}/api/me`, { headers: { cookie: order.buyer.cookie } });
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
  return fetch(servers[at].url + path, { headers: { authorization: `bearer ${token}` } });
}

/** Signs somebody in anew. */
async function enter(person: Person): Promise<Person> {
  const { url } = servers[0];
  const { email, password } = person;
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const jwt = await fetch(`${url}/api/jwt?email=${encodeURIComponent(email)}`, { headers: { cookie } });
  const { accessToken: token } = (await jwt.json()) as { accessToken: string };
  return { ...person, cookie, token };
}

/** An operator's step at the machine. */
async function operate(step: string, said: string): Promise<void> {
  const done = await runAdmin([step], { ...environment, DATA_DIR: join(root, 'shared') });
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(said) as string });
}
