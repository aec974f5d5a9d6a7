import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReviewFilter } from '#contract/reviewing.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';
import type { Side } from '#server/reviews/rules.ts';

function reviewRows({ db }: Context) {
  return db
    .selectFrom('reviews as review')
    .innerJoin('users as writer', 'writer.id', 'review.writer_id')
    .selectAll('review')
    .select(['writer.name as writer_name', 'writer.closed_at as writer_closed_at']);
}

/** Is it shown? The rule isShown for a query whose review is named so. */
export function isShownBy(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(review.told_at is not null or review.shown_at <= ${now}::timestamptz)`;
}

/** Both reviews of a sale, as far as they are written. */
export async function listReviewsOf(context: Context, bookingId: string) {
  return reviewRows(context).where('review.booking_id', '=', bookingId).execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listReviewsOf>>[number];

/** A review by its id. */
export async function findReview(context: Context, id: string) {
  return reviewRows(context).where('review.id', '=', id).executeTakeFirst();
}

/** The same, locked: when two admins decide at once, the second one finds what the first one decided. */
export async function lockReview(context: Context, id: string) {
  return reviewRows(context).where('review.id', '=', id).forNoKeyUpdate('review').executeTakeFirst();
}

/** A page of what is shown about somebody, the newest first. */
export async function listShownAbout(context: Context, subjectId: string, about: Side, page: Page) {
  return reviewRows(context)
    .where('review.subject_id', '=', subjectId)
    .where('review.about', '=', about)
    .where(isShownBy(context.clock.now()))
    .where('review.hidden_at', 'is', null)
    .$call((query) => newestFirst(query, 'reviews as review', page))
    .execute();
}

/**
 * How many people gave somebody one star, two, three, four and five. The latest review of each person counts. A sale
 * that was undone counts only where the buyer got the phone, or the time to hand it over had passed: else a seller
 * could have a friend book, give the money back at once and collect stars. A withdrawal may set that time anew, so the
 * seller must have been late before.
 */
export async function countStars(context: Context, subjectId: string, about: Side): Promise<number[]> {
  const { rows } = await sql<{ stars: number; count: number }>`
    select stars, count(*)::int as count from (
      select distinct on (review.writer_id) review.stars
      from reviews review join sales sale on sale.booking_id = review.booking_id
      where review.subject_id = ${subjectId}::uuid and review.about = ${about}
        and review.hidden_at is null and ${isShownBy(context.clock.now())}
        and (sale.state <> 'undone' or sale.received_at is not null
          or (sale.ended_at >= sale.hand_over_by
            and (sale.withdrawn_at is null or sale.hand_over_by <= sale.withdrawn_at)))
      order by review.writer_id, review.created_at desc, review.id desc
    ) as latest group by stars`.execute(context.db);
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
}

/** Writes a new review. */
export async function insertReview(
  context: Context,
  review: {
    bookingId: string;
    about: Side;
    writerId: string;
    subjectId: string;
    stars: number;
    words: string | null;
    createdAt: Date;
    shownAt: Date;
  },
): Promise<void> {
  const { bookingId, about, writerId, subjectId, stars, words, createdAt, shownAt } = review;
  const row = { booking_id: bookingId, about, writer_id: writerId, subject_id: subjectId, stars, words };
  await context.db
    .insertInto('reviews')
    .values({ ...row, created_at: createdAt, shown_at: shownAt })
    .execute();
}

/** Writes other stars and words into a review. */
export async function changeReview(
  { db }: Context,
  id: string,
  { stars, words }: { stars: number; words: string | null },
): Promise<void> {
  await db.updateTable('reviews').set({ stars, words }).where('id', '=', id).execute();
}

/** The second side writes: from now on the first review is shown too. */
export async function showFirst({ db }: Context, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('reviews')
    // Servers' clocks differ a little.
    .set({ shown_at: sql<Date>`greatest(${now}::timestamptz, created_at)` })
    .where('booking_id', '=', bookingId)
    .where('shown_at', '>', now)
    .execute();
}

/**
 * Notes that those are told whose review is shown by now. Of one sale also where a clock that was ahead has dated a
 * review that is shown as soon as it is written.
 *
 * @param bookingId of one sale; else of all, some at a time
 */
export async function takeToTell({ db, clock }: Context, limit: number, bookingId?: string) {
  const now = clock.now();
  const due = db
    .selectFrom('reviews')
    .select('id')
    .where('told_at', 'is', null)
    .where('hidden_at', 'is', null)
    .$if(bookingId === undefined, (query) => query.where('shown_at', '<=', now))
    .$if(bookingId !== undefined, (query) =>
      query
        .where('booking_id', '=', bookingId ?? '')
        .where((is) => is.or([is('shown_at', '<=', now), is('shown_at', '=', is.ref('created_at'))])),
    )
    .orderBy('shown_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('reviews as review')
    .from('bookings as booking')
    .set({ told_at: sql<Date>`greatest(${now}::timestamptz, review.shown_at)` })
    .whereRef('booking.id', '=', 'review.booking_id')
    .where('review.id', 'in', due)
    .returning(['review.subject_id', 'review.about', 'review.booking_id', 'booking.product_id'])
    .execute();
}

/** Keeps an answer, unless there is one. @returns how many changed */
export async function setAnswer({ db, clock }: Context, id: string, text: string): Promise<number> {
  const changed = await db
    .updateTable('reviews')
    .set({ answer: text, answered_at: sql<Date>`greatest(${clock.now()}::timestamptz, shown_at)` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Hides a review, or with null shows it. @returns how many changed */
export async function setHidden({ db, clock }: Context, id: string, reason: string | null): Promise<number> {
  const changed = await db
    .updateTable('reviews')
    .set({ hidden_at: reason === null ? null : clock.now(), hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_at', reason === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Erases what somebody wrote in reviews and answers, as their account is closed. Their stars count on. */
export async function eraseReviewsOf({ db }: Context, userId: string): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ words: null, erased: true })
    .where('writer_id', '=', userId)
    .where('words', 'is not', null)
    .execute();
  await db.updateTable('reviews').set({ answer: null }).where('subject_id', '=', userId).execute();
}

/** A page of an admin's list, the newest first. */
export async function listForDesk(context: Context, only: ReviewFilter | undefined, page: Page) {
  return reviewRows(context)
    .innerJoin('users as subject', 'subject.id', 'review.subject_id')
    .innerJoin('bookings as booking', 'booking.id', 'review.booking_id')
    .innerJoin('products as product', 'product.id', 'booking.product_id')
    .select(['subject.name as subject_name', 'product.name as product_name'])
    .$if(only === 'low', (query) => query.where('review.stars', '<=', 2))
    .$if(only === 'hidden', (query) => query.where('review.hidden_at', 'is not', null))
    .$if(only === 'reported', (query) =>
      query.where('review.id', 'in', (from) =>
        from.selectFrom('review_reports').select('review_id').where('handled_at', 'is', null),
      ),
    )
    .$call((query) => newestFirst(query, 'reviews as review', page))
    .execute();
}

export type DeskRow = Awaited<ReturnType<typeof listForDesk>>[number];
