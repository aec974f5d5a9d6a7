import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrations.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';
import { freePort, inheritedEnvironment, root } from '../server-process.ts';

const wordsMax = 20_000;

/** A market on a data folder of its own, whose process is started and killed. */
export interface CrashMarket {
  url: string;
  dataDir: string;
  cluster: string;
  /** A picture that sellers may use, and the brand to list in. */
  imageId: string;
  category: { id: string; name: string };
  environment: Record<string, string>;
  /** Starts the app. It does not wait until it is ready. */
  start(): void;
  pid(): number | null;
  /** The exit status of the last app; null when a signal ended it. */
  ended(): Promise<number | null>;
  stop(): Promise<number | null>;
  /** What the apps wrote last. */
  lastWords(): string;
  /** One statement on the database as it is at this moment. @throws when it is away */
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
  clear(): Promise<void>;
}

/**
 * Makes the folder and the database, with a brand and its picture, so that nothing has to be drawn first: on a copy of
 * the market in `from`, if there is one.
 */
export async function makeMarket(from: string | null): Promise<CrashMarket> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-crash-'));
  if (from !== null) copyMarketFolder(from, dataDir);
  const { postgresPassword } = loadSecrets(dataDir);
  const connection = whereItListens(dataDir, postgresPassword);
  const category = { id: 'fairphone', name: 'Fairphone' };
  const imageId = randomUUID().replaceAll('-', '').padEnd(40, '0');
  const port = await freePort();
  let child: ChildProcess | null = null;
  let ended: Promise<number | null> = Promise.resolve(0);
  let words = '';
  process.once('exit', () => child?.kill('SIGKILL'));

  const market: CrashMarket = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    cluster: join(dataDir, 'postgres'),
    imageId,
    category,
    environment: {
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEMO: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
    },
    start: () => {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
        cwd: root,
        env: { ...inheritedEnvironment(), NODE_ENV: 'production', ...market.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-wordsMax)));
      child = started;
      ended = new Promise((resolve) => started.once('exit', resolve));
    },
    pid: () => (child === null || child.exitCode !== null || child.signalCode !== null ? null : (child.pid ?? null)),
    ended: () => ended,
    stop: async () => {
      if (market.pid() !== null) child?.kill('SIGTERM');
      return ended;
    },
    lastWords: () => words,
    query: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, statement_timeout: 5_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    clear: async () => {
      child?.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };

  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, password: postgresPassword, log });
  try {
    await migrate(postgres.connection, log);
    await market.query(
      'with image as (insert into images (id, width, height, placeholder) values ($1, 1, 1, ' +
        `'') returning id) insert into categories (id, name, image_id) select $2, $3, id from image`,
      [imageId, category.id, category.name],
    );
  } finally {
    await postgres.stop();
  }
  return market;
}
