import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** Keeps a report; null when this buyer has an open one of this product. */
export async function insertReport(
  context: Context,
  report: { productId: string; reporterId: string; reason: string },
): Promise<string | null> {
  const row = await context.db
    .insertInto('reports')
    .values({ product_id: report.productId, reporter_id: report.reporterId, reason: report.reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A page of the open reports, the newest first. A phone that was listed again is shown by the next listing. */
export async function listOpenReports(context: Context, page: Page) {
  return context.db
    .selectFrom('reports as report')
    .leftJoin('products as again', 'again.again_of', 'report.product_id')
    .innerJoin('products as product', (join) =>
      join.on('product.id', '=', sql<string>`coalesce(again.id, report.product_id)`),
    )
    .innerJoin('users as seller', 'seller.id', 'product.seller_id')
    .innerJoin('categories as category', 'category.id', 'product.category_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .innerJoin('users as reporter', 'reporter.id', 'report.reporter_id')
    .leftJoin('products as later', 'later.again_of', 'product.id')
    .leftJoin('suspended_listings as remembered', 'remembered.product_id', 'product.id')
    .select([
      'report.id',
      'report.reason',
      'report.created_at',
      'product.id as product_id',
      'product.name as product_name',
      'product.category_id',
      'product.image_id',
      'product.state',
      'category.name as brand',
      'image.placeholder',
      'reporter.name as reporter_name',
      'seller.closed_at as seller_closed_at',
      'remembered.product_id as remembered_id',
      'later.id as later_id',
    ])
    .where('report.closed_at', 'is', null)
    .$call((query) => newestFirst(query, 'reports as report', page))
    .execute();
}

export type ReportRow = Awaited<ReturnType<typeof listOpenReports>>[number];

/** A report, locked until the transaction ends. */
export async function lockReport(context: Context, id: string) {
  return context.db
    .selectFrom('reports')
    .select(['product_id', 'reporter_id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Closes a locked report. */
export async function setReportClosed(context: Context, id: string, at: Date): Promise<void> {
  await context.db.updateTable('reports').set({ closed_at: at }).where('id', '=', id).execute();
}

/** Counts all reports of a seller's phones but one. */
export async function countReportsOfSeller(
  { db }: Context,
  sellerId: string,
  except: { productId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('reports as report')
    .innerJoin('products as product', 'product.id', 'report.product_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product.seller_id', '=', sellerId)
    .where('product.id', '!=', except.productId)
    .executeTakeFirstOrThrow();
  return count;
}
