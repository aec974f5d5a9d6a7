import type { Generated } from 'kysely';
import type { SecurityEventKind } from '#contract/security-events.ts';

/** The rows about the safety of accounts (migration 0025). */
export interface SecurityTables {
  password_failures: PasswordFailuresTable;
  known_devices: KnownDevicesTable;
  security_events: SecurityEventsTable;
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
