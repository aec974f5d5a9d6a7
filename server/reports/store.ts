import type { Context } from '#server/context.ts';

/** Keeps a report; null when this buyer has an open one of this product. */
export async function insertReport(context: Context, report: { productId: string; reporterId: string; reason: string }): Promise<string | null> {
  const row = await context.db
    .insertInto('reports')
    .values({ product_id: report.productId, reporter_id: report.reporterId, reason: report.reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
