import type { Context } from '#server/context.ts';

/** Of one review. */
const shownMax = 10;

/** Keeps a report; null when this person has an open one of this review. */
export async function insertReport(
  { db, clock }: Context,
  { reviewId, reporterId, reason }: { reviewId: string; reporterId: string; reason: string },
): Promise<string | null> {
  const row = await db
    .insertInto('review_reports')
    .values({ review_id: reviewId, reporter_id: reporterId, reason, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The latest open reports of each of these reviews, the latest first. */
export async function listOpenReportsOf({ db }: Context, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  const open = db
    .selectFrom('review_reports')
    .select(['id', 'review_id', 'reporter_id', 'reason', 'created_at'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('review_id').orderBy('created_at', 'desc').orderBy('id'))
        .as('place'),
    )
    .where('review_id', 'in', reviewIds)
    .where('handled_at', 'is', null);
  return db
    .selectFrom(open.as('report'))
    .innerJoin('users as reporter', 'reporter.id', 'report.reporter_id')
    .select(['report.review_id', 'report.reason', 'report.created_at', 'reporter.name as reporter_name'])
    .where('report.place', '<=', shownMax)
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id')
    .execute();
}

export type ReportRow = Awaited<ReturnType<typeof listOpenReportsOf>>[number];

/** Marks the reports of a review as handled. @returns how many changed */
export async function setReportsHandled({ db, clock }: Context, reviewId: string): Promise<number> {
  const changed = await db
    .updateTable('review_reports')
    .set({ handled_at: clock.now() })
    .where('review_id', '=', reviewId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Forgets what somebody reported, as their account is closed. */
export async function forgetReportsOf({ db }: Context, userId: string): Promise<void> {
  await db.deleteFrom('review_reports').where('reporter_id', '=', userId).execute();
}
