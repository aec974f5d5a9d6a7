import type { BuyerSummary, SellerSummary } from '#contract/summary.ts';
import { paths } from '#web/lib/paths.ts';
import { NumberTile } from '#web/summary/number-tile.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Offers that wait for this person's answer, and what the other side wrote. */
export function WaitingAnswers({ summary }: { summary: BuyerSummary | SellerSummary }) {
  const { offersToAnswer, offersToAnswerHint, conversations, conversationsHint } = useSummaryTexts();
  const { number } = useFormats();
  return (
    <>
      {summary.offersToAnswer > 0 && (
        <NumberTile
          value={number(summary.offersToAnswer)}
          label={offersToAnswer}
          note={offersToAnswerHint}
          isWaiting
          to={paths.offers}
        />
      )}
      {summary.unreadConversations > 0 && (
        <NumberTile
          value={number(summary.unreadConversations)}
          label={conversations}
          note={conversationsHint}
          isWaiting
          to={paths.conversations}
        />
      )}
    </>
  );
}
