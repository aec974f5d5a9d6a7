import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface ReportsTable {
  id: Generated<string>;
  product_id: string;
  reporter_id: string;
  reason: string;
  created_at: Timestamp;
  closed_at: NullableTimestamp;
}

export interface MessagesTable {
  id: Generated<string>;
  email: string;
  message: string;
  created_at: Timestamp;
  read_at: NullableTimestamp;
}
