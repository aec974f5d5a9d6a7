import { useDeferredValue, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/problems.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Query<Row> {
  data: Row[] | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface Props<Row> {
  query: Query<Row>;
  /** What is waited for, for those who can't see the spinner. */
  label: string;
  /** The shape of what comes, which says the label itself; without one, a spinner. */
  skeleton?: ReactNode;
  /** What stands there when the list has nothing. */
  empty: ReactNode;
  /** The specification's word for the admin's lists: a failure is logged. */
  logsFailure?: boolean;
  /** The same for reported items: a list that can't be loaded shows empty. People can still try again. */
  emptyOnFailure?: boolean;
  children: (rows: Row[]) => ReactNode;
}

/** A list in each of its states: on its way, failed, empty, there. What is there stays while a later look fails. */
export function Loaded<Row>({
  query,
  label,
  skeleton,
  empty,
  logsFailure = false,
  emptyOnFailure = false,
  children,
}: Props<Row>) {
  const { data, error } = query;
  useEffect(() => {
    if (logsFailure && error !== null) console.error(error);
  }, [logsFailure, error]);

  // A long list is rendered piece by piece: meanwhile what stood there before stays, and a slow phone answers a finger.
  const ready = useDeferredValue(data);

  const isEmpty = ready?.length === 0;
  const nothing = useRef<HTMLDivElement>(null);
  const hadRows = useRef(false);
  useEffect(() => {
    // The last row has gone, and with it the button that took it away.
    if (isEmpty && hadRows.current && document.activeElement === document.body) nothing.current?.focus();
    if (ready !== undefined) hadRows.current = !isEmpty;
  }, [isEmpty, ready]);

  if (query.isPending || (data !== undefined && ready === undefined)) return skeleton ?? <Spinner label={label} />;
  if (data === undefined || ready === undefined) {
    return (
      <div className="space-y-4">
        {emptyOnFailure && empty}
        <ErrorState message={messageOf(error)} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (!isEmpty) return children(ready);
  return (
    <div ref={nothing} tabIndex={-1} className="outline-none">
      {empty}
    </div>
  );
}
