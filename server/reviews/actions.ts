import { Refusal } from '#contract/problem.ts';
import type { NewReview, ReviewDecision } from '#contract/reviews.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { insertReport, setReportsHandled } from '#server/reviews/report-store.ts';
import { isShown, requireWritable, shownAt } from '#server/reviews/rules.ts';
import type { Reviewing, Side } from '#server/reviews/rules.ts';
import { findReviewedSale, lockReviewedSale } from '#server/reviews/sale-store.ts';
import type { ReviewedSale } from '#server/reviews/sale-store.ts';
import * as store from '#server/reviews/store.ts';
import type { ReviewRow } from '#server/reviews/store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';
import { holdAccount } from '#server/users/actions.ts';

/** A sale with its reviews, from the point of view of one of its two people. */
export interface ReviewsOfSale {
  sale: ReviewedSale;
  /** Whom this person writes about. */
  about: Side;
  subjectId: string;
  own: ReviewRow | undefined;
  other: ReviewRow | undefined;
}

/** @throws Refusal 404 for anybody but the buyer and the seller of a paid phone */
export async function readReviews(context: Context, me: Actor, bookingId: string): Promise<ReviewsOfSale> {
  return reviewsOf(context, me, await findReviewedSale(context, bookingId));
}

async function reviewsOf(context: Context, me: Actor, sale: ReviewedSale | undefined): Promise<ReviewsOfSale> {
  if (sale === undefined || (sale.buyer_id !== me.id && sale.seller_id !== me.id)) throw noSuchSale();
  const about = sale.buyer_id === me.id ? 'seller' : 'buyer';
  const written = await store.listReviewsOf(context, sale.id);
  return {
    sale,
    about,
    subjectId: about === 'seller' ? sale.seller_id : sale.buyer_id,
    own: written.find((review) => review.about === about),
    other: written.find((review) => review.about !== about),
  };
}

/** What decides whether it can be written. */
export function standingOf({ sale, about, own, other }: ReviewsOfSale): Reviewing {
  return {
    endedAt: sale.ended_at,
    about,
    own: own ?? null,
    other: other ?? null,
    isHidden: own !== undefined && own.hidden_at !== null,
    hasLeft: (about === 'seller' ? sale.seller_closed_at : sale.buyer_closed_at) !== null,
  };
}

/**
 * One of the two rates the other, or changes their review until it is shown. The second review shows both.
 *
 * @returns how many changed: 0 when it said so already
 * @throws Refusal 404 for other people's sales, 409 when it is too early or too late
 */
export async function writeReview(
  context: Context,
  writer: Actor,
  bookingId: string,
  { stars, words = null }: Omit<NewReview, 'words'> & { words?: string | null | undefined },
): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, writer.id);
    const found = await reviewsOf(context, writer, await lockReviewedSale(context, bookingId));
    const { sale, about, subjectId, own, other } = found;
    if (own && own.stars === stars && own.words === words) return 0;
    const now = context.clock.now();
    requireWritable(standingOf(found), now);
    if (own) await store.changeReview(context, own.id, { stars, words });
    else {
      const shown = shownAt({ endedAt: sale.ended_at ?? now, hasOther: other !== undefined }, now);
      const people = { writerId: writer.id, subjectId };
      if (other) await store.showFirst(context, bookingId, now);
      await store.insertReview(context, { bookingId, about, ...people, stars, words, createdAt: now, shownAt: shown });
      await tellShown(context, bookingId);
    }
    return 1;
  });
}

const toldAtOnce = 200;

/** Tells people of reviews that are shown by now: of one sale, or of some of all. @returns how many reviews */
async function tellShown(context: Context, bookingId?: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const shown = await store.takeToTell(context, toldAtOnce, bookingId);
    for (const { subject_id: userId, booking_id, product_id } of shown) {
      await recordNotice(context, { userId, kind: 'review_shown', bookingId: booking_id, productId: product_id });
      announce(context, `seller:${userId}`);
    }
    return shown.length;
  });
}

/** Tells people of all reviews that nobody has told them of. */
export async function tellAllShown(context: Context): Promise<void> {
  while ((await tellShown(context)) === toldAtOnce);
}

/**
 * The person whom a review is about answers it.
 *
 * @returns how many changed: 0 for the same answer again
 * @throws Refusal 404 for a review that they don't see, 409 for a second answer
 */
export async function answerReview(context: Context, me: Actor, id: string, text: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, me.id);
    const review = await store.findReview(context, id);
    if (!review || review.subject_id !== me.id || !isSeen(review, context.clock.now())) throw noSuchReview();
    if ((await store.setAnswer(context, id, text)) === 0) {
      if ((await store.findReview(context, id))?.answer === text) return 0;
      throw new Refusal('already_answered', 'You have answered this review already.');
    }
    await recordNotice(context, {
      userId: review.writer_id,
      kind: 'review_answered',
      bookingId: review.booking_id,
      productId: await productOf(context, review),
    });
    announce(context, `seller:${me.id}`);
    return 1;
  });
}

/**
 * Reports a review to the admins.
 *
 * @returns the report's id
 * @throws Refusal 404 for a review that this person doesn't see, 409 for a second report
 */
export async function reportReview(context: Context, reporter: Actor, id: string, reason: string): Promise<string> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, reporter.id);
    const review = await store.findReview(context, id);
    const isTheirs = review?.about === 'seller' || review?.subject_id === reporter.id;
    if (!review || !isTheirs || !isSeen(review, context.clock.now())) throw noSuchReview();
    const reportId = await insertReport(context, { reviewId: id, reporterId: reporter.id, reason });
    if (reportId === null)
      throw new Refusal('already_reported', 'You have reported this review already. An admin will look at it.');
    await recordNoticeToAdmins(context, { kind: 'review_reported', productId: await productOf(context, review) });
    return reportId;
  });
}

/**
 * An admin hides a review, shows it again, or keeps it. Each handles its reports.
 *
 * @returns how many changed: 0 when it was so
 * @throws Refusal 403 for a review by or about this admin, 409 for keeping a review that is hidden
 */
export async function decideReview(
  context: Context,
  admin: Actor,
  id: string,
  decision: ReviewDecision,
): Promise<number> {
  return inTransaction(context, async (context) => {
    const review = await store.lockReview(context, id);
    if (!review) throw noSuchReview();
    requireJudge(admin, review);
    const { act } = decision;
    if (act === 'keep' && review.hidden_at !== null)
      throw new Refusal('review_hidden', 'This review was hidden meanwhile. Load the list again.');
    const reason = act === 'hide' ? decision.reason : null;
    const changed = act === 'keep' ? 0 : await store.setHidden(context, id, reason);
    const handled = act === 'keep' || changed > 0 ? await setReportsHandled(context, id) : 0;
    if (changed + handled === 0) return 0;
    const productId = await productOf(context, review);
    const auditId = await recordAudit(context, {
      actorId: admin.id,
      action: audited[act],
      userId: review.writer_id,
      productId,
      ...(reason !== null && { note: reason }),
    });
    if (changed > 0) {
      announce(context, `seller:${review.subject_id}`);
      const { writer_id: userId, booking_id: bookingId } = review;
      if (reason === null) await tellShown(context, bookingId);
      else await recordNotice(context, { userId, kind: 'review_hidden', bookingId, productId, auditId });
    }
    return 1;
  });
}

const audited = { hide: 'hid_review', show: 'showed_review', keep: 'kept_review' } as const;

function requireJudge(admin: Actor, { writer_id, subject_id }: ReviewRow): void {
  if (admin.id === writer_id || admin.id === subject_id)
    throw new Refusal('own_case', 'This review is by you or about you: another admin has to decide.');
}

async function productOf(context: Context, { booking_id }: ReviewRow): Promise<string> {
  const sale = await findReviewedSale(context, booking_id);
  if (!sale) throw new Error(`the sale of booking ${booking_id} is not there`);
  return sale.product_id;
}

/** Is a review read by the person it is about? */
export function isSeen(review: ReviewRow, now: Date): boolean {
  return review.hidden_at === null && isShown(review, now);
}

function noSuchSale(): Refusal {
  return new Refusal('not_found', 'There is no such sale.');
}

function noSuchReview(): Refusal {
  return new Refusal('not_found', 'There is no such review.');
}
