import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, complaintsAbout } from './asking.ts';
import type { Outcome } from './asking.ts';
import { startOnSmallDisk } from './database-disk.ts';
import type { MarketOnSmallDisk } from './database-disk.ts';
import { endProcess, startProcess } from './market-process.ts';
import type { LogLine, MarketProcess } from './market-process.ts';

/** How long the disk stays full after the database has ended. */
const fullMs = 45_000;
/** The longest pause between two starts of the database is ten seconds. */
const backWithinMs = 25_000;

let stage: MarketOnSmallDisk;
let market: MarketProcess;

/** A market whose database writes its log to a small disk of its own. */
beforeAll(async () => {
  stage = await startOnSmallDisk('pg_wal', 200);
  market = stage.market;
});
afterAll(() => stage.close());

const say = (message: string) => ask(market.url, 'POST /api/messages', {}, { email: 'max@redial.example', message });
const told = (pattern: RegExp) => market.log().filter(({ level, msg }) => level === 50 && pattern.test(msg));

/** Writes rows, and messages as a visitor, until writing fails. @returns what was acknowledged */
async function writeUntilItEnds(): Promise<{ rows: number; messages: string[]; last: Outcome }> {
  const client = await stage.connect();
  await client.query('create table filling (bytes bytea)');
  await client.query('alter table filling alter bytes set storage external');
  let rows = 0;
  const messages: string[] = [];
  stage.disk.fillUp(8 * 1024 * 1024, stage.writers());
  for (;;) {
    const isWritten = await client
      .query("insert into filling select string_agg(sha512(random()::text::bytea), '') from generate_series(1, 30000)")
      .then(
        () => true,
        () => false,
      );
    if (isWritten) rows += 1;
    const message = `message ${messages.length}`;
    const last = await say(message);
    if (last.status === 200) messages.push(message);
    if (!isWritten && last.status !== 200) return { rows, messages, last };
  }
}

async function count(what: string): Promise<number> {
  const client = await stage.connect();
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${what}`);
  await client.end();
  return Number(rows[0]?.count);
}

/** True when it serves again without help. */
async function comesBack({ url }: MarketProcess): Promise<boolean> {
  for (const until = performance.now() + backWithinMs; performance.now() < until; await sleep(100))
    if ((await ask(url, 'GET /readyz')).status === 200) return true;
  return false;
}

describe("A full disk of the database's log", () => {
  test('stops the database; with space again the same process goes on, with all that was acknowledged', async () => {
    const { rows, messages, last } = await writeUntilItEnds();
    expect(rows + messages.length).toBeGreaterThan(0);
    const outcomes: Outcome[] = [last];
    const isOver = (until: number) => performance.now() > until && told(/since its disk is full/).length > 1;
    for (const until = performance.now() + fullMs; !isOver(until); await sleep(200)) {
      outcomes.push(await ask(market.url, 'GET /readyz'), await say('Is anybody there?'));
      expect((await ask(market.url, 'GET /healthz')).status).toBe(200);
    }
    expect(complaintsAbout(outcomes)).toEqual([]);
    expect(
      told(/the database server (ended|does not start), since its disk is full: free some space/).length,
    ).toBeGreaterThan(1);
    const pauses = told(/the database server (ended|does not start)/).map(({ pauseMs }: LogLine) => Number(pauseMs));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(pauses).size).toBeGreaterThan(1);

    stage.disk.freeSpace(stage.writers());
    expect(await comesBack(market)).toBe(true);
    expect(await count('filling')).toBeGreaterThanOrEqual(rows);
    expect(
      await count(
        `messages where message = any(array[${messages.map((message) => `'${message}'`).join(',')}]::text[])`,
      ),
    ).toBe(messages.length);
    expect((await say('Thank you')).status).toBe(200);
    expect(market.process.exitCode).toBeNull();
  });
});

describe('A market whose database nobody starts again', () => {
  test('is found out: it does not come back', async () => {
    const lonely = mkdtempSync(join(tmpdir(), 'redial-lonely-'));
    chmodSync(lonely, 0o755);
    const keeper = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../server/platform/embedded-postgres/app.fixture.ts')],
      { env: { ...process.env, DATA_DIR: lonely, PASSWORD: 'lonely' }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(createInterface(keeper.stdout), 'line');
    const other = await startProcess({
      DATA_DIR: lonely,
      DATABASE_URL: `postgres://redial:lonely@localhost/redial?host=${encodeURIComponent(join(lonely, 'run'))}`,
    });
    try {
      keeper.kill('SIGKILL');
      await expect.poll(async () => (await ask(other.url, 'GET /readyz')).status, { timeout: 10_000 }).toBe(503);
      expect(await comesBack(other)).toBe(false);
    } finally {
      await endProcess(other);
      rmSync(lonely, { recursive: true, force: true });
    }
  });
});
