import { useId } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/problems.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** A part of the Security page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading mb-4">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** What a part shows, once it has come. What is there stays while a later look fails. */
export function Shown<Data>({
  query,
  skeleton,
  children,
}: {
  query: Query<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? (
    skeleton
  ) : (
    <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
  );
}
