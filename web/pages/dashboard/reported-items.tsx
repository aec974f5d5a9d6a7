import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pictureSources } from '#web/lib/images.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { reportsQuery } from '#web/reports/queries.ts';
import { ReportActions } from '#web/reports/report-actions.tsx';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Route } from './+types/reported-items.ts';

export const handle: AsksEarly = { early: () => [`/api/reportedItems?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { reports } = memberTextsOf(matches);
  return [{ title: frame.titleOf(reports.list.metaTitle) }];
}

/** Its heading is the specification's, kept as observed. */
export default function ReportedItemsPage() {
  const { title, lead } = useMemberTexts().reports.list;
  return (
    <main>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin" waiting={<TableSkeleton />}>
        {() => <Reports />}
      </Guard>
    </main>
  );
}

function Reports() {
  const texts = useMemberTexts().reports.list;
  const reports = useInfiniteQuery(reportsQuery());
  return (
    <>
      <Loaded
        query={reports}
        label={texts.loading}
        skeleton={<TableSkeleton label={texts.loading} />}
        logsFailure
        emptyOnFailure
        empty={
          <EmptyState drawing="shield" title={texts.none}>
            {texts.noneHint}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            caption={texts.caption}
            rows={rows}
            keyOf={(report) => report._id}
            columns={[
              {
                title: '#',
                narrow: 'none',
                cell: (_, index) => <span className="text-quiet tabular-nums">{index + 1}</span>,
              },
              {
                title: texts.image,
                narrow: 'picture',
                cell: (report) => (
                  <Picture
                    sources={pictureSources(report.img)}
                    alt=""
                    sizes="64px"
                    placeholder={report.placeholder}
                    className="rounded-field size-16"
                  />
                ),
              },
              {
                title: texts.productName,
                narrow: 'heading',
                cell: (report) => <span className="font-medium">{report.productName}</span>,
              },
              { title: texts.reporterName, cell: (report) => report.userName },
              { title: texts.reason, narrow: 'text', cell: (report) => <LongText>{report.reason}</LongText> },
              {
                title: texts.delete,
                end: true,
                narrow: 'actions',
                cell: (report) => <ReportActions report={report} />,
              },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={reports} />
    </>
  );
}
