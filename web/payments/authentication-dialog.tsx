import { Landmark } from 'lucide-react';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Sentence } from '#web/ui/sentence.tsx';

/** The step in which a bank asks its customer, played by the test gateway. Closing it counts as a refusal. */
export function AuthenticationDialog({
  price,
  onAnswer,
}: {
  price: number;
  onAnswer: (outcome: 'complete' | 'fail') => void;
}) {
  const { usd } = useFormats();
  const { complete, fail, text, title } = usePaymentTexts().bank;
  return (
    <Dialog title={title} onClose={() => onAnswer('fail')}>
      <div className="flex gap-4">
        <Landmark className="text-info mt-1 size-8 shrink-0" aria-hidden="true" />
        <p>
          <Sentence text={text}>
            <strong className="tabular-nums">{usd(price)}</strong>
          </Sentence>
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-ghost max-sm:w-full" onClick={() => onAnswer('fail')}>
          {fail}
        </button>
        <button
          type="button"
          className="btn btn-primary max-sm:-order-1 max-sm:w-full"
          onClick={() => onAnswer('complete')}
        >
          {complete}
        </button>
      </div>
    </Dialog>
  );
}
