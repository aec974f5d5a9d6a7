import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { MessageCard } from '#web/messages/message-card.tsx';
import { messagesQuery } from '#web/messages/queries.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { inboxTextsOf, useInboxTexts } from '#web/texts/pages/inbox.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/messages.ts';

export const handle: AsksEarly = { early: () => [`/api/messages?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const inbox = inboxTextsOf(matches);
  return [{ title: frame.titleOf(inbox.title) }];
}

export default function MessagesPage() {
  return (
    <AdminList texts={useInboxTexts()} query={messagesQuery()} rows={(message) => <MessageCard message={message} />} />
  );
}
