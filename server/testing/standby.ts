import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import { ensureSocketFolder } from '#server/platform/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { findRunAs, giveTo } from '#server/platform/embedded-postgres/run-as.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { supervise } from '#server/platform/embedded-postgres/supervisor.ts';
import type { Server } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { asAdmin } from '#server/testing/databases.ts';
import { until } from '#server/testing/until.ts';

const password = 'test';
const log = createLog('silent');

/** A standby that replays what a primary writes, over a real replication connection. */
export interface Standby {
  /** As the owner. */
  connection: Server['connection'];
  /** Keeps what comes, and shows none of it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Its processes stand still, and its connections stay open: as if its machine had lost its network. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A migrated market's database and a standby of it, in folders of their own. */
export async function openReplicated(
  root: string,
): Promise<{ primary: EmbeddedPostgres; standby: Standby; close(): Promise<void> }> {
  const [here, there] = [join(root, 'primary'), join(root, 'standby')];
  const first = await startEmbeddedPostgres({ dataDir: here, password, log });
  await withoutSafety(first.connection);
  await prepareDatabase({ owner: first.connection, serving: asServingRole(first.connection) }, log);
  await first.stop();
  mkdirSync(there);
  execFileSync('cp', ['-a', join(here, 'postgres'), join(there, 'postgres')]);
  const primary = await startEmbeddedPostgres({ dataDir: here, password, log });
  const standby = await openStandby(there, primary.connection);
  const close = async () => {
    await standby.stop();
    await primary.stop();
  };
  return { primary, standby, close };
}

/** Nobody pulls the plug on a test: it needn't wait for the disk. */
async function withoutSafety(connection: Server['connection']): Promise<void> {
  await asAdmin(connection, 'alter system set fsync = off');
  await asAdmin(connection, 'alter system set full_page_writes = off');
  await asAdmin(connection, 'select pg_reload_conf()');
}

async function openStandby(folder: string, primary: Server['connection']): Promise<Standby> {
  const cluster = join(folder, 'postgres');
  const { host, port, user } = primary;
  const way = `host=${host} port=${port} user=${user} password=${password}`;
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
  const binaries = findBinaries();
  const connection = whereItListens(folder, password);
  const runAs = findRunAs([folder, binaries.postgres], binaries);
  ensureSocketFolder(connection.host, runAs);
  giveTo(runAs, cluster);
  const server: Server = { cluster, binaries, runAs, log, connection };
  const ask = async (question: string): Promise<unknown> => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const { rows } = await client.query<{ answer: unknown }>(question);
      return rows[0]?.answer;
    } finally {
      await client.end();
    }
  };
  let running: { stop(): Promise<void> } | null = await supervise(server);
  const tellAll = (signal: NodeJS.Signals) => {
    const first = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
    for (const pid of [first, ...others]) process.kill(Number(pid), signal);
  };
  return {
    connection,
    pause: async () => {
      await ask('select pg_wal_replay_pause()');
      await until(async () => (await ask('select pg_get_wal_replay_pause_state() as answer')) === 'paused');
    },
    resume: async () => void (await ask('select pg_wal_replay_resume()')),
    freeze: () => tellAll('SIGSTOP'),
    thaw: () => tellAll('SIGCONT'),
    stop: async () => {
      await running?.stop();
      running = null;
    },
    start: async () => void (running ??= await supervise(server)),
  };
}
