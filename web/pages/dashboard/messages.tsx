import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { MessageCard } from '#web/messages/message-card.tsx';
import { messagesQuery } from '#web/messages/queries.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import type { Route } from './+types/messages.ts';

export const handle: AsksEarly = { early: () => [`/api/messages?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame, inbox } = textsOf(matches);
  return [{ title: frame.titleOf(inbox.title) }];
}

export default function MessagesPage() {
  return (
    <AdminList texts={useTexts().inbox} query={messagesQuery()} rows={(message) => <MessageCard message={message} />} />
  );
}
