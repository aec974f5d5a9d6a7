import pg from 'pg';
import type { Announcements } from '#server/platform/announcements.ts';
import { createPool } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { HeardChanges } from '#server/platform/replicas/heard-changes.ts';
import type { WalPosition } from '#server/platform/replicas/heard-changes.ts';
import { oneAtATime } from '#server/platform/replicas/one-at-a-time.ts';
import { Replica, lineageColumns, questionLimits } from '#server/platform/replicas/replica.ts';
import type { Lineage, Milestone, ReplicaFigures } from '#server/platform/replicas/replica.ts';

interface Surroundings {
  /** How the server itself reaches the primary, without a pooler. */
  primary: pg.ClientConfig;
  announcements: Announcements;
  log: Log;
  /** To each of them, at most; one more asks how far it is. */
  connections?: number;
  /** A monotone clock, in milliseconds. */
  now?: () => number;
}

/** A replica that knows enough, and how far it had replayed before it is read. */
export interface Readable {
  replica: Replica;
  replayed: WalPosition;
}

const lookEveryMs = 1_000;

/**
 * The place behind all that is committed by now. At the very beginning of a page of the log the position stands behind
 * the page's header, which no standby reaches before the next record. It takes 40 bytes on the first page of a segment
 * and 24 on others, where a record may well end at byte 40.
 */
const question = `select (place - case when mod(place, segment) = 40 then 40 when mod(place, page) = 24 then 24 else 0
  end)::bigint as place,
    ${lineageColumns}
  from (select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as place,
  (select setting::int from pg_settings where name = 'wal_block_size') as page,
  (select setting::int from pg_settings where name = 'wal_segment_size') as segment) as log`;

/** Looks at these standbys, now and from now on. @returns null when there are none */
export async function openReplicas(urls: readonly string[], around: Surroundings): Promise<Replicas | null> {
  if (urls.length === 0) return null;
  const replicas = new Replicas(urls, around);
  await replicas.look();
  return replicas;
}

/** Each standby is looked at every second. One that is away or too far behind is left out until it is back. */
export class Replicas {
  readonly changes: HeardChanges;
  readonly #replicas: readonly Replica[];
  readonly #questions: pg.Pool;
  readonly #now: () => number;
  readonly #announcements: Announcements;
  readonly #log: Log;
  /** Did the primary not answer the last question? */
  #isPrimaryAway = false;
  readonly #askPrimary = oneAtATime(() => this.#findPlace());
  #turn = 0;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(urls: readonly string[], around: Surroundings) {
    const { primary, announcements, log, connections, now = () => performance.now() } = around;
    this.#replicas = urls.map((url) => new Replica(url, log, connections));
    this.#questions = createPool({ ...primary, application_name: 'redial-replicas' }, log, questionLimits);
    this.#now = now;
    this.#announcements = announcements;
    this.#log = log;
    this.changes = new HeardChanges(() => this.placeNow());
    announcements.subscribe((tags) => this.changes.hear(tags));
  }

  get figures(): ReplicaFigures[] {
    return this.#replicas.map((replica) => replica.figures(this.#now()));
  }

  /** The primary's place behind all that is committed by now. */
  async placeNow(): Promise<WalPosition> {
    return (await this.#askPrimary()).place;
  }

  /**
   * A replica that has replayed so far, by turns; null when none has, or when this server hears of no changes. `place`
   * is asked again as late as can be.
   */
  async find(place: () => WalPosition): Promise<Readable | null> {
    if (place() === Infinity || !this.#announcements.isListening()) return null;
    this.#turn += 1;
    for (const at of this.#replicas.keys()) {
      const replica = this.#replicas[(this.#turn + at) % this.#replicas.length];
      if (!replica?.isUsed) continue;
      const replayed = await replica.replayed();
      if (replayed !== null && replayed >= place()) return { replica, replayed };
    }
    return null;
  }

  failed({ replica }: Readable, error: unknown): void {
    replica.failed(error, this.#now);
  }

  /** Looks at all of them now and, from the first time on, every second. */
  async look(): Promise<void> {
    this.#timer ??= setInterval(
      () => void (this.#looking ??= this.look().finally(() => (this.#looking = null))),
      lookEveryMs,
    ).unref();
    const askPrimary = () => this.#askPrimary().catch(() => null);
    await Promise.all(this.#replicas.map((replica) => replica.look(askPrimary, this.#now)));
    await this.changes.place();
    const known = await Promise.all(this.#replicas.filter(({ isUsed }) => isUsed).map((replica) => replica.replayed()));
    this.changes.forgetUpTo(Math.min(...known.map((replayed) => replayed ?? Infinity)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
    await Promise.all([this.#questions.end(), ...this.#replicas.map((replica) => replica.close())]);
  }

  async #findPlace(): Promise<Milestone & Lineage> {
    const atMs = this.#now();
    try {
      const [found] = (await this.#questions.query<Omit<Milestone, 'atMs'> & Lineage>(question)).rows;
      if (found === undefined) throw new Error('the primary did not report its position');
      if (this.#isPrimaryAway) this.#log.info('the primary reports its position again');
      this.#isPrimaryAway = false;
      return { ...found, atMs };
    } catch (error) {
      if (!this.#isPrimaryAway)
        this.#log.warn(
          { err: error },
          'the primary does not report its position; replicas can’t be used until it does',
        );
      this.#isPrimaryAway = true;
      throw error;
    }
  }
}
