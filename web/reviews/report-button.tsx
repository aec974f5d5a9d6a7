import { useState } from 'react';
import { reviewing } from '#contract/reviewing.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Reports a review to the admins. */
export function ReportButton({ id, writer }: { id: string; writer: string }) {
  const { report } = useReviewTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-sm text-quiet"
        aria-haspopup="dialog"
        aria-label={report.openOf(writer)}
        onClick={() => setOpen(true)}
      >
        {report.open}
      </button>
      {isOpen && <ReportDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { report: texts } = useReviewTexts();
  const { issues } = useTexts();
  const report = useCall('reportReview', { onError: () => undefined });
  const { field, sending } = useSentForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: async (body) => {
      await report.mutateAsync({ params: { id }, body });
      toast.success(texts.sent);
      onClose();
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <SentForm sending={sending} submit={texts.send}>
        <p className="text-quiet text-sm">{texts.intro}</p>
        <TextareaField
          label={texts.reason}
          {...field('reason', {
            validate: (value) => value.trim() !== '' || texts.required,
            ...atMost(reviewing.wordsMax, { issues }),
          })}
        />
      </SentForm>
    </Dialog>
  );
}
