import { useEffect, useRef } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import type { Withdrawal } from '#contract/withdrawal-act.ts';
import { Fact, WithdrawalFacts } from '#web/sales/withdrawal-facts.tsx';
import { useExactMoment } from '#web/texts/exact-moment.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';

/**
 * What was declared and when, for paper too, where it is all that is printed. `isNew`: it was declared before the
 * reader's eyes, and the form they were in is gone.
 */
export function WithdrawalReceipt({
  sale,
  said,
  isNew,
}: {
  sale: SaleStory;
  said: NonNullable<Withdrawal['said']>;
  isNew: boolean;
}) {
  const { receipt, facts } = useWithdrawingTexts();
  const exactly = useExactMoment();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section aria-label={receipt.title} className="receipt surface space-y-4 p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {receipt.title}
      </h2>
      <p className="print:hidden">{sale.as === 'buyer' ? receipt.text.buyer : receipt.text.others}</p>
      <p className="font-medium">{receipt.sentence}</p>
      <WithdrawalFacts sale={sale} name={said.name} words={said.words}>
        <Fact title={facts.at}>
          <time dateTime={said.at}>{exactly(said.at)}</time>
        </Fact>
      </WithdrawalFacts>
      <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => print()}>
        {receipt.print}
      </button>
    </section>
  );
}
