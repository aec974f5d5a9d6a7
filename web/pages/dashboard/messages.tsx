import { useInfiniteQuery } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { MessageCard } from '#web/messages/message-card.tsx';
import { messagesQuery } from '#web/messages/queries.ts';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import type { Route } from './+types/messages.ts';

export const handle: AsksEarly = { early: () => [`/api/messages?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { inbox } = memberTextsOf(matches);
  return [{ title: frame.titleOf(inbox.title) }];
}

export default function MessagesPage() {
  const { title, lead } = useMemberTexts().inbox;
  return (
    <main className="max-w-3xl">
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin">{() => <Inbox />}</Guard>
    </main>
  );
}

function Inbox() {
  const texts = useMemberTexts().inbox;
  const messages = useInfiniteQuery(messagesQuery());
  return (
    <>
      <Loaded
        query={messages}
        label={texts.loading}
        empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      >
        {(rows) => <Cards rows={rows} />}
      </Loaded>
      <ShowMore query={messages} />
    </>
  );
}

function Cards({ rows }: { rows: readonly Message[] }) {
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div {...kept} className="space-y-4">
      {rows.map((message) => (
        <MessageCard key={message._id} message={message} />
      ))}
    </div>
  );
}
