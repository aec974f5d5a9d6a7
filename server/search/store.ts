import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '#server/context.ts';
import { follows } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { timelineOf } from '#server/platform/timeline.ts';
import type { BoxItem, CarrierLock, Condition } from '#contract/limits.ts';

/** What the index holds of a phone. */
export interface IndexedRow {
  id: string;
  created_at: Date;
  resale_price_usd: number;
  category_id: string;
  model_id: string | null;
  name: string;
  location: string;
  town_id: number | null;
  storage_gb: number | null;
  ram_gb: number | null;
  colour: string | null;
  condition: Condition;
  battery_percent: number | null;
  carrier_lock: CarrierLock | null;
  seller_id: string;
  in_box: BoxItem[];
}

const columns = sql.raw(
  'id, created_at, resale_price_usd, category_id, model_id, name, location, town_id, storage_gb, ram_gb, ' +
    'colour, condition, battery_percent, carrier_lock, seller_id',
);
const isLive = sql<boolean>`state in ('on_sale', 'reserved')`;

/** Where the database stands. After it has lost transactions its moment may be an earlier one, or its timeline another. */
export interface Standing {
  /** The oldest transaction that may still change something. */
  moment: string;
  timeline: string | null;
}

export async function findStanding(context: Context): Promise<Standing> {
  const timeline = await timelineOf(context.db);
  const { rows } = await sql<Standing>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as moment, ${timeline} as timeline`.execute(context.db);
  return rows[0] ?? { moment: '0', timeline: null };
}

/** A page of the phones on the market. By age: sold ones, of which there may be ten times as many, are not read. */
export async function listToIndex(context: Context, page: Page): Promise<IndexedRow[]> {
  return rowsOf(
    context,
    sql`select ${columns} from products where ${isLive} and ${follows('products', page)}
        order by products.created_at desc, products.id desc limit ${page.limit}`,
  );
}

/** A changed phone: by the transaction that changed it last. */
export type ChangedRow = IndexedRow & { is_live: boolean; changed_xid: string };

/**
 * The next phones, of any state, that transactions since a moment have changed. Transaction ids above the newest one
 * come from another database whose rows were copied here: those rows haven't changed.
 */
export async function listChanged(
  context: Context,
  after: { moment: string; id: string },
  limit: number,
): Promise<ChangedRow[]> {
  return rowsOf(
    context,
    sql`select ${columns}, ${isLive} as is_live, changed_xid::text from products
        where (changed_xid, id) > (${after.moment}::xid8, ${after.id}::uuid)
        and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
        order by products.changed_xid, id limit ${limit}`,
  );
}

/** Sellers with the blue check. */
export async function listVerifiedSellers(context: Context): Promise<string[]> {
  const rows = await context.db.selectFrom('users').select('id').where('verified_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

async function rowsOf<Row>(context: Context, query: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await query.execute(context.db);
  return rows;
}
