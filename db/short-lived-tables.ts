import type { ColumnType, Generated } from 'kysely';

// Tables whose rows are forgotten after a while.

type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** Whose contact an account was shown on a day. */
export interface SellerContactsSeenTable {
  account_id: string;
  /** A day: 2026-11-21. */
  day: string;
  seller_id: string;
}

/** What rate-limiter-flexible counts. */
export interface LimiterTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** An answer, kept for repeats of a request with the same Idempotency-Key. */
export interface AnsweredRequestsTable {
  user_id: string;
  call: string;
  key: string;
  body_hash: Buffer;
  answer: string | null;
  answered_at: Timestamp;
}
