import type { Review } from '#contract/reviews.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Stars } from '#web/ui/stars.tsx';

/** The stars and words of a review, and the answer to it. `answerBy` names who gave that. */
export function ReviewText({
  review,
  answerBy,
}: {
  review: Pick<Review, 'stars' | 'words' | 'erased' | 'createdAt' | 'answer'>;
  answerBy: string;
}) {
  const texts = useReviewTexts();
  const { date } = useFormats();
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={review.stars} label={texts.stars(review.stars)} />
        <time dateTime={review.createdAt} className="text-quiet text-note">
          {date(review.createdAt)}
        </time>
      </p>
      {review.words !== '' && (
        <div className="max-w-prose leading-relaxed">
          <LongText>{review.words}</LongText>
        </div>
      )}
      {review.words === '' && review.erased && <p className="text-quiet italic">{texts.erased}</p>}
      {review.answer && (
        <div className="border-base-300 ms-1 mt-3 space-y-1 border-s-2 ps-4">
          <p className="text-note font-semibold">{answerBy}</p>
          <div className="max-w-prose leading-relaxed">
            <LongText>{review.answer.text}</LongText>
          </div>
        </div>
      )}
    </div>
  );
}
