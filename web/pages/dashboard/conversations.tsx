import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConversationRow } from '#web/conversations/conversation-row.tsx';
import { conversationsQuery, refetchInterval } from '#web/conversations/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { paths } from '#web/lib/paths.ts';
import { conversationTextsOf, useConversationTexts } from '#web/texts/pages/conversations.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/conversations.ts';

export const handle: AsksEarly = { early: () => [`/api/conversations?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(conversationTextsOf(matches).title) }];
}

export default function ConversationsPage() {
  const { title, lead } = useConversationTexts();
  return (
    <main className="max-w-3xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard waiting={<TableSkeleton rows={4} />}>{(user) => <List isBuyer={user.role === 'buyer'} />}</Guard>
    </main>
  );
}

function List({ isBuyer }: { isBuyer: boolean }) {
  const { loading, none, noneHint, noneHintSeller, find, title } = useConversationTexts();
  const query = useInfiniteQuery({ ...conversationsQuery(), refetchInterval });
  return (
    <Loaded
      query={query}
      label={loading}
      skeleton={<TableSkeleton label={loading} rows={4} />}
      empty={
        <EmptyState
          title={none}
          action={
            isBuyer && (
              <Link to={paths.search} className="btn btn-primary">
                {find}
              </Link>
            )
          }
        >
          {isBuyer ? noneHint : noneHintSeller}
        </EmptyState>
      }
    >
      {(rows) => (
        <>
          <ul aria-label={title} className="surface divide-base-300 divide-y overflow-hidden">
            {unique(rows).map((conversation) => (
              <ConversationRow key={conversation._id} conversation={conversation} />
            ))}
          </ul>
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  );
}

/** One that moves to the top while the next page is fetched would stand there twice. */
function unique<Row extends { _id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()];
}
