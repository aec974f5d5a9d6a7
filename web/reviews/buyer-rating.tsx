import { useQuery } from '@tanstack/react-query';
import { buyerReviewsQuery } from '#web/reviews/queries.ts';
import { ReviewText } from '#web/reviews/review-text.tsx';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { StarShape } from '#web/ui/stars.tsx';

/** What sellers say of a buyer, for a seller who deals with them. Nothing where nobody has said anything. */
export function BuyerRating({ id }: { id: string }) {
  const texts = useReviewTexts();
  const { number } = useFormats();
  const nameOf = useShownName();
  const { data } = useQuery(buyerReviewsQuery(id));
  if (!data || data.reviews.length === 0) return null;
  const { average, count } = data.rating;
  return (
    <details className="surface group px-5">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 font-medium">
        <StarShape isFull />
        {average === null ? texts.ofBuyer : texts.buyer(number(average), count)}
      </summary>
      <ul className="divide-base-300 border-base-300 divide-y border-t">
        {data.reviews.map((review) => (
          <li key={review._id} className="space-y-1 py-4">
            <p className="font-medium wrap-anywhere">{nameOf(review.writer)}</p>
            <ReviewText review={review} answerBy={texts.answerOf(texts.theBuyer)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
