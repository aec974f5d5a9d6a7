import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SaleStory } from '#contract/sales.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The buyer asks the seller to cancel, before the phone is handed over or sent, unless they can take the money back. */
export function AskToCancel({ sale }: { sale: SaleStory }) {
  const { cancel: texts } = useAskingTexts();
  const [isAsking, setAsking] = useState(false);
  const canAsk =
    sale.state === 'to_hand_over' && sale.parcel === null && sale.cancelling === null && sale.withdrawal?.said == null;
  const mayAsk = sale.as === 'buyer' && canAsk && !sale.canTakeBack;
  // What they are writing stays when the seller does something meanwhile.
  return (
    <>
      {mayAsk && (
        <button
          type="button"
          className="btn btn-ghost max-sm:w-full"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <CircleX className="size-4" aria-hidden="true" />
          {texts.open}
        </button>
      )}
      {isAsking && <CancelDialog sale={sale} onClose={() => setAsking(false)} />}
    </>
  );
}

function CancelDialog({ sale, onClose }: { sale: SaleStory; onClose: () => void }) {
  const { cancel: texts } = useAskingTexts();
  const common = useTexts();
  const ask = useCall('moveSale', { done: texts.sent, onError: () => undefined });
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async ({ words }) => {
      const said = words.trim() === '' ? {} : { words };
      await ask.mutateAsync({ params: { id: sale._id }, body: { act: 'ask_cancel', ...said } });
      onClose();
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <SentForm sending={sending} submit={texts.send}>
        <p className="text-quiet text-sm">{texts.intro}</p>
        <TextareaField label={texts.words} hint={texts.wordsHint} {...field('words', atMost(limits.textMax, common))} />
      </SentForm>
    </Dialog>
  );
}
