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
  const [isWriting, setWriting] = useState(false);
  const by = sale.replyBy === null ? '' : moment(sale.replyBy);
  // It is sent.
  if (isWriting && sale.waitsFor === 'buyer') setWriting(false);
  if (sale.waitsFor === 'buyer')
    return (
      <StepPanel title={texts.waitTitle}>
        <p>{texts.waitText(by)}</p>
        {canOfferMore(sale.answer) && <More key={sale.answer?.number} sale={sale} />}
        {children}
      </StepPanel>
    );
  const isToAnswer = sale.waitsFor === 'seller';
  return (
    <StepPanel title={isToAnswer ? texts.answerTitle : texts.deskTitle}>
      <p>{isToAnswer ? texts.answerText(by) : texts.deskText}</p>
      {/* What they are writing stays when the buyer asks for an admin meanwhile: sent, it is refused, and they read why. */}
      {(isToAnswer || isWriting) && (
        <div onChange={() => setWriting(true)}>
          <AnswerForm sale={sale} />
        </div>
      )}
      {children}
    </StepPanel>
  );
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
