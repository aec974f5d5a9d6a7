import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { importing } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';

/** Begins an import, unless one of this seller is under way. @returns its name, or null */
export async function beginRun(context: Context, sellerId: string, lines: number): Promise<string | null> {
  const now = context.clock.now();
  const begun = await context.db
    .insertInto('imports')
    .values({ seller_id: sellerId, run: randomUUID(), lines, beat_at: now })
    .onConflict((conflict) =>
      conflict
        .column('seller_id')
        .doUpdateSet((eb) => ({
          run: eb.ref('excluded.run'),
          lines,
          done: 0,
          beat_at: now,
          ended_at: null,
        }))
        .where((is) =>
          is.or([
            is('imports.ended_at', 'is not', null),
            is('imports.beat_at', '<', silentSince(context)),
            is('imports.beat_at', '>', aheadOf(now)),
          ]),
        ),
    )
    .returning('run')
    .executeTakeFirst();
  return begun?.run ?? null;
}

/** Notes how many lines are done. @returns is the import still this one? */
export async function beatRun(context: Context, run: string, done: number): Promise<boolean> {
  const moved = await context.db
    .updateTable('imports')
    .set({ done, beat_at: context.clock.now() })
    .where('run', '=', run)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function endRun(context: Context, run: string): Promise<void> {
  await context.db.updateTable('imports').set({ ended_at: context.clock.now() }).where('run', '=', run).execute();
}

/** How far the import of a seller is that is under way. */
export async function findRun(context: Context, sellerId: string) {
  return context.db
    .selectFrom('imports')
    .select(['lines', 'done'])
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .where('beat_at', '>=', silentSince(context))
    .where('beat_at', '<=', aheadOf(context.clock.now()))
    .executeTakeFirst();
}

/** A page of what a seller has on the market, as a file has it, in the order of ids. */
export async function listForFile(context: Context, sellerId: string, after: string | null, limit: number) {
  return context.db
    .selectFrom('products as product')
    .innerJoin('categories as category', 'category.id', 'product.category_id')
    .select([
      'product.id',
      sql<string>`coalesce(product.seller_reference, product.id::text)`.as('reference'),
      'category.name as brand',
      'product.model_id',
      'product.name',
      'product.storage_gb',
      'product.ram_gb',
      'product.colour',
      'product.condition',
      'product.carrier_lock',
      'product.battery_percent',
      'product.in_box',
      'product.used_time',
      'product.original_price_usd',
      'product.resale_price_usd',
      'product.description',
      'product.location',
      'product.town_id',
      'product.handover',
      'product.sent_to',
      'product.phone',
      'product.posted_on',
      sql<string[]>`array(select product.image_id union all
        select image_id
        from (select image_id from product_photos where product_id = product.id order by position) as further)`.as(
        'photos',
      ),
    ])
    .where('product.seller_id', '=', sellerId)
    .where('product.state', 'in', ['on_sale', 'reserved'])
    .$if(after !== null, (query) => query.where('product.id', '>', after ?? ''))
    .orderBy('product.id')
    .limit(limit)
    .execute();
}

export type FileRow = Awaited<ReturnType<typeof listForFile>>[number];

function silentSince({ clock }: Context): Date {
  return new Date(clock.now().getTime() - importing.silentSeconds * 1_000);
}
