import type { ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';
import type { ConversationPage } from '#contract/conversations.ts';
import { NotFound } from '#web/layout/not-found.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

interface Query {
  data: ConversationPage | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** A conversation in each of its states: on its way, nobody's, failed, there. */
export function ConversationStates({
  query: { data, error, refetch },
  children,
}: {
  query: Query;
  children: (page: ConversationPage) => ReactNode;
}) {
  const { title, loadingOne } = useConversationTexts();
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  return (
    <main className="max-w-3xl">
      {data === undefined && <h1 className="sr-only">{title}</h1>}
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <FormSkeleton label={loadingOne} fields={3} />
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </main>
  );
}
