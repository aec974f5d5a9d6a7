import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { AnswerForm } from '#web/sales/answering/answer-form.tsx';
import { canOfferMore } from '#web/sales/answering/can-offer-more.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** A problem as its seller goes on with it. `children`: what else they can do. */
export function SellerAnswering({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { seller: texts } = useAnsweringTexts();
  const { moment } = useFormats();
  const by = sale.replyBy === null ? '' : moment(sale.replyBy);
  switch (sale.waitsFor) {
    case 'seller':
      return (
        <StepPanel title={texts.answerTitle}>
          <p>{texts.answerText(by)}</p>
          <AnswerForm sale={sale} />
          {children}
        </StepPanel>
      );
    case 'buyer':
      return (
        <StepPanel title={texts.waitTitle}>
          <p>{texts.waitText(by)}</p>
          {canOfferMore(sale.answer) && <More key={sale.answer?.number} sale={sale} />}
          {children}
        </StepPanel>
      );
    default:
      return (
        <StepPanel title={texts.deskTitle}>
          <p>{texts.deskText}</p>
          {children}
        </StepPanel>
      );
  }
}

function More({ sale }: { sale: SaleStory }) {
  const { seller: texts } = useAnsweringTexts();
  const [isOffering, setOffering] = useState(false);
  if (isOffering) return <AnswerForm sale={sale} onSent={() => setOffering(false)} />;
  return (
    <>
      <p>{texts.moreText}</p>
      <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setOffering(true)}>
        {texts.more}
      </button>
    </>
  );
}
