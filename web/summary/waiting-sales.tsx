import type { BuyerSummary, SellerSummary } from '#contract/summary.ts';
import { WaitingTile } from '#web/summary/number-tile.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';

interface Props {
  summary: BuyerSummary | SellerSummary;
  as: 'buyer' | 'seller';
  /** The list of these sales. */
  to: string;
}

/** The sales in which it is this person's turn, and those that aren't over yet. */
export function WaitingSales({ summary, as, to }: Props) {
  const { openSales, openSalesHint, toReply, toReplyHint } = useSummaryTexts();
  return (
    <>
      <WaitingTile count={summary.toReply} label={toReply[as]} note={toReplyHint[as]} to={to} />
      <WaitingTile count={summary.openSales} label={openSales} note={openSalesHint} to={to} />
    </>
  );
}
