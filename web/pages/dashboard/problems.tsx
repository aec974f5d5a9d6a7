import { Link } from 'react-router';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { paths } from '#web/lib/paths.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { saleProblemsQuery } from '#web/sales/queries.ts';
import { aboutOf } from '#web/sales/returning/return-stands.ts';
import { saleTextsOf, useSaleTexts } from '#web/texts/pages/sales.ts';
import { textsOf, useFormats, useShownName } from '#web/texts/use-texts.ts';
import { TableText } from '#web/ui/table-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { Route } from './+types/problems.ts';

export const handle: AsksEarly = { early: () => [`/api/sales/problems?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(saleTextsOf(matches).desk.title) }];
}

export default function ProblemsPage() {
  const { desk: texts, problem } = useSaleTexts();
  const { usd } = useFormats();
  const nameOf = useShownName();
  return (
    <AdminList
      texts={texts}
      query={saleProblemsQuery()}
      drawing="shield"
      rows={[
        {
          title: texts.columns.phone,
          narrow: 'heading',
          cell: (row) => (
            <span className="font-medium">
              <TableText>{row.productName}</TableText>
            </span>
          ),
        },
        {
          title: texts.columns.about,
          cell: (row) => <TableText>{aboutOf(problem, row.about, row.saidBack)}</TableText>,
        },
        { title: texts.columns.buyer, cell: (row) => <TableText>{nameOf(row.buyerName)}</TableText> },
        { title: texts.columns.seller, cell: (row) => <TableText>{nameOf(row.sellerName)}</TableText> },
        { title: texts.columns.price, cell: (row) => <span className="tabular-nums">{usd(row.price)}</span> },
        { title: texts.columns.when, cell: (row) => <TimeAgo at={row.at} /> },
        {
          title: texts.open,
          end: true,
          narrow: 'actions',
          cell: (row) => (
            <Link
              to={paths.sale(row._id)}
              className="btn btn-sm whitespace-nowrap"
              aria-label={texts.openOf(row.productName)}
            >
              {texts.open}
            </Link>
          ),
        },
      ]}
    />
  );
}
