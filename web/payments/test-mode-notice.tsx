import { FlaskConical } from 'lucide-react';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { Sentence } from '#web/ui/sentence.tsx';

const number = '4242 4242 4242 4242';

/** A card that always works. */
export const testCard = { number, expiry: '12 / 40', cvc: '123' };

/** Says calmly that no money moves here, and with which card one tries it. */
export function TestModeNotice({ onFill }: { onFill: () => void }) {
  const { fill, text } = usePaymentTexts().test;
  return (
    <div className="rounded-field bg-info/10 flex gap-3 p-4 text-sm">
      <FlaskConical className="text-info mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p>
          <Sentence text={text}>
            <span className="font-mono font-medium whitespace-nowrap">{number}</span>
          </Sentence>
        </p>
        <button
          type="button"
          className="link link-primary mt-1 inline-flex min-h-8 items-center font-medium"
          onClick={onFill}
        >
          {fill}
        </button>
      </div>
    </div>
  );
}
