import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { MessageCard } from '#web/messages/message-card.tsx';
import { messagesQuery } from '#web/messages/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function meta() {
  return [{ title: 'Messages · Redial' }];
}

export default function MessagesPage() {
  return (
    <main className="max-w-3xl">
      <PageHeading title="Messages">What people write through the contact form, the newest first.</PageHeading>
      <Guard role="admin">{() => <Inbox />}</Guard>
    </main>
  );
}

function Inbox() {
  const messages = useInfiniteQuery(messagesQuery());
  return (
    <>
      <Loaded query={messages} label="Loading messages" empty={<EmptyState title="The inbox is empty">Messages from the contact form land here.</EmptyState>}>
        {(rows) => (
          <div className="space-y-4">
            {rows.map((message) => (
              <MessageCard key={message._id} message={message} />
            ))}
          </div>
        )}
      </Loaded>
      <ShowMore query={messages} />
    </>
  );
}
