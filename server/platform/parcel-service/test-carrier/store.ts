import { sql } from 'kysely';
import type { ParcelState, TestMove } from '#contract/parcel-states.ts';
import type { Database } from '#server/platform/database.ts';
import type { WatchedParcel } from '#server/platform/parcel-service/parcel-service.ts';

interface TestParcelRow {
  id: string;
  carrier: string;
  tracking_number: string;
  state: ParcelState;
  moved_at: Date | null;
}

/** Keeps a new parcel, or finds the one of the same number. @returns its id */
export async function insertOrFindParcel(
  db: Database,
  id: string,
  { carrier, number }: WatchedParcel,
): Promise<string> {
  await sql`insert into test_gateway.parcels (id, carrier, tracking_number) values (${id}, ${carrier}, ${number})
            on conflict (carrier, tracking_number) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from test_gateway.parcels where carrier = ${carrier} and tracking_number = ${number}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the test carrier lost a parcel');
  return row.id;
}

export async function findParcel(db: Database, id: string): Promise<TestParcelRow | undefined> {
  const { rows } = await sql<TestParcelRow>`select * from test_gateway.parcels where id = ${id}`.execute(db);
  return rows[0];
}

export async function moveParcel(db: Database, id: string, to: TestMove, at: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update test_gateway.parcels set state = ${to}, moved_at = ${at} where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}
