import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { pagedQuery } from '#web/lib/paged-query.ts';
import type { DrawingKind } from '#web/ui/drawing.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

interface Props<Row extends { _id: string }> {
  texts: { title: string; caption?: string; lead: string; loading: string; none: string; noneHint: string };
  query: ReturnType<typeof pagedQuery<Row>>;
  /** Stands above the list. */
  filter?: ReactNode;
  /** For a list that has nothing. */
  drawing?: DrawingKind;
  /** What the specification says of a list that can't be loaded: it is logged, or it also shows empty. */
  failure?: 'logged' | 'empty';
  /** A table of these, or one card a row. */
  rows: readonly Column<Row>[] | ((row: Row) => ReactNode);
}

/** A page on which admins see everything of one kind, page by page. */
export function AdminList<Row extends { _id: string }>(props: Props<Row>) {
  const { texts, filter, rows } = props;
  const isTable = typeof rows !== 'function';
  return (
    <main className={isTable ? undefined : 'max-w-3xl'}>
      <PageHeading title={texts.title}>{texts.lead}</PageHeading>
      <Guard role="admin" waiting={isTable && <TableSkeleton />}>
        {() => (
          <>
            {filter}
            <List {...props} />
          </>
        )}
      </Guard>
    </main>
  );
}

function List<Row extends { _id: string }>({ texts, query, drawing, failure, rows }: Props<Row>) {
  const list = useInfiniteQuery(query);
  const { loading, none, noneHint } = texts;
  return (
    <Loaded
      query={list}
      label={loading}
      skeleton={typeof rows !== 'function' && <TableSkeleton label={loading} />}
      logsFailure={failure !== undefined}
      emptyOnFailure={failure === 'empty'}
      empty={
        <EmptyState drawing={drawing} title={none}>
          {noneHint}
        </EmptyState>
      }
    >
      {(found) => (
        <>
          {typeof rows === 'function' ? (
            <Cards rows={found} card={rows} />
          ) : (
            <Table caption={texts.caption ?? texts.title} rows={found} keyOf={({ _id }) => _id} columns={rows} />
          )}
          <ShowMore query={list} />
        </>
      )}
    </Loaded>
  );
}

function Cards<Row extends { _id: string }>({ rows, card }: { rows: readonly Row[]; card: (row: Row) => ReactNode }) {
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div {...kept} className="space-y-4">
      {rows.map((row) => (
        <Fragment key={row._id}>{card(row)}</Fragment>
      ))}
    </div>
  );
}
