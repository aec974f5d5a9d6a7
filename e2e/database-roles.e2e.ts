import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { bookPhone, listPhone, register } from './support/people.ts';

let dataDir: string;
let market: MarketProcess;
let owner: pg.ClientConfig;
/** Markets on databases of their own, below the server of the first one. */
const others: { process: MarketProcess; folder: string }[] = [];
let phones: { process: MarketProcess; folder: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'redial-roles-'));
  market = await startMarket(dataDir, await freePort(), { DEMO: '0' });
  const { postgresPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    postgresPassword: string;
  };
  owner = { host: join(dataDir, 'run'), port: 5432, user: 'redial', password: postgresPassword, database: 'redial' };
});

afterAll(async () => {
  for (const { process, folder } of others) {
    process.process.kill('SIGTERM');
    await process.ended;
    await rm(folder, { recursive: true, force: true });
  }
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(dataDir, { recursive: true, force: true });
});

describe('The server that npm start runs', () => {
  test('reaches the embedded database as a plain role, on every connection, and sells a phone', async () => {
    await sellOne(market);
    await expect.poll(() => connections()).toEqual(onAll('redial_app'));
  });

  test('makes that role at its next start on a data folder from before', async () => {
    await asOwner('drop owned by redial_app', 'drop role redial_app');
    market.process.kill('SIGTERM');
    await market.ended;
    market = await startMarket(dataDir, await freePort(), { DEMO: '0' });
    await sellOne(market);
    await expect.poll(() => connections()).toEqual(onAll('redial_app'));
  });
});

describe('With a database of its own', () => {
  const environment = (database: string, servingUser: string) => {
    const url = (user: string) =>
      `postgres://${user}:secret@localhost/${database}?host=${encodeURIComponent(join(dataDir, 'run'))}`;
    return {
      NODE_ENV: 'test',
      DATABASE_URL: url(servingUser),
      DATABASE_MIGRATION_URL: url(`${database}_owner`),
      DEMO: '0',
    };
  };
  const start = async (environment: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'redial-roles-other-'));
    const other = { process: await startMarket(folder, await freePort(), environment), folder };
    others.push(other);
    return other;
  };

  test('one role migrates and another one serves, with the SQL of deploy/database/roles.sql', async () => {
    await asOwner(...setUp('phones'));
    phones = await start(environment('phones', 'phones_app'));
    await sellOne(phones.process);
    await expect.poll(() => connections('phones')).toEqual(onAll('phones_app'));
  });

  test('the operator makes an admin as the role that migrates, and is told so as the one that serves', async () => {
    const { process, folder } = phones;
    const person = await register('User', 'Ada Admin', process.url);
    const both = { ...environment('phones', 'phones_app'), DATA_DIR: folder };
    const { DATABASE_MIGRATION_URL: _, ...alone } = both;
    expect(await runAdmin(person.email, alone)).toMatchObject({
      code: 1,
      err: expect.stringContaining('DATABASE_MIGRATION_URL'),
    });
    expect(await runAdmin(person.email, both)).toMatchObject({
      code: 0,
      out: expect.stringContaining('is an admin from now on'),
    });
  });

  test('one URL alone does everything, as before', async () => {
    await asOwner(...setUp('alone'));
    const { DATABASE_URL: _, DATABASE_MIGRATION_URL: url, ...rest } = environment('alone', 'alone_app');
    const { process } = await start({ ...rest, DATABASE_URL: url });
    await sellOne(process);
    await expect.poll(() => connections('alone')).toEqual(onAll('alone_owner'));
  });
});

/** The statements of deploy/database/roles.sql, with these names. */
function setUp(database: string): string[] {
  return readFileSync(join(import.meta.dirname, '../deploy/database/roles.sql'), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll('phones', database)
    .replaceAll(/:'\w+_password'/g, "'secret'")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function sellOne({ url }: MarketProcess): Promise<void> {
  const [seller, buyer] = [await register('Seller', 'Sam Seller', url), await register('User', 'Bea Buyer', url)];
  const booking = await bookPhone(buyer, await listPhone(seller));
  await buyer.api.cancelBooking({ params: { id: booking._id } });
}

interface Connection {
  application_name: string;
  usename: string;
  usesuper: boolean;
}

/** Who is connected, once for each kind of connection. */
async function connections(database = 'redial'): Promise<Connection[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<Connection>(
    `select distinct application_name, usename, usesuper from pg_stat_activity join pg_user using (usename)
     where datname = $1 and application_name like 'redial%' order by 1`,
    [database],
  );
  await client.end();
  return rows;
}

function onAll(role: string): Connection[] {
  return ['redial', 'redial-announcements', 'redial-jobs', 'redial-work'].map((name) => ({
    application_name: name,
    usename: role,
    usesuper: false,
  }));
}

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function runAdmin(
  email: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/admin.ts', 'grant', email], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}
