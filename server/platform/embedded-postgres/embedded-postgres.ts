import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { ensureDataFolder } from '#server/platform/data-folder.ts';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import { ensureCluster, ensureSocketFolder, hasCluster } from '#server/platform/embedded-postgres/cluster.ts';
import { lockFolder, lockFolderAfterVisit } from '#server/platform/embedded-postgres/folder-lock.ts';
import { findRunAs } from '#server/platform/embedded-postgres/run-as.ts';
import { ensureServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { supervise } from '#server/platform/embedded-postgres/supervisor.ts';
import type { Server, Supervisor } from '#server/platform/embedded-postgres/supervisor.ts';
import { requireNewMarket } from '#server/platform/embedded-postgres/traces.ts';
import type { Log } from '#server/platform/log.ts';

export interface EmbeddedPostgres extends Supervisor {
  /** As the owner, a superuser. The server itself comes as another role: see serving-role.ts. */
  connection: Server['connection'];
}

export interface Start {
  dataDir: string;
  /** What the cluster is made with for good. A function is asked once the folder is ours and in order. */
  password: string | (() => string);
  log: Log;
  /** A market that starts meanwhile waits for a visitor. No cluster is made for visitors. */
  isVisit?: boolean;
}

const database = 'redial';
const user = 'redial';
/** Part of the socket's name; nothing listens on a network. */
const port = 5432;
/** What a Unix socket's path may have, its terminating zero aside. macOS allows 103, Linux 107. */
const socketPathMax = 103;

/**
 * Keeps a PostgreSQL below `dataDir` running until stopped, or until this process ends, however that happens.
 *
 * @throws Error for a person: the folder is in use, can't be written or has lost its cluster, or the server doesn't
 *   start
 */
export async function startEmbeddedPostgres(options: Start): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  ensureDataFolder(dataDir);
  const unlock = options.isVisit ? lockFolder(dataDir, 'visitor') : await lockFolderAfterVisit(dataDir, options.log);
  try {
    if (!hasCluster(join(dataDir, 'postgres'))) {
      await requireNewMarket(dataDir);
      if (options.isVisit)
        throw new Error(
          `There is no database in ${join(dataDir, 'postgres')} yet. Start the market once with npm start.`,
        );
    }
    const password = typeof options.password === 'string' ? options.password : options.password();
    const server = prepare(dataDir, password, options.log);
    const supervisor = await supervise(server);
    await ensureDatabaseAndRole(server).catch(async (error: unknown) => {
      await supervisor.stop();
      throw error;
    });
    return {
      connection: server.connection,
      whyEnded: supervisor.whyEnded,
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
  const cluster = join(dataDir, 'postgres');
  const socketFolder = findSocketFolder(dataDir);
  const runAs = findRunAs([dataDir, dirname(socketFolder), binaries.postgres], binaries);
  ensureSocketFolder(socketFolder, runAs);
  ensureCluster(cluster, binaries, runAs, password);
  return { cluster, binaries, runAs, log, connection: whereItListens(dataDir, password) };
}

export function whereItListens(dataDir: string, password: string): Server['connection'] {
  return { host: findSocketFolder(resolve(dataDir)), port, user, password, database };
}

function findSocketFolder(dataDir: string): string {
  const near = join(dataDir, 'run');
  if (Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) <= socketPathMax) return near;
  return join(tmpdir(), `redial-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

async function ensureDatabaseAndRole(server: Server): Promise<void> {
  await ensureDatabase(server);
  await ensureServingRole(server.connection);
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
