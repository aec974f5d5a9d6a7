import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Pushed to the right, as numbers and buttons are. */
  end?: boolean;
}

/** A table that turns into a list of cards where the screen is narrow; each value keeps its column's title beside it. */
export function Table<Row>({ caption, columns, rows, keyOf }: { caption: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string }) {
  return (
    <div className="rounded-box border-base-300 md:bg-base-100 md:overflow-x-auto md:border">
      <table className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="bg-base-200/70 text-left">
            {columns.map((column) => (
              <th key={column.title} scope="col" className={`px-4 py-3 font-semibold ${column.end ? 'text-right' : ''}`}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
          {rows.map((row, index) => (
            <tr key={keyOf(row)} className="border-base-300 max-md:rounded-box max-md:bg-base-100 max-md:block max-md:border max-md:p-4 md:border-t">
              {columns.map((column) => (
                <td key={column.title} className={`max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1.5 md:px-4 md:py-3 ${column.end ? 'md:text-right' : ''}`}>
                  <span className="text-base-content/70 shrink-0 md:hidden" aria-hidden="true">
                    {column.title}
                  </span>
                  <span className={`min-w-0 wrap-anywhere max-md:text-right ${column.title === '#' ? '' : 'md:inline-block md:min-w-16'}`}>{column.cell(row, index)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
