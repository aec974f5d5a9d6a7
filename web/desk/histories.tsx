import { useQuery } from '@tanstack/react-query';
import type { CaseHistory, SellerCaseHistory } from '#contract/cases.ts';
import type { SaleStory } from '#contract/sales.ts';
import { CaseSection } from '#web/desk/case-section.tsx';
import { caseHistoriesQuery } from '#web/desk/queries.ts';
import { useSides } from '#web/desk/use-sides.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useDeskTexts } from '#web/texts/pages/desk.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** How earlier sales of the buyer and of the seller went, beside each other. */
export function Histories({ sale }: { sale: SaleStory }) {
  const { histories: texts } = useDeskTexts();
  const sideOf = useSides(sale);
  const { data, error, refetch } = useQuery(caseHistoriesQuery(sale._id));
  return (
    <CaseSection title={texts.title} text={texts.lead}>
      {data ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <History name={sideOf('buyer')} completed={texts.bought} history={data.buyer} />
          <History name={sideOf('seller')} completed={texts.sold} history={data.seller} seller={data.seller} />
        </div>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={texts.loading} />
      )}
    </CaseSection>
  );
}

function History({
  name,
  completed,
  history,
  seller,
}: {
  name: string;
  completed: string;
  history: CaseHistory;
  seller?: SellerCaseHistory;
}) {
  const { histories: texts } = useDeskTexts();
  const { date, number } = useFormats();
  const { problems, rating } = history;
  const rows: (readonly [label: string, value: string])[] = [
    [texts.memberSince, date(history.memberSince)],
    [completed, number(history.completed)],
    [texts.rating, rating.average === null ? texts.unrated : texts.rated(number(rating.average), rating.count)],
    [texts.undone, number(problems.undone)],
    [texts.part, number(problems.part)],
    [texts.kept, number(problems.kept)],
    [texts.open, number(problems.open)],
    [texts.reportedConversations, number(history.reportedConversations)],
    // Last, so that what both have stands beside each other.
    ...(seller
      ? ([
          [texts.reportedPhones, number(seller.reportedPhones)],
          [texts.verified, seller.verified ? texts.yes : texts.no],
          [texts.sellsAs, texts.kinds[seller.kind ?? 'unsaid']],
        ] as const)
      : []),
  ];
  return (
    <div className="min-w-0 space-y-2">
      <h3 className="text-subheading wrap-anywhere">{name}</h3>
      <dl className="space-y-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-quiet min-w-0 wrap-anywhere">{label}</dt>
            <dd className="max-w-1/2 text-end tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
