import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs';
import { freePort } from '../server/testing/free-port.ts';

const root = join(import.meta.dirname, '..');

export interface BenchMarket {
  url: string;
  database: pg.Client;
  dataDir: string;
  /** Of the server's process; its database runs in children of it. */
  pid: number;
  close(): Promise<void>;
}

const plainly = '--disable-warning=ExperimentalWarning';
/** Settings of the shell that the market must not inherit: database, picture store, payment provider. */
const notOurs = new RegExp(
  '^(DATABASE_|DATA_DIR|DEMO|PAYMENTS|S3_|SECURITY_|STRIPE_|GOOGLE_|OIDC_|OTEL_|METRICS_|SMTP_|MAIL_|HOST$|REDIAL_|' +
    'TRUST_|WORKERS$)',
);

/**
 * Starts the demo market and fills it up to a number of phones.
 *
 * @param folder of a checkout that is built, such as one of an earlier version; this one unless it is given
 * @param more variables of its server
 */
export async function startBenchMarket(
  phones: number,
  folder = root,
  more: Record<string, string> = {},
): Promise<BenchMarket> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-bench-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, DEMO: '1', RATE_LIMIT: '0', ...more };
  const child = start(serverArguments, { ...serverEnvironment, ...settings, LOG_LEVEL: 'warn' }, undefined, folder);
  const close = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    await answers(`${url}/readyz`, child);
    const database = await connect(dataDir);
    await fillUp(database, phones);
    return { url, database, dataDir, pid: child.pid ?? 0, close: async () => database.end().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connect(dataDir: string): Promise<pg.Client> {
  const { postgresPassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    postgresPassword: string;
  };
  const database = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'redial',
    password: postgresPassword,
    database: 'redial',
  });
  // Interrupting a measurement ends the database first.
  database.on('error', () => undefined);
  await database.connect();
  return database;
}

/** Copies of the demo's phones, spread over time, as if many more people had listed theirs. */
async function fillUp(database: pg.Client, phones: number): Promise<void> {
  await database.query(
    `insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time,
      condition, location, phone, description, posted_on, created_at)
     select seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition,
      location, phone, description, posted_on, created_at - n * interval '1 hour'
     from products cross join generate_series(1, 200) as n order by n
      limit greatest(0, $1 - (select count(*) from products)::int)`,
    [phones],
  );
  await database.query('analyze');
}

/** A bare Fastify that serves these bytes and does nothing else. */
export async function startBare(body: Buffer, type: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const child = start([plainly, 'bench/bare.ts', String(port), type], {}, body);
  const url = `http://localhost:${port}`;
  await answers(url, child);
  return { url, close: () => end(child) };
}

function start(args: string[], environment: Record<string, string>, input?: Buffer, cwd = root): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !notOurs.test(name));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  process.once('exit', () => child.kill());
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries += 1) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}
