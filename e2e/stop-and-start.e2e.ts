import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginMarket, freePort, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { bookPhone, listPhone, register } from './support/people.ts';
import { patience } from './support/watching.ts';

let dataDir: string;
let port: number;
let market: MarketProcess;
/** Reservations lapse after seven seconds. */
const start = () => startMarket(dataDir, port, { DEMO: '0', BOOKING_HOLD_HOURS: '0.002' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'redial-stop-'));
  port = await freePort();
  market = await start();
});

afterAll(async () => {
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(dataDir, { recursive: true, force: true });
});

describe('Everything is still there', () => {
  test('after Ctrl-C and another start; the database has stopped and nothing lingers', async () => {
    await signSomebodyUp('before Ctrl-C');
    market.process.kill('SIGINT');
    expect(await market.ended).toBe(0);
    expect(serversOn(dataDir)).toEqual([]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    market = await start();
    expect(await isSignedUp('before Ctrl-C')).toBe(true);
  });

  test('after kill -9 of the app, without a hand being lent, at once and once the database has stopped too', async () => {
    await signSomebodyUp('before kill -9');
    market.process.kill('SIGKILL');
    await market.ended;
    market = await start();
    expect(await isSignedUp('before kill -9')).toBe(true);

    await signSomebodyUp('before another');
    market.process.kill('SIGKILL');
    await market.ended;
    // No database server is left holding the data.
    await expect.poll(() => serversOn(dataDir), { ...patience, interval: 200 }).toEqual([]);
    market = await start();
    expect(await isSignedUp('before another')).toBe(true);
  });

  test('after a third kill -9; a reservation that lapsed while nothing ran frees its phone by itself', async () => {
    const [seller, buyer] = [
      await register('Seller', 'Sam Seller', market.url),
      await register('User', 'Bea Buyer', market.url),
    ];
    const phone = await listPhone(seller);
    const booking = await bookPhone(buyer, phone);
    market.process.kill('SIGKILL');
    expect(booking.state).toBe('reserved');
    await market.ended;
    await sleep(Math.max(0, Date.parse(booking.expiresAt) - Date.now()));
    market = await startMarket(dataDir, port, { DEMO: '0' });
    const statusNow = async () => (await buyer.api.getProduct({ params: { id: phone._id } })).salesStatus;
    await expect.poll(statusNow, { timeout: 60_000, interval: 500 }).toBe('Available');
    expect(await buyer.api.getBooking({ params: { id: booking._id } })).toMatchObject({
      state: 'lapsed',
      endedBy: 'time',
    });
  });

  test('a second market on the same data is refused with a sentence that names the first', async () => {
    const second = startMarket(dataDir, await freePort(), { DEMO: '0' });
    await expect(second).rejects.toThrow(`process ${market.process.pid}`);
  });
});

describe('Two starts at once on one port', () => {
  test('one serves; the other says what to do, leaves no database server behind, and starts elsewhere after', async () => {
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'redial-two-starts-'))));
    const shared = await freePort();
    const starts = folders.map((folder) => beginMarket(folder, shared, { DEMO: '0' }));
    try {
      const lost = await Promise.race(starts.map(({ ended }, at) => ended.then(() => at)));
      const [loser, winner] = [starts[lost], starts[1 - lost]];
      expect(await loser?.ended).toBe(1);
      // What it wrote last may be read after its end was heard of.
      await expect
        .poll(() => loser?.output(), patience)
        .toMatch(new RegExp(`Port ${shared} is in use\\. .*PORT=${shared + 1} npm start\\.`));
      expect(serversOn(folders[lost] ?? '')).toEqual([]);
      await expect.poll(() => fetch(`http://localhost:${shared}/readyz`).then(({ ok }) => ok), patience).toBe(true);
      expect(winner?.process.exitCode).toBeNull();

      const again = await startMarket(folders[lost] ?? '', await freePort(), { DEMO: '0' });
      again.process.kill('SIGTERM');
      expect(await again.ended).toBe(0);
    } finally {
      for (const start of starts) start.process.kill('SIGTERM');
      await Promise.all(starts.map(({ ended }) => ended));
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

/** An account stands for anything acknowledged: signed up before, it can sign in after. */
async function signSomebodyUp(name: string): Promise<void> {
  const answer = await post('/api/auth/sign-up/email', { name, email: emailOf(name), password: 'six-or-more' });
  expect(answer.status).toBe(200);
}

async function isSignedUp(name: string): Promise<boolean> {
  return (await post('/api/auth/sign-in/email', { email: emailOf(name), password: 'six-or-more' })).ok;
}

function emailOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '-')}@redial.example`;
}

function post(path: string, body: object): Promise<Response> {
  return fetch(market.url + path, {
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
