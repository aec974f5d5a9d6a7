import type { AsksEarly } from '#web/lib/early.ts';
import { pictureSources } from '#web/lib/images.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { reportsQuery } from '#web/reports/queries.ts';
import { ReportActions } from '#web/reports/report-actions.tsx';
import { reportedItemsTextsOf, useReportedItemsTexts } from '#web/texts/pages/reported-items.ts';
import { textsOf, useShownName } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import type { Route } from './+types/reported-items.ts';

export const handle: AsksEarly = { early: () => [`/api/reportedItems?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(reportedItemsTextsOf(matches).metaTitle) }];
}

/** Its heading is the specification's, kept as observed. */
export default function ReportedItemsPage() {
  const texts = useReportedItemsTexts();
  const nameOf = useShownName();
  return (
    <AdminList
      texts={texts}
      query={reportsQuery()}
      drawing="shield"
      failure="empty"
      rows={[
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
              className="rounded-field size-16 max-w-none"
            />
          ),
        },
        {
          title: texts.productName,
          narrow: 'heading',
          cell: (report) => (
            <span className="font-medium">
              <TableText>{report.productName}</TableText>
            </span>
          ),
        },
        { title: texts.reporterName, cell: (report) => <TableText>{nameOf(report.userName)}</TableText> },
        { title: texts.reason, narrow: 'text', cell: (report) => <LongText>{report.reason}</LongText> },
        {
          title: texts.delete,
          end: true,
          narrow: 'actions',
          cell: (report) => <ReportActions report={report} />,
        },
      ]}
    />
  );
}
