import { limits } from '#contract/limits.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Why payouts did not work, as their sellers will read it. */
export function FailedDialog({ payouts, close }: { payouts: string[]; close: () => void }) {
  const { open: texts } = usePayoutsTexts();
  const { issues } = useTexts();
  const move = useCall('movePayouts', { done: texts.done, onError: () => undefined });
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async ({ words }) => {
      await move.mutateAsync({ body: { act: 'failed', payouts, words } });
      close();
    },
  });
  return (
    <Dialog title={texts.why} onClose={close}>
      <p className="mb-4">{texts.whyText}</p>
      <SentForm
        sending={sending}
        submit={texts.send}
        beside={
          <button type="button" className="btn" onClick={close}>
            {texts.cancel}
          </button>
        }
      >
        <TextareaField
          label={texts.reason}
          {...field('words', { required: texts.reasonRequired, ...atMost(limits.textMax, { issues }) })}
        />
      </SentForm>
    </Dialog>
  );
}
