import { limits } from '#contract/limits.ts';
import type { WaitingSeller } from '#contract/payouts.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useShownName, useTexts } from '#web/texts/use-texts.ts';

/** A seller has got their money in another way, or has given back what they owed. */
export function SettleDialog({ seller, close }: { seller: WaitingSeller; close: () => void }) {
  const { waiting: texts, open, cents } = usePayoutsTexts();
  const { issues } = useTexts();
  const nameOf = useShownName();
  const settle = useCall('settleByHand', {
    onSuccess: ({ modifiedCount }) => toast.success(modifiedCount > 0 ? texts.settled : texts.settleWaits),
    onError: () => undefined,
  });
  const { _id, name, availableCents: amountCents } = seller;
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async ({ words }) => {
      await settle.mutateAsync({ body: { seller: _id, amountCents, words } });
      close();
    },
  });
  return (
    <Dialog title={texts.settleTitle(nameOf(name), cents(amountCents))} onClose={close}>
      <p className="mb-4">{amountCents > 0 ? texts.settleGot : texts.settleOwed}</p>
      <SentForm
        sending={sending}
        submit={open.send}
        beside={
          <button type="button" className="btn" onClick={close}>
            {open.cancel}
          </button>
        }
      >
        <TextareaField
          label={texts.settleWords}
          {...field('words', { required: texts.settleWordsRequired, ...atMost(limits.textMax, { issues }) })}
        />
      </SentForm>
    </Dialog>
  );
}
