import type { ReactNode } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { CodeBox } from '#web/sales/code-box.tsx';
import { SendingForm } from '#web/sales/seller-sending.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Its buyer has withdrawn, and its seller may have given it away: the money goes back soon, or the phone does first. */
export function isWaitingForPost({ state, withdrawal }: SaleStory): boolean {
  return state === 'to_hand_over' && withdrawal?.said != null;
}

/** Was it to be sent? Otherwise they may have met, though no code was shown. */
function isToSend({ delivery }: SaleStory): boolean {
  return delivery.way === 'sent';
}

export function BuyerWaits({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { waiting } = useWithdrawingTexts();
  const { buyer: texts } = useSaleTexts();
  const { moment } = useFormats();
  return (
    <StepPanel title={waiting.buyerTitle}>
      <p>{(isToSend(sale) ? waiting.buyerText : waiting.met.buyerText)(moment(sale.goesBackAt))}</p>
      {sale.code !== null && <CodeBox code={sale.code} texts={texts} />}
      <div className="flex flex-wrap gap-3">
        {children}
        <AskingButton
          sale={sale._id}
          act="receive"
          question={waiting.arrivedQuestion}
          text={waiting.arrivedText}
          look="btn-outline"
        >
          {isToSend(sale) ? waiting.arrived : texts.have}
        </AskingButton>
      </div>
    </StepPanel>
  );
}

/** The seller says that they still have it, under which number they posted it, or the code of who has it. */
export function SellerSays({ sale, code, children }: { sale: SaleStory; code: ReactNode; children: ReactNode }) {
  const { waiting } = useWithdrawingTexts();
  const { moment, usd } = useFormats();
  return (
    <StepPanel title={waiting.sellerTitle}>
      <p>{(isToSend(sale) ? waiting.sellerText : waiting.met.sellerText)(moment(sale.goesBackAt))}</p>
      <AskingButton
        sale={sale._id}
        act="give_back"
        question={waiting.haveQuestion}
        text={waiting.haveText(usd(sale.price))}
      >
        {waiting.have}
      </AskingButton>
      <h3 className="text-subheading">{isToSend(sale) ? waiting.posted : waiting.met.handed}</h3>
      {isToSend(sale) ? (
        <SendingForm sale={sale} text={waiting.postedText} />
      ) : (
        <>
          <p>{waiting.met.handedText}</p>
          {code}
        </>
      )}
      {children}
    </StepPanel>
  );
}
