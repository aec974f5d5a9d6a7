import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { beginCommand } from '#server/testing/commands.ts';
import type { Command } from '#server/testing/commands.ts';
import { folderForTests } from '#server/testing/folder.ts';
import { freePort } from '#server/testing/free-port.ts';
import { until } from '#server/testing/until.ts';

// Real servers start here, again and again. Several workers need Linux.
vi.setConfig({ testTimeout: 300_000 });

/** Nothing is there: with two workers, too, the database is made and migrated once. */
const dataDir = join(folderForTests(), 'data');
let port: number;
let market: Command;

beforeAll(async () => {
  port = await freePort();
  market = start();
});
afterAll(async () => {
  market.child.kill('SIGKILL');
  await market.ended;
});

function start(): Command {
  return beginCommand('main', [], {
    WORKERS: '2',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
  });
}

/** On a connection of its own, which any worker may take. */
async function ask(method: string, path: string, body?: object): Promise<IncomingMessage> {
  const call = request({ port, method, path, agent: new Agent(), headers: { 'content-type': 'application/json' } });
  call.end(body && JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

/** Each worker names its requests by a word of its own. */
async function whoAnswers(): Promise<string | undefined> {
  const answer = await ask('GET', '/healthz').catch(() => null);
  answer?.resume();
  return String(answer?.headers['x-request-id'] ?? '').split('-')[0] || undefined;
}

async function serving(count: number): Promise<void> {
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        const who = await whoAnswers();
        if (who !== undefined) seen.add(who);
        return seen.size;
      },
      { timeout: 90_000, interval: 100 },
    )
    .toBe(count);
}

function childrenOf(pid: number | undefined, word: string): number[] {
  return listed().flatMap(([own, parent, command]) =>
    Number(parent) === pid && command?.includes(word) ? [Number(own)] : [],
  );
}

function listed(): (string | undefined)[][] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
}

function left(pids: readonly number[]): string[] {
  return listed().flatMap(([pid, , command = '']) =>
    pids.includes(Number(pid)) || (command.includes(dataDir) && command.includes('postgres')) ? [command] : [],
  );
}

/** People who write to the market until they are stopped. @returns what was acknowledged */
function startWriting(): { written: Set<string>; stop(): Promise<void> } {
  const written = new Set<string>();
  let isOver = false;
  const writing = Array.from({ length: 4 }, async (_, person) => {
    for (let count = 0; !isOver; count += 1) {
      const message = `message ${person} ${count}`;
      const answer = await ask('POST', '/api/messages', { email: 'ann@redial.example', message }).catch(() => null);
      if (answer?.statusCode === 200 && (await json(answer).catch(() => null)) !== null) written.add(message);
    }
  });
  return {
    written,
    stop: async () => {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

async function storedMessages(): Promise<Set<string>> {
  const client = new pg.Client(whereItListens(dataDir, loadSecrets(dataDir).postgresPassword));
  await client.connect();
  const { rows } = await client.query<{ message: string }>('select message from messages');
  await client.end();
  return new Set(rows.map(({ message }) => message));
}

test('Two workers serve; one that is killed under load comes back, and what was acknowledged is there', async () => {
  await serving(2);
  const [victim, other, ...more] = childrenOf(market.child.pid, 'worker');
  if (victim === undefined || other === undefined) throw new Error('There are no two workers');
  expect(more).toEqual([]);
  const people = startWriting();
  onTestFinished(people.stop);
  await until(() => people.written.size > 20);
  process.kill(victim, 'SIGKILL');
  const before = people.written.size;
  await until(() => people.written.size > before + 20);
  await expect
    .poll(() => childrenOf(market.child.pid, 'worker').filter((pid) => pid !== other), { interval: 200 })
    .toHaveLength(1);
  await serving(2);
  await people.stop();
  const stored = await storedMessages();
  expect([...people.written].filter((message) => !stored.has(message))).toEqual([]);
});

test('SIGTERM ends workers and database, and all of them in order', async () => {
  const workers = childrenOf(market.child.pid, 'worker');
  market.child.kill('SIGTERM');
  expect(await market.ended).toMatchObject({ code: 0, err: '' });
  expect(left(workers)).toEqual([]);
  expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('Killed, the first process leaves no worker and no database', async () => {
  market = start();
  await serving(2);
  const begun = childrenOf(market.child.pid, 'worker');
  expect(left(begun).length).toBeGreaterThan(2);
  market.child.kill('SIGKILL');
  await market.ended;
  await expect.poll(() => left(begun), { timeout: 30_000, interval: 200 }).toEqual([]);
});
