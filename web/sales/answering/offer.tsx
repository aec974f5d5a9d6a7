import type { SaleAnswer, SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useFormats } from '#web/texts/use-texts.ts';

type Offered = SaleAnswer & { kind: 'part' | 'return' };

/** What its seller offers to settle a problem with, as long as the buyer can take it. */
function offerOf({ state, answer, answerLeftAt, back }: SaleStory): Offered | null {
  if (state !== 'problem' || answer === null || answerLeftAt !== null || back !== null) return null;
  return answer.kind === 'no' ? null : { ...answer, kind: answer.kind };
}

/** What the next step of a buyer with a problem is called, and what it means. */
export function useProblemWords(sale: SaleStory): { title: string; text: string } {
  const { buyer: texts, part } = useAnsweringTexts();
  const { moment } = useFormats();
  const offer = offerOf(sale);
  const by = sale.replyBy === null ? '' : moment(sale.replyBy);
  if (sale.waitsFor === 'seller') return { title: texts.waitTitle, text: texts.waitText(by) };
  if (offer === null) return { title: texts.deskTitle, text: texts.deskText };
  const amount = part(offer.cents ?? 0);
  if (sale.waitsFor === 'buyer')
    return { title: texts.offered[offer.kind](amount), text: texts.offeredText[offer.kind](amount) };
  return { title: texts.deskTitle, text: `${texts.deskText} ${texts.stillOpen}` };
}

/** The buyer takes the offer that they see, or leaves it to an admin. */
export function Offer({ sale }: { sale: SaleStory }) {
  const { buyer: texts, part } = useAnsweringTexts();
  const { moment } = useFormats();
  const offer = offerOf(sale);
  if (offer === null) return null;
  const amount = part(offer.cents ?? 0);
  const { kind, number } = offer;
  // With another offer a question about the one before closes.
  return (
    <div key={number} className="space-y-4">
      {sale.waitsFor === 'buyer' && <p className="text-quiet text-sm">{texts.until(moment(sale.replyBy ?? ''))}</p>}
      {sale.receivedAt === null && <p>{texts.haveFirst}</p>}
      <div className="flex flex-wrap gap-3">
        {sale.receivedAt !== null && (
          <AskingButton
            sale={sale._id}
            act={{ act: 'take_answer', number }}
            question={texts.takeQuestion[kind](amount)}
            text={texts.takeText[kind](amount)}
          >
            {texts.take[kind](amount)}
          </AskingButton>
        )}
        {sale.waitsFor === 'buyer' && (
          <AskingButton
            sale={sale._id}
            act={{ act: 'leave_answer', number }}
            question={texts.leaveQuestion}
            text={texts.leaveText}
            look="btn-outline"
          >
            {texts.leave}
          </AskingButton>
        )}
      </div>
    </div>
  );
}

/** What became of the part that a buyer gets back. */
export function PartOfBuyer({ sale: { partCents, partIsBack } }: { sale: SaleStory }) {
  const { buyer: texts, part } = useAnsweringTexts();
  if (partCents === null) return null;
  return <p>{partIsBack ? texts.partSent(part(partCents)) : texts.partComing(part(partCents))}</p>;
}
