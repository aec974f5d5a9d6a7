import type { ColumnType, Generated } from 'kysely';
import type { SecurityEventKind } from '#contract/security-events.ts';
import type { IdentityTwoFactorTable } from '#db/standing-tables.ts';

/** The tables of identities, and of the security of their accounts. */
export interface IdentityTables {
  identity_user: IdentityUserTable;
  identity_session: IdentitySessionTable;
  identity_account: IdentityAccountTable;
  identity_verification: IdentityVerificationTable;
  identity_two_factor: IdentityTwoFactorTable;
  password_failures: PasswordFailuresTable;
  known_devices: KnownDevicesTable;
  security_events: SecurityEventsTable;
}

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface IdentityUserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  twoFactorEnabled: Generated<boolean>;
}

export interface IdentitySessionTable {
  id: string;
  expiresAt: Date;
  token: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  /** When it last gave a code of the second step. */
  confirmedAt: NullableTimestamp;
}

export interface IdentityAccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface IdentityVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
}

export interface PasswordFailuresTable {
  key: string;
  /** Drains with time. */
  failures: number;
  failed_at: Date;
  wait_until: Date | null;
}

export interface KnownDevicesTable {
  identity_id: string;
  device_hash: string;
  session_id: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface SecurityEventsTable {
  id: Generated<number>;
  at: Date;
  identity_id: string | null;
  kind: SecurityEventKind;
  network: string | null;
  device_hash: string | null;
  user_agent: string | null;
}
