import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { Draft } from '#server/platform/backups/draft.ts';
import { walk } from '#server/platform/tree.ts';
import { sqlState } from '#server/platform/database.ts';
import { keepWal } from '#server/platform/embedded-postgres/wal.ts';
import type { KeptWal } from '#server/platform/embedded-postgres/wal.ts';

export interface ClusterBackup {
  /** All that was acknowledged before this moment is in it. */
  endedAt: Date;
  postgres: string;
  wal: { from: string; to: string; bytes: number };
  files: number;
  bytes: number;
}

const connectWithinMs = 10_000;
const catchUpEveryMs = 1_000;
const control = 'global/pg_control';

/** Folders whose content a server makes anew. Source: PostgreSQL's manual, Making a Base Backup Using the Low Level API. */
const leftEmpty = new Set([
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** What belongs to this run or to nobody; the log comes on its own way, and the control file last. */
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest|pgsql_tmp[^/]*|pg_internal\.init[^/]*|[^/]*\.tmp)$|^pg_wal$|^global\/pg_control$/;

/**
 * Copies a running cluster with the log that makes the copies, each of another moment, one state.
 *
 * @throws Error when the server goes away, or has tablespaces
 */
export async function backUpCluster(
  connection: pg.ClientConfig,
  cluster: string,
  draft: Draft,
): Promise<ClusterBackup> {
  const client = new pg.Client({
    ...connection,
    application_name: 'redial-backup',
    connectionTimeoutMillis: connectWithinMs,
  });
  let isGone = false;
  client.on('error', () => (isGone = true));
  try {
    await client.connect().catch((error: unknown) => {
      isGone = true;
      throw error;
    });
    const wal = await keepWal(client, cluster, draft);
    for (const folder of ['postgres', 'postgres/pg_wal']) await draft.addFolder(folder);
    const started = await ask<{ position: string; version: string }>(
      client,
      "select pg_backup_start('redial', fast => true)::text as position, current_setting('server_version') as version",
    );
    wal.beginAt(started.position);
    const total = await copyFiles(cluster, draft, wal);
    const endedAt = new Date();
    const stopped = await ask<{ position: string; label: string }>(
      client,
      'select lsn::text as position, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    await wal.endAt(stopped.position);
    const label = await draft.addBytes(Buffer.from(stopped.label), 'postgres/backup_label', 0o600);
    return {
      endedAt,
      postgres: started.version,
      wal: { from: started.position, to: stopped.position, bytes: wal.copied.bytes },
      files: total.files + wal.copied.files + 1,
      bytes: total.bytes + label.bytes + wal.copied.bytes,
    };
  } catch (error) {
    if (!isGone && !sqlState(error)?.startsWith('57P')) throw error;
    throw new Error('There is no backup: the database went away while it was copied. Try again when it is back.', {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Files may grow, shrink, change or go away under our hands: what matters of that is in the log. */
async function copyFiles(cluster: string, draft: Draft, wal: KeptWal): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  let caughtUpAt = performance.now();
  for await (const { path, kind } of walk(cluster, (path) => !leftEmpty.has(path) && !leftOut.test(path))) {
    if (path.startsWith('pg_tblspc/'))
      throw new Error(
        `The database has a tablespace outside of its folder (${basename(path)}), which is not backed up. ` +
          'Move its tables back first.',
      );
    if (kind === 'other' || leftOut.test(path)) continue;
    if (kind === 'folder') await draft.addFolder(`postgres/${path}`);
    else add(total, await draft.addCopy(join(cluster, path), `postgres/${path}`, 0o600));
    if (performance.now() - caughtUpAt < catchUpEveryMs) continue;
    await wal.catchUp();
    caughtUpAt = performance.now();
  }
  add(total, await draft.addBytes(await readControl(join(cluster, control)), `postgres/${control}`, 0o600));
  return total;
}

function add(total: { files: number; bytes: number }, written: { bytes: number } | null): void {
  if (written === null) return;
  total.files += 1;
  total.bytes += written.bytes;
}

/** The one file that no log mends. It may be read half-way, so we read until two readings say the same. */
async function readControl(path: string): Promise<Buffer> {
  let before = await readFile(path);
  for (;;) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

async function ask<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  const [row] = rows;
  if (row === undefined) throw new Error(`no answer to ${statement}`);
  return row;
}
