import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import type { Binaries } from '#server/platform/embedded-postgres/binaries.ts';
import { ensureCluster, ensureSocketFolder } from '#server/platform/embedded-postgres/cluster.ts';
import { lockFolder } from '#server/platform/embedded-postgres/folder-lock.ts';
import { clearLeftovers } from '#server/platform/embedded-postgres/leftovers.ts';
import { findRunAs } from '#server/platform/embedded-postgres/run-as.ts';
import type { RunAs } from '#server/platform/embedded-postgres/run-as.ts';
import { watch } from '#server/platform/embedded-postgres/watchdog.ts';
import type { Watched } from '#server/platform/embedded-postgres/watchdog.ts';
import type { Log } from '#server/platform/log.ts';

export interface EmbeddedPostgres {
  connection: pg.ClientConfig & { host: string; port: number; user: string; password: string; database: string };
  stop(): Promise<void>;
}

interface Server {
  cluster: string;
  socketFolder: string;
  binaries: Binaries;
  runAs: RunAs;
  log: Log;
  connection: EmbeddedPostgres['connection'];
}

const database = 'redial';
const user = 'redial';
/** Part of the socket's name; nothing listens on a network. */
const port = 5432;
/** What a Unix socket's path may have, its terminating zero aside. macOS allows 103, Linux 107. */
const socketPathMax = 103;
const startWithinMs = 60_000;
const stopWithinMs = 20_000;
const restartAfterMs = { first: 250, longest: 10_000 };

/**
 * Starts a PostgreSQL of our own below `dataDir` and keeps it running until stopped.
 * It ends when this process ends, however that happens.
 * @throws Error for a person: the folder is in use, can't be written, or the server does not start.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; password: string; log: Log }): Promise<EmbeddedPostgres> {
  const { dataDir, password, log } = options;
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const server = prepare(dataDir, password, log);
    ensureCluster(server.cluster, server.binaries, server.runAs, password);
    const supervisor = await supervise(server);
    await ensureDatabase(server);
    return {
      connection: server.connection,
      stop: async () => {
        await supervisor.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function prepare(dataDir: string, password: string, log: Log): Server {
  const binaries = findBinaries();
  const runAs = findRunAs([dataDir, binaries.postgres]);
  const socketFolder = findSocketFolder(dataDir);
  ensureSocketFolder(socketFolder, runAs);
  const connection = { host: socketFolder, port, user, password, database };
  return { cluster: join(dataDir, 'postgres'), socketFolder, binaries, runAs, log, connection };
}

function findSocketFolder(dataDir: string): string {
  const near = join(dataDir, 'run');
  if (Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) <= socketPathMax) return near;
  return join(tmpdir(), `redial-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

/** Starts the server, and starts it again with growing pauses whenever it ends without being asked to. */
async function supervise(server: Server): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let running = await startOnce(server);

  void (async () => {
    let pauseMs = restartAfterMs.first;
    while (!stopping) {
      const startedAt = performance.now();
      await running.ended;
      if (stopping) return;
      if (performance.now() - startedAt > restartAfterMs.longest) pauseMs = restartAfterMs.first;
      server.log.error({ pauseMs, said: running.lastWords() }, 'the database server ended; starting it again');
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, restartAfterMs.longest);
      if (!stopping) running = await startOnce(server).catch(() => running);
    }
  })();

  return {
    stop: async () => {
      stopping = true;
      running.shutDown();
      const inTime = await Promise.race([running.ended.then(() => true), sleep(stopWithinMs, false, { ref: false })]);
      if (!inTime) running.kill();
      await running.ended;
    },
  };
}

/** One start, tried again while a dying predecessor still holds on to the folder. */
async function startOnce(server: Server): Promise<Watched> {
  const until = performance.now() + startWithinMs;
  for (;;) {
    const environment = await clearLeftovers(server.cluster, server.log);
    const watched = watch(commandLine(server), server.runAs, environment, (line) => hear(server.log, line));
    if (await isReady(server, watched, until)) return watched;
    watched.shutDown();
    if (performance.now() > until || !/shared memory block|lock file/.test(watched.lastWords())) {
      throw new Error(`The database does not start:\n${watched.lastWords() || 'it said nothing'}`);
    }
    await sleep(250);
  }
}

function commandLine(server: Server): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: server.socketFolder,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '60',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '',
    autovacuum_naptime: '30s',
  };
  return [server.binaries.postgres, '-D', server.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function isReady(server: Server, watched: Watched, until: number): Promise<boolean> {
  let ended = false;
  void watched.ended.then(() => (ended = true));
  while (!ended && performance.now() < until) {
    const client = new pg.Client({ ...server.connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') {
        throw new Error('The database does not accept the password in secrets.json: it was made with another one.', { cause: error });
      }
      await sleep(20);
    }
  }
  return false;
}

async function ensureDatabase(server: Server): Promise<void> {
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

function hear(log: Log, line: string): void {
  if (/^(FATAL|PANIC|ERROR)/.test(line)) log.warn({ postgres: line }, 'the database says');
  else log.debug({ postgres: line }, 'the database says');
}
