import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { beginMarket, copyData, freePort, quickMarket, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { isAlive } from './support/pages.ts';
import { bookPhone, listPhone, register } from './support/people.ts';
import { patience } from './support/watching.ts';

/** Reservations lapse after seven seconds. */
const environment = { DEMO: '0', BOOKING_HOLD_HOURS: '0.002' };
let root: string;
let port: number;
/** Two markets that start at once on one port: the one that got it, and the one that didn't. */
let winner: MarketProcess & { dataDir: string };
let loser: typeof winner;
/** Started later, on the winner's folder. */
let market: MarketProcess | undefined;
const startAgain = async (variables: Record<string, string> = environment) =>
  (market = await startMarket(winner.dataDir, port, variables, quickMarket));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'redial-stop-'));
  port = await freePort();
  const [one, other] = ['one', 'other'].map((name) => {
    const dataDir = join(root, name);
    copyData(inject('emptyFolder'), dataDir);
    return { dataDir, ...beginMarket(dataDir, port, environment, quickMarket) };
  }) as [typeof winner, typeof winner];
  loser = await Promise.race([one, other].map((start) => start.ended.then(() => start)));
  winner = loser === one ? other : one;
});

afterAll(async () => {
  const all = [winner, market].filter((one) => one !== undefined);
  for (const one of all) one.process.kill('SIGTERM');
  await Promise.all(all.map(({ ended }) => ended));
  await rm(root, { recursive: true, force: true });
});

const isReady = () =>
  fetch(`${winner.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

test('Of two starts at once on one port one serves; the other says what to do, and leaves nothing running', async () => {
  expect(await loser.ended).toBe(1);
  // What it wrote last may be read after its end was heard of.
  await expect
    .poll(() => loser.output(), patience)
    .toMatch(new RegExp(`Port ${port} is in use\\. .*PORT=${port + 1} npm start\\.`));
  isLeftAlone(loser.dataDir, await readdir(join(loser.dataDir, 'postgres')));
  await expect.poll(isReady, patience).toBe(200);
  expect(winner.process.exitCode).toBeNull();
});

test('While the database is away a page says so with status 503 and Retry-After, and works again after', async () => {
  const [here, away] = [join(winner.dataDir, 'postgres'), join(winner.dataDir, 'postgres-away')];
  const database = Number((await readFile(join(here, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  // Without its folder it can be started again as often as one likes.
  await rename(here, away);
  let isAway = true;
  const bringBack = async () => {
    if (isAway) await rename(away, here);
    isAway = false;
  };
  onTestFinished(bringBack);
  process.kill(database, 'SIGKILL');
  await expect.poll(isReady, patience).toBe(503);
  const page = await newVisitor(await openBrowser(), { baseURL: winner.url });
  const answer = await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
  const html = (await answer?.text()) ?? '';
  expect(html).toMatch(/<h1[^>]*>Something went wrong</);
  const ofPhone = await (await fetch(`${winner.url}/phones/${randomUUID()}`)).text();
  for (const one of [html, ofPhone]) expect(one).toContain('<title>Something went wrong · Redial</title>');
  expect(html).toMatch(/its database can(?:&#x27;|')t be reached\. Please try again shortly\./);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to the start</);
  await isAlive(page);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByText("its database can't be reached. Please try again shortly.").waitFor();
  expect((await fetch(`${winner.url}/healthz`)).status).toBe(200);

  await bringBack();
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
  // It may be ready a moment before it is again for the next one who asks.
  const isHome = async () => (await fetch(winner.url, { headers: { accept: 'text/html' } })).status;
  await expect.poll(isHome, patience).toBe(200);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Something went wrong' }).first().waitFor();
  expect(page.failures).toEqual([]);
});

test('All that was acknowledged is there after kill -9 and after Ctrl-C', async () => {
  const { url } = winner;
  await signUp(url, 'before one kill');
  winner.process.kill('SIGKILL');
  await winner.ended;
  // At once, while the database may still be going down.
  const second = await startAgain();
  expect(await isSignedUp(url, 'before one kill')).toBe(true);

  const [seller, buyer] = [await register('Seller', 'Sam Seller', url), await register('User', 'Bea Buyer', url)];
  const phone = await listPhone(seller);
  const booking = await bookPhone(buyer, phone);
  expect(booking.state).toBe('reserved');
  await signUp(url, 'before Ctrl-C');
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
  isLeftAlone(winner.dataDir, await readdir(join(winner.dataDir, 'postgres')));
  await sleep(Math.max(0, Date.parse(booking.expiresAt) - Date.now()));
  const third = await startAgain({ DEMO: '0' });
  expect(await isSignedUp(url, 'before one kill')).toBe(true);
  expect(await isSignedUp(url, 'before Ctrl-C')).toBe(true);
  // The reservation lapsed while nothing ran, and its phone is free without anybody's doing. If the kill hit a run of
  // that job, the next run begins a minute and two looks later (server/platform/jobs.ts).
  const statusNow = async () => (await buyer.api.getProduct({ params: { id: phone._id } })).salesStatus;
  await expect.poll(statusNow, { timeout: 150_000, interval: 500 }).toBe('Available');
  expect(await buyer.api.getBooking({ params: { id: booking._id } })).toMatchObject({
    state: 'lapsed',
    endedBy: 'time',
  });

  third.process.kill('SIGKILL');
  await third.ended;
  // No database server is left holding the data.
  await expect.poll(() => serversOn(winner.dataDir), { ...patience, interval: 200 }).toEqual([]);
}, 300_000);

/** A market may start on this folder at once. */
function isLeftAlone(folder: string, ofDatabase: readonly string[]): void {
  expect(serversOn(folder)).toEqual([]);
  expect(ofDatabase).not.toContain('postmaster.pid');
}

/** An account stands for anything acknowledged: signed up before, it can sign in after. */
async function signUp(url: string, name: string): Promise<void> {
  const answer = await post(`${url}/api/auth/sign-up/email`, { name, email: emailOf(name), password: 'six-or-more' });
  expect(answer.status).toBe(200);
}

async function isSignedUp(url: string, name: string): Promise<boolean> {
  return (await post(`${url}/api/auth/sign-in/email`, { email: emailOf(name), password: 'six-or-more' })).ok;
}

function emailOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '-')}@redial.example`;
}

function post(address: string, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The database servers that name this folder on their command line. */
function serversOn(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(folder) && /postgres/.test(line));
}
