import type { SellerSummary } from '#contract/summary.ts';
import { paths } from '#web/lib/paths.ts';
import { NewsTile } from '#web/summary/news-tile.tsx';
import { Numbers, NumberTile, WaitingTile } from '#web/summary/number-tile.tsx';
import { shortFormats } from '#web/summary/short-formats.ts';
import { WaitingAnswers } from '#web/summary/waiting-answers.tsx';
import { WaitingSales } from '#web/summary/waiting-sales.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { useFormats, useLanguage } from '#web/texts/use-texts.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';

/** What a seller earns, has on the market, and has to see to. */
export function SellerNumbers({ summary }: { summary: SellerSummary }) {
  const { goingOn, waiting, seller } = useSummaryTexts();
  const { number, usd } = useFormats();
  return (
    <div className="space-y-8">
      <Numbers label={goingOn}>
        <NumberTile
          value={usd(summary.incomeThisMonth)}
          label={seller.income}
          note={seller.sales(summary.soldThisMonth)}
          to={paths.mySales}
        />
        <NumberTile value={number(summary.onSale)} label={seller.onSale} to={paths.myProducts} />
        <NumberTile value={number(summary.sold)} label={seller.sold} note={usd(summary.income)} to={paths.mySales} />
      </Numbers>
      <Numbers label={waiting}>
        <NumberTile
          value={number(summary.reserved)}
          label={seller.reserved}
          note={seller.reservedHint}
          to={paths.myProducts}
        />
        <WaitingSales summary={summary} as="seller" to={paths.mySales} />
        <WaitingAnswers summary={summary} />
        {summary.available > 0 && (
          <NumberTile
            value={usd(summary.available)}
            label={seller.available}
            {...(!summary.hasPayoutAccount && { note: seller.noAccount, isWaiting: true })}
            to={paths.money}
          />
        )}
        <WaitingTile count={summary.toRelist} label={seller.toRelist} note={seller.toRelistHint} to={paths.mySales} />
        <NewsTile unread={summary.unreadNotices} />
      </Numbers>
      <Weeks summary={summary} />
    </div>
  );
}

function Weeks({ summary: { weeks, onSale, reserved, sold } }: { summary: SellerSummary }) {
  const isNew = onSale + reserved + sold === 0;
  const { seller } = useSummaryTexts();
  const short = shortFormats(useLanguage());
  return (
    <div className="surface p-5 sm:p-6">
      {weeks.some(({ sold }) => sold > 0) ? (
        <BarChart
          caption={seller.chart}
          bars={weeks.map(({ from, income }) => ({ label: short.day(from), value: income, shown: short.usd(income) }))}
        />
      ) : (
        <p className="text-quiet">{isNew ? seller.first : seller.chartNone}</p>
      )}
    </div>
  );
}
