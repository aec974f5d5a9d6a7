import type pg from 'pg';
import {
  createDatabase,
  createPool,
  isDatabaseAway,
  requestLimits,
  saidBy,
  sqlState,
} from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';
import type { WalPosition } from '#server/platform/replicas/heard-changes.ts';
import { oneAtATime } from '#server/platform/replicas/one-at-a-time.ts';
import { DatabaseSilent } from '#server/platform/hang-up.ts';
import type { Log } from '#server/platform/log.ts';

/** Where the primary was, and when. */
export interface Milestone {
  place: WalPosition;
  atMs: number;
}

/** Which database this is: the same on the primary and all its standbys. */
export interface Lineage {
  cluster: string;
  /** What was made of it since: each promotion begins another one. A standby says so some minutes late. */
  timeline: number;
  database: string;
}

interface Found extends Lineage {
  /** null: it is no standby. */
  replayed: WalPosition | null;
  /** When its server started. */
  started: string;
}

/** Nobody waits long for a replica: there is the primary. */
const limits = { ...requestLimits, connectMs: 500, lockMs: 500, statementMs: 800 };
/** For questions of how far it is, which stand behind no others. */
export const questionLimits = { connections: 1, connectMs: 500, lockMs: 500, statementMs: 500 };
/** Further behind, it is left out. */
const lagMaxMs = 10_000;
/** How long a replica isn't read after it gave up a read. It is still asked for its position. */
const restMs = 3_000;

/** Why the primary itself isn't read as a replica. */
const noStandby = 'it is no standby';

export const lineageColumns = `(select system_identifier::text from pg_control_system()) as cluster,
    (select timeline_id from pg_control_checkpoint()) as timeline, current_database() as database`;

const question = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint
  end as replayed,
    pg_postmaster_start_time()::text as started, ${lineageColumns}`;

export interface ReplicaFigures {
  name: string;
  isUsed: boolean;
  /** null: it is used. */
  whyOut: string | null;
  lagSeconds: number | null;
  pool: pg.Pool;
}

/** All but the primary, which may be named among its standbys, since each of them may be the next one. */
export function withoutPrimary(figures: readonly ReplicaFigures[]): ReplicaFigures[] {
  const isAnyUsed = figures.some(({ isUsed }) => isUsed);
  return figures.filter(({ whyOut }) => !isAnyUsed || whyOut !== noStandby);
}

/** One standby of the database, used while it answers and keeps up. */
export class Replica {
  readonly name: string;
  readonly db: Database;
  readonly #pool: pg.Pool;
  readonly #questions: pg.Pool;
  readonly #ask = oneAtATime(async () => (await this.#questions.query<Found>(question)).rows[0] ?? null);
  readonly #log: Log;
  /** It has all that was committed until then; null before the first look. */
  #knowsUntilMs: number | null = null;
  /** What it has not reached yet. */
  #ahead: Milestone | null = null;
  /** The start of the server that had more than the primary. Made anew, it has started again. */
  #hadMoreSince: string | null = null;
  #restsUntilMs = 0;
  /** What went wrong here, and not elsewhere in the same request. */
  readonly #ownErrors = new WeakSet<object>();
  /** null: it is used. */
  #whyOut: string | null = 'not looked at yet';
  /** What it said itself then. */
  #said: string | null = null;

  constructor(url: string, log: Log, connections = requestLimits.connections) {
    this.name = new URL(url).host;
    this.#log = log;
    const connection = { connectionString: url, application_name: 'redial-reads' };
    this.#pool = createPool(connection, log.child({}, { level: 'error' }), { ...limits, connections });
    this.#questions = createPool(connection, log.child({}, { level: 'error' }), questionLimits);
    this.db = createDatabase(this.#pool, (error) => this.#ownErrors.add(error));
  }

  get isUsed(): boolean {
    return this.#whyOut === null;
  }

  /** What is measured: `lagSeconds` is null before it was seen to have anything. */
  figures(nowMs: number): ReplicaFigures {
    const known = this.#knowsUntilMs;
    const lagSeconds = known === null ? null : Math.max(0, nowMs - known) / 1_000;
    const whyOut = this.#said === null ? this.#whyOut : `${this.#whyOut} (${this.#said})`;
    return { name: this.name, isUsed: this.isUsed, whyOut: this.isUsed ? null : whyOut, lagSeconds, pool: this.#pool };
  }

  /** How far it has replayed; null, and left out, when it doesn't say. */
  async replayed(): Promise<WalPosition | null> {
    const found = await this.#ask().catch((error: unknown) => this.#leaveOut('it did not answer', error));
    return found?.replayed ?? null;
  }

  /**
   * A read went wrong. It is left out until somebody looks at it again if that was here, and by the database's fault or
   * for lack of rights (42…). That no connection was free says nothing: if it is gone, the next question notices.
   */
  failed(error: unknown, now: () => number): void {
    if (!(error instanceof Error) || !this.#ownErrors.has(error)) return;
    const state = sqlState(error);
    // 40001: a read stood in the way of what it replays. The next one may not.
    if (state === '40001') return this.#log.debug({ err: error, replica: this.name }, 'a replica gave a read up');
    if (!isDatabaseAway(error) && state?.startsWith('42') !== true) return;
    const isSlow = error instanceof DatabaseSilent || state === '57014' || state === '55P03';
    if (isSlow) this.#restsUntilMs = now() + restMs;
    this.#leaveOut(isSlow ? 'it is too slow' : 'a read failed', error);
  }

  /** Looks whether it can be used. `askPrimary` gives null when that can't be reached. */
  async look(askPrimary: () => Promise<(Milestone & Lineage) | null>, now: () => number): Promise<void> {
    try {
      const found = await this.#ask();
      // Asked after it: so a standby that follows the primary has no more.
      const primary = await askPrimary();
      if (primary === null && now() - (this.#knowsUntilMs ?? now()) > lagMaxMs)
        return void this.#leaveOut('the primary does not say how far it should be');
      if (found === null || primary === null || now() < this.#restsUntilMs) return;
      if (found.cluster !== primary.cluster || found.database !== primary.database)
        return void this.#leaveOut('it has another database than DATABASE_URL');
      if (found.replayed === null) return void this.#leaveOut(noStandby);
      if (found.timeline !== primary.timeline)
        return void this.#leaveOut('it follows another primary, or one of before');
      // The primary was restored, or another one was promoted. Once its log is as long, places can't tell any more.
      if (found.replayed > primary.place) this.#hadMoreSince = found.started;
      if (this.#hadMoreSince === found.started)
        return void this.#leaveOut('it has what the primary has not: it must be made anew');
      if (primary.atMs - this.#noteReached(found.replayed, primary) > lagMaxMs)
        return void this.#leaveOut('it is too far behind');
      if (this.#whyOut !== null) this.#log.info({ replica: this.name }, 'a replica is used for reads');
      this.#whyOut = null;
    } catch (error) {
      this.#leaveOut('it did not answer', error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#questions.end()]);
  }

  /** @returns until when it has all that was committed */
  #noteReached(replayed: WalPosition, primary: Milestone): number {
    const ahead = (this.#ahead ??= primary);
    if (replayed >= ahead.place) {
      this.#knowsUntilMs = ahead.atMs;
      this.#ahead = primary;
    }
    if (replayed >= primary.place) {
      this.#knowsUntilMs = primary.atMs;
      this.#ahead = null;
    }
    // At the first look it gets the time that any gets to catch up.
    return (this.#knowsUntilMs ??= primary.atMs);
  }

  #leaveOut(why: string, error?: unknown): null {
    if (this.#whyOut !== why)
      this.#log.warn(
        { replica: this.name, why, ...(error === undefined ? {} : { err: error }) },
        'a replica is left out',
      );
    this.#whyOut = why;
    this.#said = error === undefined ? null : saidBy(error);
    return null;
  }
}
