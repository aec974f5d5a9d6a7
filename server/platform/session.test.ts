import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { requireReachable, unreachable } from '#server/platform/prepare-database.ts';
import { asAdmin } from '#server/testing/databases.ts';

const owner = { ...inject('postgres'), database: 'postgres' };
const { host, port } = owner;
const role = `sessions_${randomUUID().slice(0, 8)}`;
const addressOf = (way: string, parameters = '') => `postgres://${role}@${way}/postgres?${parameters}`;
const direct = (parameters: string) => addressOf('', `host=${encodeURIComponent(host)}&port=${port}&${parameters}`);
const complaint = /^DATABASE_URL leads to a pooler.*Set DATABASE_POOLER_URL/;

beforeAll(() => asAdmin(owner, `create role ${role} login`));
afterAll(() => asAdmin(owner, `drop role ${role}`));

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

describe('A pooler in the place of the database', () => {
  test.each([
    // What PgBouncer 1.18 says.
    ['DATABASE_URL', 'unsupported startup parameter: statement_timeout', complaint],
    [
      'DATABASE_POOLER_URL',
      'unsupported startup parameter: statement_timeout',
      /^The pooler of DATABASE_POOLER_URL .*Leave parameters .* out of the address/,
    ],
    ['DATABASE_POOLER_URL', 'connect ECONNREFUSED', /^The database of DATABASE_POOLER_URL can't be reached/],
  ])('is told by the name of its setting when it refuses: %s, %s', (setting, said, words) => {
    expect(unreachable(new Error(said), setting).message).toMatch(words);
  });

  test.each(['', 'statement_timeout=0'])('is refused when no session lasts at it: %s', async (parameters) => {
    const connectionString = addressOf(await startPooler('transaction'), parameters);
    await expect(requireReachable({ connectionString }, 'DATABASE_URL')).rejects.toThrow(complaint);
  });

  test('serves by session, and what it drops is named until the role has it', async () => {
    const connectionString = addressOf(await startPooler('session'));
    const look = () => requireReachable({ connectionString }, 'DATABASE_URL');
    expect(await look()).toMatch(/^DATABASE_URL leads to a pooler that drops .*lock_timeout, statement_timeout/);
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    for (const name of names) await asAdmin(owner, `alter role ${role} set ${name} = 5000`);
    expect(await look()).toBeNull();
  });
});

test.each(['', 'statement_timeout=0', 'statement_timeout=60000', 'lock_timeout=7'])(
  'A database serves with any limits in its address: %s',
  async (parameters) => {
    const connectionString = direct(parameters);
    expect(await requireReachable({ connectionString }, 'DATABASE_URL')).toBeNull();
  },
);

/** Like PgBouncer with ignore_startup_parameters: who came back last is lent first. @returns host and port */
async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
  const idle: Socket[] = [];
  const pooler: Server = createServer((client) => {
    let lent: Socket | undefined;
    const lend = (database: Socket) => {
      lent = database;
      database.removeAllListeners('data').on('data', (answer) => {
        const isDone = answer.toString('latin1').endsWith('Z\0\0\0\x05I');
        if (isDone && mode === 'transaction') {
          idle.push(database);
          lent = undefined;
        }
        client.write(withOwnKey(answer));
      });
      return database;
    };
    client.once('data', (first) => {
      const database = connect(join(host, `.s.PGSQL.${port}`));
      closers.push(() => database.destroy());
      lend(database).write(withoutLimits(first));
      client.on('data', (asked) => {
        if (!asked.toString('latin1').startsWith('X')) (lent ?? lend(idle.pop()!)).write(asked);
      });
    });
  }).listen(0, '127.0.0.1');
  closers.push(() => pooler.close());
  await once(pooler, 'listening');
  return `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
}

/** The first message of a connection: its length, the protocol, and names and values that end with a zero. */
function withoutLimits(first: Buffer): Buffer {
  const rest = first.toString('latin1', 4).replaceAll(/\w+_timeout\0\d+\0/g, '');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(rest.length + 4);
  return Buffer.concat([length, Buffer.from(rest, 'latin1')]);
}

/** A pooler makes up what a client cancels by: the letter, its length, a process and a secret. */
function withOwnKey(answer: Buffer): Buffer {
  const at = answer.indexOf('K\0\0\0\f', 'latin1');
  if (at > -1) answer.writeUInt32BE(1, at + 5);
  return answer;
}
