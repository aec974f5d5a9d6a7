import type { ReactNode } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { SendingForm } from '#web/sales/seller-sending.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Its buyer has withdrawn, and its seller may have posted it: the money goes back soon, or the phone does first. */
export function isWaitingForPost({ state, withdrawal }: SaleStory): boolean {
  return state === 'to_hand_over' && withdrawal?.said != null;
}

export function BuyerWaits({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { waiting } = useWithdrawingTexts();
  const { moment } = useFormats();
  return (
    <StepPanel title={waiting.buyerTitle}>
      <p>{waiting.buyerText(moment(sale.goesBackAt))}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <AskingButton
          sale={sale._id}
          act="receive"
          question={waiting.arrivedQuestion}
          text={waiting.arrivedText}
          look="btn-outline"
        >
          {waiting.arrived}
        </AskingButton>
      </div>
    </StepPanel>
  );
}

/** The seller says that they still have it, or under which number they posted it. */
export function SellerSays({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { waiting } = useWithdrawingTexts();
  const { moment, usd } = useFormats();
  return (
    <StepPanel title={waiting.sellerTitle}>
      <p>{waiting.sellerText(moment(sale.goesBackAt))}</p>
      <AskingButton
        sale={sale._id}
        act="give_back"
        question={waiting.haveQuestion}
        text={waiting.haveText(usd(sale.price))}
      >
        {waiting.have}
      </AskingButton>
      <h3 className="text-subheading">{waiting.posted}</h3>
      <SendingForm sale={sale} text={waiting.postedText} />
      {children}
    </StepPanel>
  );
}
