import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** Keeps a report; null when this person has an open one of this conversation. */
export async function insertReport(
  context: Context,
  { conversationId, reporterId, reason }: { conversationId: string; reporterId: string; reason: string },
): Promise<string | null> {
  const row = await context.db
    .insertInto('conversation_reports')
    .values({ conversation_id: conversationId, reporter_id: reporterId, reason, created_at: context.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Has this person an open report of this conversation? */
export async function isReportedBy(context: Context, conversationId: string, reporterId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('conversation_reports')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('reporter_id', '=', reporterId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the open reports, the newest first. */
export async function listOpenReports(context: Context, page: Page) {
  return context.db
    .selectFrom('conversation_reports as report')
    .innerJoin('conversations as conversation', 'conversation.id', 'report.conversation_id')
    .innerJoin('products as product', 'product.id', 'conversation.product_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .innerJoin('users as buyer', 'buyer.id', 'conversation.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'conversation.seller_id')
    .select([
      'report.id',
      'report.reason',
      'report.reporter_id',
      'report.created_at',
      'conversation.product_id',
      'product.name as product_name',
      'product.image_id',
      'product.resale_price_usd',
      'product.state',
      'image.placeholder',
      'buyer.id as buyer_id',
      'buyer.name as buyer_name',
      'buyer.closed_at as buyer_closed_at',
      'seller.id as seller_id',
      'seller.name as seller_name',
      'seller.closed_at as seller_closed_at',
    ])
    .where('report.handled_at', 'is', null)
    .$call((query) => newestFirst(query, 'conversation_reports as report', page))
    .execute();
}

export type ReportRow = Awaited<ReturnType<typeof listOpenReports>>[number];

/** A report with whom it is about, and whether this admin has bought its phone, before they were an admin. */
export async function findReport(context: Context, id: string, adminId: string) {
  return context.db
    .selectFrom('conversation_reports as report')
    .innerJoin('conversations as conversation', 'conversation.id', 'report.conversation_id')
    .select((eb) => [
      'report.conversation_id',
      'report.reporter_id',
      'report.reason',
      'report.created_at',
      'report.handled_at',
      'conversation.product_id',
      'conversation.buyer_id',
      'conversation.seller_id',
      eb
        .exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.product_id', '=', 'conversation.product_id')
            .where('bookings.buyer_id', '=', adminId)
            .where('bookings.state', 'in', ['paid', 'refunded']),
        )
        .$castTo<boolean>()
        .as('has_bought'),
    ])
    .where('report.id', '=', id)
    .executeTakeFirst();
}

export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** Marks a report as handled. @returns how many changed */
export async function setHandled(context: Context, id: string): Promise<number> {
  const changed = await context.db
    .updateTable('conversation_reports')
    .set({ handled_at: context.clock.now() })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Counts conversations of somebody, as a buyer or as a seller, that the other side reported; without those of a phone. */
export async function countReportsAgainst(
  { db }: Context,
  userId: string,
  side: 'buyer' | 'seller',
  except: { productId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_reports as report')
    .innerJoin('conversations as conversation', 'conversation.id', 'report.conversation_id')
    .select(({ fn }) => fn.count<number>('conversation.id').distinct().as('count'))
    .where(side === 'buyer' ? 'conversation.buyer_id' : 'conversation.seller_id', '=', userId)
    .where('report.reporter_id', '!=', userId)
    .where('conversation.product_id', '!=', except.productId)
    .executeTakeFirstOrThrow();
  return count;
}
