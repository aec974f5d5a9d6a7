import { join } from 'node:path';
import type pg from 'pg';
import type { Draft } from '#server/platform/backups/draft.ts';

/** The write-ahead log on its way into a backup. Positions are as PostgreSQL writes them, such as 0/16B3748. */
export interface KeptWal {
  /** Where the backup's log begins. */
  beginAt(position: string): void;
  /** Copies full segments so that the server can recycle them: a long backup must not fill its disk. */
  catchUp(): Promise<void>;
  /** Copies the rest. @throws Error when a segment isn't there */
  endAt(position: string): Promise<void>;
  /** Copied so far. */
  copied: { files: number; bytes: number };
}

/**
 * Makes the server keep its log while this connection lives, by a temporary replication slot. It needs no restart, as
 * an archive would, and is gone when we are, however that happens.
 */
export async function keepWal(client: pg.Client, cluster: string, draft: Draft): Promise<KeptWal> {
  const slot = `redial_backup_${process.pid}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows } = await client.query<{ timeline: number; segment: string }>(
    `select timeline_id as timeline, (select setting from pg_settings where name = 'wal_segment_size') as segment
     from pg_control_checkpoint()`,
  );
  const timeline = rows[0]?.timeline ?? 0;
  const segmentBytes = BigInt(rows[0]?.segment ?? 0);
  let next = 0n;
  const copied = { files: 0, bytes: 0 };

  async function copyBelow(end: bigint): Promise<void> {
    for (; next < end; next += 1n) {
      const name = `pg_wal/${segmentName(timeline, next, segmentBytes)}`;
      const written = await draft.addCopy(join(cluster, name), `postgres/${name}`, 0o600);
      if (written === null)
        throw new Error(`The database has lost ${name} of its write-ahead log while it was backed up. Try again.`);
      copied.files += 1;
      copied.bytes += written.bytes;
    }
  }
  return {
    beginAt: (position) => void (next = numberOf(position) / segmentBytes),
    catchUp: async () => {
      const { rows } = await client.query<{ flushed: string }>('select pg_current_wal_flush_lsn()::text as flushed');
      const end = numberOf(rows[0]?.flushed ?? '') / segmentBytes;
      if (end <= next) return;
      await copyBelow(end);
      await client.query('select pg_replication_slot_advance($1, $2)', [slot, positionOf(next * segmentBytes)]);
    },
    // The end is the position behind the last byte.
    endAt: (position) => copyBelow((numberOf(position) - 1n) / segmentBytes + 1n),
    copied,
  };
}

/** The name of a segment's file: timeline, and its number in two halves, each as eight hexadecimal digits. */
function segmentName(timeline: number, segment: bigint, segmentBytes: bigint): string {
  const perHalf = 0x1_0000_0000n / segmentBytes;
  return [BigInt(timeline), segment / perHalf, segment % perHalf]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

function numberOf(position: string): bigint {
  const [, high, low] = /^([0-9A-F]+)\/([0-9A-F]+)$/i.exec(position) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a position in the write-ahead log: ${position}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

function positionOf(number: bigint): string {
  return `${(number >> 32n).toString(16)}/${(number & 0xffff_ffffn).toString(16)}`.toUpperCase();
}
