import { useState } from 'react';
import { Link } from 'react-router';
import { reviewing } from '#contract/reviewing.ts';
import type { DeskReview } from '#contract/reviews.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { ReviewText } from '#web/reviews/review-text.tsx';
import { useReviewDeskTexts } from '#web/texts/pages/review-desk.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useShownName, useTexts } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/** A review as an admin judges it: writer, subject, words, reports and the decision. */
export function DeskCard({ review }: { review: DeskReview }) {
  const texts = useReviewDeskTexts();
  const { answerOf } = useReviewTexts();
  const nameOf = useShownName();
  const subject = nameOf(review.subject);
  const title = texts.about[review.about](nameOf(review.writer), subject);
  return (
    <article aria-label={title} className="surface space-y-3 p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-subheading min-w-0 wrap-anywhere">{title}</h2>
        {review.hidden !== null && <Badge tone="error">{texts.hidden}</Badge>}
        {!review.isShown && <Badge>{texts.notShown}</Badge>}
        <Link to={paths.sale(review.bookingID)} className="link link-primary text-note w-full py-1 wrap-anywhere">
          {texts.sale(review.productName)}
        </Link>
      </header>
      <ReviewText review={review} answerBy={answerOf(subject)} />
      {review.hidden !== null && <p className="text-quiet text-sm">{texts.hiddenFor(review.hidden)}</p>}
      {review.reports.map((report) => (
        <div key={`${report.by} ${report.at}`} className="bg-base-200 rounded-field space-y-1 p-4 text-sm">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{texts.reportedBy(nameOf(report.by))}</span>
            <TimeAgo at={report.at} className="text-quiet" />
          </p>
          <LongText>{report.reason}</LongText>
        </div>
      ))}
      <Decide review={review} />
    </article>
  );
}

function Decide({ review: { _id: id, hidden, reports } }: { review: DeskReview }) {
  const texts = useReviewDeskTexts();
  const [isHiding, setHiding] = useState(false);
  const decide = useCall('decideReview', { done: texts.done });
  const send = (act: 'show' | 'keep') => decide.mutate({ params: { id }, body: { act } });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {hidden === null && reports.length > 0 && (
        <ConfirmButton question={texts.keepAsk} isWaiting={decide.isPending} onConfirm={() => send('keep')}>
          {texts.keep}
        </ConfirmButton>
      )}
      {hidden === null ? (
        <button
          type="button"
          className="btn btn-outline md:btn-sm"
          aria-haspopup="dialog"
          onClick={() => setHiding(true)}
        >
          {texts.hide}
        </button>
      ) : (
        <ConfirmButton question={texts.showAsk} isWaiting={decide.isPending} onConfirm={() => send('show')}>
          {texts.show}
        </ConfirmButton>
      )}
      {isHiding && <HideDialog id={id} onClose={() => setHiding(false)} />}
    </div>
  );
}

function HideDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useReviewDeskTexts();
  const { issues } = useTexts();
  const decide = useCall('decideReview', { done: texts.done, onError: () => undefined });
  const { field, sending } = useSentForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await decide.mutateAsync({ params: { id }, body: { act: 'hide', reason } });
      onClose();
    },
  });
  return (
    <Dialog title={texts.hideTitle} onClose={onClose}>
      <SentForm sending={sending} submit={texts.hide}>
        <p className="text-quiet text-sm">{texts.hideIntro}</p>
        <TextareaField
          label={texts.reason}
          {...field('reason', {
            validate: (value) => value.trim() !== '' || texts.reasonRequired,
            ...atMost(reviewing.reasonMax, { issues }),
          })}
        />
      </SentForm>
    </Dialog>
  );
}
