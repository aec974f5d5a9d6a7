import { useState } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import {
  hasAsked,
  isCalled,
  isComing,
  isDisputed,
  isOfCarrierAlone,
  mayBeGivenBack,
  saidBack,
} from '#web/sales/returning/return-stands.ts';
import { SayDialog } from '#web/sales/returning/say-dialog.tsx';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** The buyer of a phone that goes back keeps it after all; or it comes to them only now. */
export function BuyersWayOut({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useReturnTexts();
  if (sale.back?.parcel || isDisputed(sale) || mayBeGivenBack(sale)) return null;
  // Two buttons at one place: without keys an open question about the one would turn into a question about the other.
  if (sale.receivedAt === null)
    return (
      <AskingButton
        key="receive"
        sale={sale._id}
        act="receive"
        question={texts.arrivedQuestion}
        text={texts.arrivedText}
        look="btn-outline"
      >
        {texts.arrived}
      </AskingButton>
    );
  // A buyer who may withdraw from what a business sold, or has, can't keep it by a click: the money could not be released yet.
  if (sale.withdrawal !== null && (sale.withdrawal.isOpen || sale.withdrawal.said !== null)) return null;
  return (
    <AskingButton
      key="accept"
      sale={sale._id}
      act="accept"
      question={texts.keepQuestion}
      text={texts.keepText}
      look="btn-ghost"
    >
      {texts.keep}
    </AskingButton>
  );
}

/**
 * The buyer says what keeps it from going back: where they meet, while it has not arrived, and on the desk. For all
 * else they ask for an admin.
 */
export function BuyersWord({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useReturnTexts();
  const [isTelling, setTelling] = useState(false);
  // That they don't meet is for an admin to decide, also after they asked something else.
  const isOnDesk = sale.state === 'problem' && !(isCalled(sale) && sale.back?.way === 'in_person');
  const isNotThere = isComing(sale) || isOfCarrierAlone(sale);
  if (!isOnDesk && sale.back?.way !== 'in_person' && !isNotThere) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-outline max-sm:w-full"
        aria-haspopup="dialog"
        onClick={() => setTelling(true)}
      >
        {isOnDesk ? texts.say : isNotThere ? texts.notArrived : texts.notMet}
      </button>
      {isTelling && <SayDialog sale={sale} act="tell_of_return" onClose={() => setTelling(false)} />}
    </>
  );
}

/** What its seller says of a phone that comes back. `hasIt`: they may have it by now. */
export function SellersWord({ sale, hasIt }: { sale: SaleStory; hasIt: boolean }) {
  const { seller: texts } = useReturnTexts();
  const { usd } = useFormats();
  const [telling, setTelling] = useState<'dispute_return' | 'ask_of_return' | null>(null);
  // An answer may come when its dialog was left, and the other one is open.
  const close = () => setTelling((now) => (now === telling ? null : now));
  const isLate = sale.state === 'problem' && sale.problem?.about === 'not_sent_back';
  const canSay = sale.back?.way === 'in_person' || sale.back?.parcel || isLate;
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
      {canSay && !isDisputed(sale) && (
        <button
          type="button"
          className={`btn ${hasIt ? 'btn-outline' : 'btn-ghost'} max-sm:w-full`}
          aria-haspopup="dialog"
          onClick={() => setTelling('dispute_return')}
        >
          {sale.back !== null && saidBack(sale.back) !== null ? texts.wrongOrGone : texts.wrong}
        </button>
      )}
      {(sale.back?.way === 'in_person' || sale.state === 'problem') && !isDisputed(sale) && !hasAsked(sale) && (
        <button
          type="button"
          className="btn btn-ghost max-sm:w-full"
          aria-haspopup="dialog"
          onClick={() => setTelling('ask_of_return')}
        >
          {texts.ask}
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
      {telling !== null && <SayDialog sale={sale} act={telling} onClose={close} />}
    </div>
  );
}
