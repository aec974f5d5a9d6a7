import type { SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';

/**
 * What comes before all else while the buyer asks to cancel: the seller answers, or the buyer wants the phone after
 * all.
 */
export function Cancelling({ sale }: { sale: SaleStory }) {
  if (!sale.cancelling?.isOpen || sale.as === 'admin') return null;
  return sale.as === 'buyer' ? <Asked sale={sale} /> : <Wanted sale={sale} words={sale.cancelling.words} />;
}

function Asked({ sale }: { sale: SaleStory }) {
  const { cancel: texts } = useAskingTexts();
  return (
    <StepPanel title={texts.askedTitle}>
      <p>{texts.askedText}</p>
      <AskingButton
        sale={sale._id}
        act="withdraw_cancel"
        question={texts.withdrawQuestion}
        text={texts.withdrawText}
        look="btn-outline"
      >
        {texts.withdraw}
      </AskingButton>
    </StepPanel>
  );
}

function Wanted({ sale, words }: { sale: SaleStory; words: string }) {
  const { cancel: texts } = useAskingTexts();
  const { usd } = useFormats();
  const price = usd(sale.price);
  return (
    <StepPanel title={texts.wantsTitle}>
      <p>{texts.wantsText(price)}</p>
      {words !== '' && (
        <div>
          <p className="text-quiet text-sm">{texts.theirWords}</p>
          <LongText>{words}</LongText>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <AskingButton sale={sale._id} act="agree_cancel" question={texts.agreeQuestion} text={texts.agreeText(price)}>
          {texts.agree}
        </AskingButton>
        <AskingButton
          sale={sale._id}
          act="decline_cancel"
          question={texts.declineQuestion}
          text={texts.declineText}
          look="btn-outline"
        >
          {texts.decline}
        </AskingButton>
      </div>
    </StepPanel>
  );
}
