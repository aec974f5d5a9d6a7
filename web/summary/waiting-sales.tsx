import type { BuyerSummary, SellerSummary } from '#contract/summary.ts';
import { NumberTile } from '#web/summary/number-tile.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { useFormats } from '#web/texts/use-texts.ts';

interface Props {
  summary: BuyerSummary | SellerSummary;
  as: 'buyer' | 'seller';
  /** The list of these sales. */
  to: string;
}

/** The sales in which it is this person's turn, and those that aren't over yet. */
export function WaitingSales({ summary, as, to }: Props) {
  const { openSales, openSalesHint, toReply, toReplyHint } = useSummaryTexts();
  const { number } = useFormats();
  return (
    <>
      {summary.toReply > 0 && (
        <NumberTile value={number(summary.toReply)} label={toReply[as]} note={toReplyHint[as]} isWaiting to={to} />
      )}
      {summary.openSales > 0 && (
        <NumberTile value={number(summary.openSales)} label={openSales} note={openSalesHint} isWaiting to={to} />
      )}
    </>
  );
}
