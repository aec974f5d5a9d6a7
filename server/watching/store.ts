import { sql } from 'kysely';
import { watching } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';

/** A phone on the market that has changed. */
export interface ChangedPhone {
  id: string;
  changed_xid: string;
  revision: number;
  seller_id: string;
  created_at: Date;
  resale_price_usd: number;
  /** Was it listed, or did it get cheaper, so lately that this is news? */
  is_new: boolean;
  cheaper_at: Date | null;
  dearer_usd: number | null;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const newsSince = sql`now() - make_interval(days => ${sql.lit(watching.newsDays)})`;

/** Where a look begins, and where the next one will. */
export interface Look {
  from: string;
  next: string;
  /** Which transactions had ended when it began. */
  ended: string;
  /** Phones were copied here from another database, with its transaction ids, and not looked at since. */
  hasCopies: boolean;
}

/**
 * From which transaction on phones have to be looked at. The mark of another database, whose rows were copied here,
 * says nothing: then we look at everything, the copied phones too, and what was compared before is known.
 */
export async function beginLook(context: Context): Promise<Look> {
  const { rows } = await sql<Look>`
    select case when seen_xid <= pg_snapshot_xmin(pg_current_snapshot()) then seen_xid else '0'::xid8 end::text as from,
      pg_snapshot_xmin(pg_current_snapshot())::text as next, pg_current_snapshot()::text as ended,
      seen_xid > pg_snapshot_xmin(pg_current_snapshot()) as "hasCopies" from watch_mark`.execute(context.db);
  const [look] = rows;
  if (look === undefined) throw new Error('the row of watch_mark is missing: insert one, as migration 0033 does');
  return look;
}

/** Notes that everything before a transaction was looked at. */
export async function endLook(context: Context, next: string): Promise<void> {
  await sql`update watch_mark set seen_xid = ${next}::xid8`.execute(context.db);
}

/** Where a lot begins: after a phone, or with the first one that a transaction from here on has changed. */
export interface Place {
  xid: string;
  id?: string;
}

/**
 * The next phones on the market that had changed when the look began: what changes after that is compared with the
 * searches that the next look reads. Those with ids of another database only if there are any.
 */
export async function listChangedPhones(
  context: Context,
  { xid, id = firstId }: Place,
  { limit, look: { ended, hasCopies } }: { limit: number; look: Look },
): Promise<ChangedPhone[]> {
  const { rows } = await sql<ChangedPhone>`
    select id, changed_xid::text, revision, seller_id, created_at, resale_price_usd, cheaper_at, dearer_usd,
      (created_at > ${newsSince} or cheaper_at > ${newsSince}) is true as is_new
    from products
    where (changed_xid, id) > (${xid}::xid8, ${id}::uuid)
      and (${hasCopies} or changed_xid < pg_snapshot_xmax(${ended}::pg_snapshot))
      and (pg_visible_in_snapshot(changed_xid, ${ended}::pg_snapshot)
        or changed_xid >= pg_snapshot_xmax(pg_current_snapshot()))
      and state in ('on_sale', 'reserved')
    order by products.changed_xid, id limit ${limit}`.execute(context.db);
  return rows;
}

/** Of these phones, as they are said to be now, those that were not compared with the searches yet. Notes nothing. */
export async function listUncompared(context: Context, phones: readonly ChangedPhone[]): Promise<ChangedPhone[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<{ product_id: string }>`
    select id as product_id
    from unnest(${phones.map(({ id }) => id)}::uuid[], ${phones.map(({ revision }) => revision)}::int[])
      as seen (id, revision)
    where not exists (select from compared_listings
    where product_id = seen.id and compared_listings.revision = seen.revision)`.execute(context.db);
  const uncompared = new Set(rows.map(({ product_id: id }) => id));
  return phones.filter(({ id }) => uncompared.has(id));
}

/** Of these phones, as they are said to be now, those that were not compared with the searches yet. Notes that they are. */
export async function takeUncompared(context: Context, phones: readonly ChangedPhone[]): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    insert into compared_listings (product_id, revision, at)
    select id, revision, now()
    from unnest(${phones.map(({ id }) => id)}::uuid[], ${phones.map(({ revision }) => revision)}::int[])
      with ordinality seen (id, revision, place) order by id
    on conflict do nothing returning product_id`.execute(context.db);
  return new Set(rows.map(({ product_id: id }) => id));
}

/** A phone that a search found. */
export interface Find {
  searchId: string;
  productId: string;
}

/** Of these finds, those that their searches have not told of yet. Notes that they tell of them now. */
export async function takeUntold(context: Context, finds: readonly Find[]): Promise<Find[]> {
  const { rows } = await sql<Find>`
    insert into told_matches (search_id, product_id)
    select search_id, product_id
    from unnest(${finds.map(({ searchId }) => searchId)}::uuid[], ${finds.map(({ productId }) => productId)}::uuid[])
      with ordinality find (search_id, product_id, place) order by search_id, product_id
    on conflict do nothing returning search_id as "searchId", product_id as "productId"`.execute(context.db);
  return rows;
}

/**
 * Forgets what searches have told of phones that left the market. One that comes back is too old to be news by then,
 * unless it gets cheaper.
 */
export async function forgetTold(context: Context): Promise<void> {
  await sql`delete from told_matches where told_at < ${newsSince} - interval '1 day'
    and not exists (select from products where products.id = told_matches.product_id and state in ('on_sale', 'reserved'))`.execute(
    context.db,
  );
}

/** Forgets what is too old to be news anyway. */
export async function forgetCompared(context: Context): Promise<void> {
  await sql`delete from compared_listings where at < ${newsSince} - interval '1 day'`.execute(context.db);
}
