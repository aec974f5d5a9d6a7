import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

interface Props {
  price: number;
  isPayable: boolean;
  isPaying: boolean;
  problem: string | null;
  /** Has the provider got ready for it? */
  isReady: boolean;
  /** A field was led to already. */
  isElsewhere?: boolean;
  onTryAgain: () => void;
}

/** Pay, and after a refusal another try; what was refused stands below in red. */
export function PayButtons({ price, isPayable, isPaying, problem, isReady, isElsewhere = false, onTryAgain }: Props) {
  const { common } = useTexts();
  const payments = usePaymentTexts();
  const { usd } = useFormats();
  const pay = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  // Pay is shut now and has lost the focus.
  useEffect(() => {
    if (problem !== null && !isElsewhere) again.current?.focus();
  }, [problem, isElsewhere]);
  return (
    <div className="space-y-3">
      <button ref={pay} type="submit" className="btn btn-primary h-13 w-full text-base" disabled={!isPayable}>
        {isPaying ? payments.card.paying : payments.card.pay}
      </button>
      {problem === null ? (
        <p className="text-note text-quiet text-center text-balance" aria-busy={!isReady || undefined}>
          {isReady ? payments.card.charged(usd(price)) : payments.card.gettingReady}
        </p>
      ) : (
        <div className="rounded-field bg-error/10 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <CircleAlert className="text-error size-5 shrink-0" aria-hidden="true" />
          <p role="alert" className="text-error min-w-0 flex-1 basis-48 font-medium">
            {problem}
          </p>
          <button
            ref={again}
            type="button"
            className="btn btn-outline btn-sm max-sm:btn-md"
            onClick={() => {
              // This button goes, and Pay has to be open before it can take the focus.
              flushSync(onTryAgain);
              pay.current?.focus();
            }}
          >
            {common.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
