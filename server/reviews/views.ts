import type { DeskReview, Rating, Review, SaleReviews } from '#contract/reviews.ts';
import { madeNames } from '#contract/made-names.ts';
import { maskContacts } from '#server/conversations/masking.ts';
import { isSeen, standingOf } from '#server/reviews/actions.ts';
import type { ReviewsOfSale } from '#server/reviews/actions.ts';
import type { ReportRow } from '#server/reviews/report-store.ts';
import { isShown, publicName, shownInSilence, whyNotWritable, writableUntil } from '#server/reviews/rules.ts';
import type { DeskRow, ReviewRow } from '#server/reviews/store.ts';

/** A review for those who may read it. Contacts in it are hidden: it may be public. */
export function reviewView(row: ReviewRow): Review {
  return {
    _id: row.id,
    stars: row.stars,
    words: maskContacts(row.words ?? '').text,
    erased: row.erased,
    writer: row.writer_closed_at === null ? maskContacts(publicName(row.writer_name)).text : madeNames.closed,
    createdAt: row.created_at.toISOString(),
    answer: answerView(row),
  };
}

function answerView({ answer, answered_at }: ReviewRow): Review['answer'] {
  if (answer === null || answered_at === null) return null;
  return { text: maskContacts(answer).text, at: answered_at.toISOString() };
}

/** The reviews of a sale as one of its two people sees them. */
export function saleReviewsView(found: ReviewsOfSale, rating: Rating, now: Date): SaleReviews {
  const { sale, about, subjectId, own, other } = found;
  const isSeller = about === 'seller';
  const endedAt = sale.ended_at;
  // A refund after the end moves the end, and not when a review that is written is shown.
  const showAt = own?.shown_at ?? (endedAt && shownInSilence(endedAt));
  const hasShown = own !== undefined && isShown(own, now);
  const seen = other !== undefined && isSeen(other, now) ? other : null;
  return {
    other: {
      _id: subjectId,
      name: isSeller ? sale.seller_name : sale.buyer_name,
      hasLeft: (isSeller ? sale.seller_closed_at : sale.buyer_closed_at) !== null,
      rating,
    },
    canWrite: whyNotWritable(standingOf(found), now) === null,
    writeUntil: endedAt && writableUntil(endedAt).toISOString(),
    showAt: showAt !== null && showAt > now && !hasShown ? showAt.toISOString() : null,
    own: own ? { ...ownView(own), isShown: hasShown, hidden: own.hidden_at === null ? null : own.hidden_reason } : null,
    theirs: seen && { ...reviewView(seen), canAnswer: seen.answered_at === null },
  };
}

/** Writers read, and change, what they wrote. */
function ownView(row: ReviewRow): Review {
  return { ...reviewView(row), words: row.words ?? '' };
}

/** A review on an admin's desk, as it was written. */
export function deskView(row: DeskRow, reports: readonly ReportRow[], now: Date): DeskReview {
  return {
    ...ownView(row),
    answer:
      row.answer === null || row.answered_at === null ? null : { text: row.answer, at: row.answered_at.toISOString() },
    about: row.about,
    writer: row.writer_name,
    subject: row.subject_name,
    productName: row.product_name,
    bookingID: row.booking_id,
    isShown: isShown(row, now),
    hidden: row.hidden_at === null ? null : row.hidden_reason,
    reports: reports
      .filter(({ review_id }) => review_id === row.id)
      .slice(0, 10)
      .map(({ reason, reporter_name, created_at }) => ({ reason, by: reporter_name, at: created_at.toISOString() })),
  };
}
