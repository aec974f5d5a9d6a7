import { useState } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { DisputeDialog } from '#web/sales/returning/dispute-dialog.tsx';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** The buyer of a phone that goes back keeps it after all; or it comes to them only now. */
export function BuyersWayOut({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useReturnTexts();
  if (sale.back?.parcel) return null;
  if (sale.receivedAt === null)
    return (
      <AskingButton
        sale={sale._id}
        act="receive"
        question={texts.arrivedQuestion}
        text={texts.arrivedText}
        look="btn-outline"
      >
        {texts.arrived}
      </AskingButton>
    );
  // Who bought it from a business may withdraw, so the money could not be released yet.
  if (sale.trader !== null) return null;
  return (
    <AskingButton sale={sale._id} act="accept" question={texts.keepQuestion} text={texts.keepText} look="btn-ghost">
      {texts.keep}
    </AskingButton>
  );
}

/** What its seller says of a phone that comes back. `hasIt`: they may have it by now. */
export function SellersWord({ sale, hasIt }: { sale: SaleStory; hasIt: boolean }) {
  const { seller: texts } = useReturnTexts();
  const { usd } = useFormats();
  const [isTelling, setTelling] = useState(false);
  const isTold = sale.problem?.about === 'return_problem' && sale.state === 'problem';
  return (
    <div className="flex flex-wrap gap-3">
      <AskingButton
        sale={sale._id}
        act="came_back"
        question={texts.cameBackQuestion}
        text={texts.cameBackText(usd(sale.price))}
        look={hasIt ? 'btn-primary' : 'btn-outline'}
      >
        {texts.cameBack}
      </AskingButton>
      {!isTold && (
        <button
          type="button"
          className={`btn ${hasIt ? 'btn-outline' : 'btn-ghost'} max-sm:w-full`}
          aria-haspopup="dialog"
          onClick={() => setTelling(true)}
        >
          {texts.wrong}
        </button>
      )}
      <AskingButton
        sale={sale._id}
        act="give_back"
        question={texts.giveBackQuestion}
        text={texts.giveBackText(usd(sale.price))}
        look="btn-ghost"
      >
        {texts.giveBack}
      </AskingButton>
      {isTelling && <DisputeDialog sale={sale} onClose={() => setTelling(false)} />}
    </div>
  );
}
