import { conversing } from '#contract/conversing.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Says to the admins what is wrong with a conversation. */
export function ReportConversationDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const texts = useConversationTexts();
  const { issues } = useTexts();
  const report = useCall('reportConversation', { onError: () => undefined });
  const { field, sending } = useSentForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: async (body) => {
      await report.mutateAsync({ params: { id }, body });
      toast.success(texts.reportSaved);
      onClose();
    },
  });
  return (
    <Dialog title={texts.reportTitle(name)} onClose={onClose}>
      <SentForm sending={sending} submit={texts.reportSend}>
        <p className="text-quiet text-sm">{texts.reportIntro}</p>
        <TextareaField
          label={texts.reason}
          {...field('reason', {
            validate: (value) => value.trim() !== '' || texts.reasonRequired,
            ...atMost(conversing.textMax, { issues }),
          })}
        />
      </SentForm>
    </Dialog>
  );
}
