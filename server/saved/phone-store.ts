import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { productRows } from '#server/products/store.ts';

/** A phone that a browser had saved. */
export interface BroughtPhone {
  id: string;
  priceUsd: number;
  savedAt: Date;
}

/** What somebody has saved, the latest first, in any state. */
export async function listSavedPhones(context: Context, userId: string) {
  return productRows(context)
    .innerJoin('saved_phones as saved', 'saved.product_id', 'product.id')
    .select(['saved.saved_at', 'saved.price_usd as saved_price_usd', 'seller.closed_at as seller_closed_at'])
    .where('saved.user_id', '=', userId)
    .orderBy('saved.saved_at', 'desc')
    .orderBy('product.id')
    .execute();
}

export type SavedPhoneRow = Awaited<ReturnType<typeof listSavedPhones>>[number];

/** How many phones somebody has saved. Counted under the lock of their account. */
export async function countSaved(context: Context, userId: string): Promise<number> {
  const { count } = await context.db
    .selectFrom('saved_phones')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isSaved(context: Context, userId: string, productId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('saved_phones')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves phones that are on the market or were sold, the first ones first, and leaves alone those that are saved
 * already. A price that fell before is no news later.
 *
 * @returns how many are new
 */
export async function insertSaved(
  context: Context,
  userId: string,
  phones: readonly BroughtPhone[],
  room: number,
): Promise<number> {
  if (phones.length === 0 || room <= 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into saved_phones (user_id, product_id, saved_at, price_usd, lowest_usd, was_reserved)
    select ${userId}::uuid, product.id, brought.at, brought.price, product.resale_price_usd, product.state = 'reserved'
    from unnest(${phones.map(({ id }) => id)}::uuid[], ${phones.map(({ priceUsd }) => priceUsd)}::int[],
                ${phones.map(({ savedAt }) => savedAt)}::timestamptz[]) with ordinality brought (id, price, at, place)
    join products product on product.id = brought.id
    where product.state in ('on_sale', 'reserved', 'sold')
      and not exists (select from saved_phones saved
      where saved.user_id = ${userId}::uuid and saved.product_id = product.id)
    order by brought.place limit ${room}
    on conflict do nothing`.execute(context.db);
  return Number(numAffectedRows);
}

/** @returns how many were saved: 0 or 1 */
export async function deleteSaved(context: Context, userId: string, productId: string): Promise<number> {
  const { numDeletedRows } = await context.db
    .deleteFrom('saved_phones')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Of these phones, who has saved them, how they were seen last, and how they are now. Locked. Of their own phones, and
 * once their account is closed or suspended, people hear nothing.
 */
export async function lockSavedOf(context: Context, productIds: readonly string[]) {
  const saved = () =>
    context.db
      .selectFrom('saved_phones as saved')
      .where('saved.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
      .orderBy('saved.user_id')
      .orderBy('saved.product_id');
  // First, so that a phone is never read as it was before another look noted how it found it.
  await saved().select('saved.user_id').forUpdate().execute();
  return (
    saved()
      .innerJoin('products as product', 'product.id', 'saved.product_id')
      .innerJoin('users as owner', 'owner.id', 'saved.user_id')
      .select([
        'saved.user_id',
        'saved.product_id',
        'saved.lowest_usd',
        'saved.was_reserved',
        'product.resale_price_usd',
        'product.state',
      ])
      // The one who held it hears that from their order.
      .select(
        sql<boolean>`(select booking.buyer_id = saved.user_id from bookings booking
          where booking.product_id = saved.product_id
        order by booking.created_at desc limit 1)`.as('was_holder'),
      )
      .select((is) =>
        is
          .and([
            is('owner.id', '!=', is.ref('product.seller_id')),
            is('owner.closed_at', 'is', null),
            is('owner.suspended_at', 'is', null),
          ])
          .as('is_told'),
      )
      .execute()
  );
}

type LockedSaved = Awaited<ReturnType<typeof lockSavedOf>>;

/** Notes how these phones were found, so that the same is not told twice. What changed since is told later. */
export async function noteSeen(context: Context, saved: LockedSaved): Promise<void> {
  await sql`update saved_phones set lowest_usd = least(lowest_usd, seen.usd), was_reserved = seen.is_reserved
    from unnest(${saved.map((row) => row.user_id)}::uuid[], ${saved.map((row) => row.product_id)}::uuid[],
                ${saved.map((row) => row.resale_price_usd)}::int[],
                ${saved.map((row) => row.state === 'reserved')}::boolean[])
      as seen (user_id, product_id, usd, is_reserved)
    where saved_phones.user_id = seen.user_id and saved_phones.product_id = seen.product_id
      and (lowest_usd > seen.usd or was_reserved <> seen.is_reserved)`.execute(context.db);
}

export async function findSettings(context: Context, userId: string): Promise<{ by_mail: boolean; by_push: boolean }> {
  const row = await context.db
    .selectFrom('watch_settings')
    .select(['by_mail', 'by_push'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { by_mail: true, by_push: true };
}

/**
 * Keeps where people are told of saved phones as it is until the transaction ends, by account. An account without a row
 * gets one: else nothing could be locked, and a mail that they end at this moment would go out.
 */
export async function holdSettings(context: Context, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; by_mail: boolean; by_push: boolean }>`
    insert into watch_settings as kept (user_id)
    select distinct user_id from unnest(${userIds}::uuid[]) as told (user_id) order by user_id
    on conflict (user_id) do update set by_mail = kept.by_mail returning user_id, by_mail, by_push`.execute(context.db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Where somebody is told of saved phones. */
export async function setSettings(
  context: Context,
  userId: string,
  { mail = null, push = null }: { mail?: boolean | null | undefined; push?: boolean | null | undefined },
): Promise<void> {
  await sql`insert into watch_settings (user_id, by_mail, by_push)
    select id, coalesce(${mail}::boolean, true), coalesce(${push}::boolean, true) from users
    where id = ${userId}::uuid and closed_at is null
    on conflict (user_id) do update set by_mail = coalesce(${mail}::boolean, watch_settings.by_mail),
      by_push = coalesce(${push}::boolean, watch_settings.by_push)`.execute(context.db);
}

/** Forgets what a closed account has saved. */
export async function forgetSavedPhones(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('saved_phones').where('user_id', '=', userId).execute();
  await context.db.deleteFrom('watch_settings').where('user_id', '=', userId).execute();
}
