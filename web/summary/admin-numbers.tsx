import type { ReviewFilter } from '#contract/reviewing.ts';
import type { AdminSummary } from '#contract/summary.ts';
import { paths } from '#web/lib/paths.ts';
import { NewsTile } from '#web/summary/news-tile.tsx';
import { NumberTile, Numbers, WaitingTile } from '#web/summary/number-tile.tsx';
import { shortFormats } from '#web/summary/short-formats.ts';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { useFormats, useLanguage } from '#web/texts/use-texts.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';

/** What waits for an admin, and how the market goes. */
export function AdminNumbers({ summary }: { summary: AdminSummary }) {
  const { goingOn, waiting, admin } = useSummaryTexts();
  const { number, usd } = useFormats();
  const thisWeek = summary.weeks.at(-1) ?? { payments: 0, amount: 0, listings: 0 };
  const toDo = (count: number) => ({
    value: number(count),
    note: count > 0 ? admin.toDo : admin.done,
    isWaiting: count > 0,
  });
  return (
    <div className="space-y-8">
      <Numbers label={waiting}>
        <WaitingTile count={summary.openProblems} label={admin.problems} note={admin.toDo} to={paths.problems} />
        <WaitingTile count={summary.payoutsToApprove} label={admin.payouts} note={admin.toDo} to={paths.payouts} />
        <NumberTile {...toDo(summary.openReports)} label={admin.reports} to={paths.reportedItems} />
        <WaitingTile
          count={summary.reportedConversations}
          label={admin.conversations}
          note={admin.toDo}
          to={paths.conversationReports}
        />
        <WaitingTile
          count={summary.reportedReviews}
          label={admin.reviews}
          note={admin.toDo}
          to={`${paths.reviews}?only=${'reported' satisfies ReviewFilter}`}
        />
        <NumberTile {...toDo(summary.sellersToVerify)} label={admin.sellers} to={paths.allSellers} />
        <NumberTile {...toDo(summary.unreadMessages)} label={admin.messages} to={paths.messages} />
      </Numbers>
      <Numbers label={goingOn}>
        <NumberTile
          value={usd(thisWeek.amount)}
          label={admin.paid}
          note={admin.payments(thisWeek.payments)}
          to={paths.payments}
        />
        <NumberTile
          value={number(thisWeek.listings)}
          label={admin.listings}
          note={admin.onMarket(number(summary.onMarket))}
          to={paths.categories}
        />
        <NewsTile unread={summary.unreadNotices} />
      </Numbers>
      <Weeks summary={summary} />
    </div>
  );
}

function Weeks({ summary: { weeks } }: { summary: AdminSummary }) {
  const { admin } = useSummaryTexts();
  const { number } = useFormats();
  const short = shortFormats(useLanguage());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <div className="surface p-5 sm:p-6">
        <BarChart
          caption={admin.paidChart}
          bars={weeks.map(({ from, amount }) => ({ label: short.day(from), value: amount, shown: short.usd(amount) }))}
        />
      </div>
      <div className="surface p-5 sm:p-6">
        <BarChart
          caption={admin.listingsChart}
          bars={weeks.map(({ from, listings }) => ({
            label: short.day(from),
            value: listings,
            shown: number(listings),
          }))}
        />
      </div>
    </div>
  );
}
