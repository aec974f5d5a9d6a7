import type { BuyerSummary, SellerSummary } from '#contract/summary.ts';
import { paths } from '#web/lib/paths.ts';
import { WaitingTile } from '#web/summary/number-tile.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';

/** Offers that wait for this person's answer, and what the other side wrote. */
export function WaitingAnswers({ summary }: { summary: BuyerSummary | SellerSummary }) {
  const { offersToAnswer, offersToAnswerHint, conversations, conversationsHint } = useSummaryTexts();
  return (
    <>
      <WaitingTile count={summary.offersToAnswer} label={offersToAnswer} note={offersToAnswerHint} to={paths.offers} />
      <WaitingTile
        count={summary.unreadConversations}
        label={conversations}
        note={conversationsHint}
        to={paths.conversations}
      />
    </>
  );
}
