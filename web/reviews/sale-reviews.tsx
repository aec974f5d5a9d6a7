import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SaleReviews } from '#contract/reviews.ts';
import { messageOf } from '#web/lib/problems.ts';
import { AnswerForm } from '#web/reviews/answer-form.tsx';
import { saleReviewsQuery } from '#web/reviews/queries.ts';
import { ReportButton } from '#web/reviews/report-button.tsx';
import { ReviewForm } from '#web/reviews/review-form.tsx';
import { ReviewText } from '#web/reviews/review-text.tsx';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

interface Props {
  sale: string;
  /** The reader's side. */
  as: 'buyer' | 'seller';
}

/** Where the way to a review leads, on the page of its sale. */
const reviewAnchor = 'review';

/** What the two people of a sale that is over say of each other. */
export function ReviewsOfSale({ sale, as }: Props) {
  const { data: reviews, error, refetch } = useQuery(saleReviewsQuery(sale));
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  const isThere = reviews !== undefined;
  // It comes after the page, so the browser could not go there by itself.
  useEffect(() => {
    if (isThere && hash === `#${reviewAnchor}`) section.current?.scrollIntoView({ block: 'start' });
  }, [isThere, hash]);
  if (reviews === undefined) return error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div ref={section} id={reviewAnchor} className="scroll-mt-24 space-y-6">
      <Own sale={sale} as={as} reviews={reviews} />
      {reviews.theirs && <Theirs as={as} name={reviews.other.name} review={reviews.theirs} />}
    </div>
  );
}

const panel = 'surface space-y-4 p-5 sm:p-6';
const headingClass = 'text-heading scroll-mt-24 wrap-anywhere outline-none';

function Own({ sale, as, reviews }: Props & { reviews: SaleReviews }) {
  const texts = useReviewTexts();
  const { moment } = useFormats();
  const nameOf = useShownName();
  const [isChanging, setChanging] = useState(false);
  const { own, other, canWrite, showAt } = reviews;
  const about = as === 'buyer' ? 'seller' : 'buyer';
  const name = nameOf(other.name);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (isChanging: boolean) => {
    setChanging(isChanging);
    // What was pressed goes away.
    heading.current?.focus();
  };
  if (own === null && !canWrite) return reviews.theirs ? null : <p className={`${panel} text-quiet`}>{texts.closed}</p>;
  const title = own ? texts.own.title : texts.of[about](name);
  const isForm = canWrite && (own === null || (isChanging && own.hidden === null));
  return (
    <section aria-label={title} className={panel}>
      <h2 ref={heading} tabIndex={-1} className={headingClass}>
        {title}
      </h2>
      {own?.hidden != null && <Alert tone="warning">{texts.own.hidden(own.hidden)}</Alert>}
      {own && !isForm && <ReviewText review={own} answerBy={texts.answerOf(name)} />}
      {own && !isForm && !own.isShown && own.hidden === null && showAt !== null && (
        <p className="text-quiet text-sm">{texts.own.waits(name, moment(showAt))}</p>
      )}
      {own && own.hidden === null && canWrite && !isChanging && (
        <button type="button" className="btn btn-outline" onClick={() => change(true)}>
          {texts.own.change}
        </button>
      )}
      {isForm && (
        <ReviewForm
          sale={sale}
          reviews={reviews}
          about={about}
          onDone={() => change(false)}
          {...(own && { onCancel: () => change(false) })}
        />
      )}
    </section>
  );
}

function Theirs({ as, name, review }: { as: Props['as']; name: string; review: NonNullable<SaleReviews['theirs']> }) {
  const texts = useReviewTexts();
  const nameOf = useShownName();
  const [isAnswering, setAnswering] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = texts.theirs(nameOf(name));
  const toHeading = () => heading.current?.focus();
  const answer = (isAnswering: boolean) => {
    setAnswering(isAnswering);
    toHeading();
  };
  return (
    <section aria-label={title} className={panel}>
      <h2 ref={heading} tabIndex={-1} className={headingClass}>
        {title}
      </h2>
      <ReviewText review={review} answerBy={texts.answer.own} />
      {review.canAnswer && isAnswering ? (
        <AnswerForm id={review._id} as={as} onDone={toHeading} onCancel={() => answer(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {review.canAnswer && (
            <button type="button" className="btn btn-outline" onClick={() => answer(true)}>
              {texts.answer.open}
            </button>
          )}
          <ReportButton id={review._id} writer={nameOf(review.writer)} />
        </div>
      )}
    </section>
  );
}
