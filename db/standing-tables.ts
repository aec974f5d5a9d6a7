import type { ColumnType, Generated } from 'kysely';

type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The second factor of an identity, set up or about to be. */
export interface IdentityTwoFactorTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  /** False until the first code was right. */
  verified: Generated<boolean>;
  failedVerificationCount: Generated<number>;
  lockedUntil: NullableTimestamp;
  /** The 30-second step of the last code that was accepted. */
  last_step: Generated<number>;
}

/** What comes back on sale when its seller is let in again. */
export interface SuspendedListingsTable {
  product_id: string;
  seller_id: string;
  advertised_at: NullableTimestamp;
}
