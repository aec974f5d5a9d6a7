import type { ReactNode } from 'react';
import { tableRoles } from '#web/ui/table-roles.ts';
import { useFirstFew } from '#web/ui/use-first-few.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Pushed to the end of its line, as numbers and buttons are. */
  end?: boolean;
  /** Where it stands on a card; without it, in a line of its own behind its title. */
  narrow?: Place;
}

/**
 * `heading`: what the card is about, on top; `picture`: before it; `text`: below its title, as long as it is;
 * `actions`: buttons, in the last line; `none`: not there.
 */
type Place = 'heading' | 'picture' | 'text' | 'actions' | 'none';

/** As many as the screen of a phone shows below what the page is about. */
const atOnce = 3;

/** A table that turns into cards where its container is narrow. Each value keeps its column's title. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  const { shown, isWhole } = useFirstFew(rows, atOnce);
  const kept = useKeptFocus<HTMLTableSectionElement>();
  return (
    <div className="@container">
      <div className="rounded-box border-base-300 @3xl:bg-base-100 @3xl:overflow-x-auto @3xl:border">
        <table
          {...tableRoles.table}
          aria-busy={!isWhole || undefined}
          className="w-full border-collapse text-sm @max-3xl:block"
        >
          <caption className="sr-only">{caption}</caption>
          <thead {...tableRoles.rowgroup} className="@max-3xl:sr-only">
            <tr {...tableRoles.row} className="bg-base-200/70 text-quiet text-start">
              {columns.map((column) => (
                <th
                  key={column.title}
                  {...tableRoles.columnheader}
                  scope="col"
                  className={`px-3 py-3 text-[0.8125rem] first:ps-4 last:pe-4 font-semibold whitespace-nowrap ${column.end ? 'text-end' : 'text-start'}`}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            {...tableRoles.rowgroup}
            {...kept}
            className="@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)] @max-3xl:gap-3 @max-3xl:@xl:grid-cols-2"
          >
            {shown.map((row, index) => (
              <tr
                key={keyOf(row)}
                {...tableRoles.row}
                className="border-base-300 @3xl:hover:bg-base-200/50 @max-3xl:rounded-box @max-3xl:bg-base-100 @max-3xl:shadow-card @max-3xl:offscreen-56 transition-colors @3xl:border-t @max-3xl:flex @max-3xl:flex-wrap @max-3xl:content-start @max-3xl:gap-x-3 @max-3xl:border @max-3xl:p-4"
              >
                {columns.map((column) => (
                  <Cell key={column.title} column={column}>
                    {column.cell(row, index)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Cell<Row>({ column: { title, end, narrow }, children }: { column: Column<Row>; children: ReactNode }) {
  // A card needs no line for what there is nothing of.
  const isEmpty = children === null || children === undefined || children === false;
  const keepsTitle = narrow === undefined || narrow === 'text';
  return (
    <td
      {...tableRoles.cell}
      className={`${isEmpty ? '@max-3xl:hidden' : ''} ${places[narrow ?? 'line']} ${end ? '@3xl:text-end' : ''} ${end && narrow === 'actions' ? '@max-3xl:ms-auto' : ''} @3xl:px-3 @3xl:py-3.5 @3xl:first:ps-4 @3xl:last:pe-4`}
    >
      {keepsTitle && (
        <span className="text-quiet shrink-0 @3xl:hidden" aria-hidden="true">
          {title}
        </span>
      )}
      <span className={`min-w-0 wrap-break-word ${keepsTitle && narrow === undefined ? '@max-3xl:text-end' : ''}`}>
        {children}
      </span>
    </td>
  );
}

const places: Record<Place | 'line', string> = {
  line: '@max-3xl:flex @max-3xl:w-full @max-3xl:items-baseline @max-3xl:justify-between @max-3xl:gap-4 @max-3xl:py-1.5',
  heading:
    '@max-3xl:-order-1 @max-3xl:min-w-1/2 @max-3xl:flex-1 @max-3xl:self-center @max-3xl:pb-1.5 @max-3xl:text-base ' +
    '@max-3xl:font-semibold',
  picture: '@max-3xl:-order-2 @max-3xl:pb-1.5',
  text: '@max-3xl:flex @max-3xl:w-full @max-3xl:flex-col @max-3xl:gap-0.5 @max-3xl:py-1.5',
  actions: '@max-3xl:pt-2',
  none: '@max-3xl:hidden',
};
