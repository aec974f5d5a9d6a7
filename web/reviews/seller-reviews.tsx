import { useInfiniteQuery } from '@tanstack/react-query';
import type { Review, SellerRating } from '#contract/reviews.ts';
import { ShowMore } from '#web/layout/show-more.tsx';
import { useSession } from '#web/lib/session.tsx';
import { sellerReviewsQuery } from '#web/reviews/queries.ts';
import { ReportButton } from '#web/reviews/report-button.tsx';
import { ReviewText } from '#web/reviews/review-text.tsx';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Stars, StarShape } from '#web/ui/stars.tsx';

interface Props {
  seller: { _id: string; name: string };
  rating: SellerRating;
  first: Review[];
}

/** What buyers say of a seller, for everybody. */
export function SellerReviews({ seller, rating, first }: Props) {
  const texts = useReviewTexts();
  const list = useInfiniteQuery({
    ...sellerReviewsQuery(seller._id),
    initialData: { pages: [first], pageParams: [''] },
  });
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-12 scroll-mt-24">
      <h2 id="reviews-title" className="text-heading mb-5">
        {list.data.length === 0 ? texts.page.none : texts.page.title}
      </h2>
      {list.data.length > 0 && (
        <div
          className={`grid items-start gap-6 lg:gap-10 ${rating.average === null ? '' : 'lg:grid-cols-[18rem_minmax(0,1fr)]'}`}
        >
          {rating.average !== null && <Summary rating={rating} average={rating.average} />}
          <div>
            <ul className="surface divide-base-300 divide-y px-5 sm:px-6">
              {list.data.map((review) => (
                <One key={review._id} review={review} seller={seller.name} />
              ))}
            </ul>
            <ShowMore query={list} />
          </div>
        </div>
      )}
    </section>
  );
}

function Summary({ rating, average }: { rating: SellerRating; average: number }) {
  const { page, stars } = useReviewTexts();
  const { number } = useFormats();
  return (
    <div className="surface space-y-4 p-5">
      <p className="flex items-center gap-3">
        <span className="text-4xl font-bold tabular-nums" aria-hidden="true">
          {number(average)}
        </span>
        <Stars count={Math.floor(average)} label={page.average(number(average), rating.count, number(rating.count))} />
      </p>
      <ul aria-label={page.distribution} className="space-y-1.5 text-sm">
        {rating.stars
          .map((count, at) => ({ count, star: at + 1 }))
          .toReversed()
          .map(({ count, star }) => (
            <li key={star} className="flex items-center gap-2">
              <span className="sr-only">{stars(star)}: </span>
              <span className="flex w-9 items-center gap-1 tabular-nums" aria-hidden="true">
                {star} <StarShape isFull className="size-3.5" />
              </span>
              <span className="bg-base-content/10 h-2 flex-1 overflow-hidden rounded-full" aria-hidden="true">
                <span
                  className="drawn bg-accent block h-full rounded-full"
                  style={{ width: `${(100 * count) / rating.count}%` }}
                />
              </span>
              <span className="w-8 text-end tabular-nums">{number(count)}</span>
            </li>
          ))}
      </ul>
      <p className="text-quiet text-note">{page.counted}</p>
    </div>
  );
}

function One({ review, seller }: { review: Review; seller: string }) {
  const { answerOf } = useReviewTexts();
  const nameOf = useShownName();
  const session = useSession();
  const mayReport = session.status === 'signedIn' && session.user.role !== 'admin';
  return (
    <li className="space-y-1 py-5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">{nameOf(review.writer)}</p>
        {mayReport && <ReportButton id={review._id} writer={nameOf(review.writer)} />}
      </div>
      <ReviewText review={review} answerBy={answerOf(seller)} />
    </li>
  );
}
