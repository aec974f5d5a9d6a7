import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { reportsQuery } from '#web/reports/queries.ts';
import { ReportActions } from '#web/reports/report-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Table } from '#web/ui/table.tsx';

export function meta() {
  return [{ title: 'Reported Items · Redial' }];
}

/** Its heading is the specification's, kept as observed. */
export default function ReportedItemsPage() {
  return (
    <main>
      <PageHeading title="All Buyers">What buyers have reported, the newest first. Delete a report when it is dealt with.</PageHeading>
      <Guard role="admin">{() => <Reports />}</Guard>
    </main>
  );
}

function Reports() {
  const reports = useInfiniteQuery(reportsQuery());
  return (
    <>
      <Loaded query={reports} label="Loading reported items" logsFailure emptyOnFailure empty={<EmptyState title="No reported items">When a buyer reports a listing, it appears here.</EmptyState>}>
        {(rows) => (
          <Table
            caption="Reported Items"
            rows={rows}
            keyOf={(report) => report._id}
            columns={[
              { title: '#', cell: (_, index) => index + 1 },
              {
                title: 'Product Image',
                cell: (report) => <Picture sources={pictureSources(report.img)} alt="" sizes="64px" placeholder={report.placeholder} className="rounded-field size-16" />,
              },
              { title: 'Product Name', cell: (report) => <span className="font-medium">{report.productName}</span> },
              { title: 'Reporter Name', cell: (report) => report.userName },
              { title: 'Report Reason', cell: (report) => <LongText>{report.reason}</LongText> },
              { title: 'Delete', end: true, cell: (report) => <ReportActions report={report} /> },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={reports} />
    </>
  );
}
