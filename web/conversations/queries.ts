import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';
import { live } from '#web/notices/queries.ts';

const lookAgainMs = 20_000;

/** Live events tell of new messages (notices/follow-live.ts). Without them they are asked for now and then. */
export const refetchInterval = () => !live.isOn && lookAgainMs;

/** Everything that somebody and others wrote, the latest first. */
export const conversationsQuery = () =>
  pagedQuery(['conversations', 'list'], (query) => api.listConversations({ query }));

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversations', 'one', id],
    queryFn: () => api.getConversation({ params: { id } }),
  });

/** The conversation of a buyer about a phone, also before there is one. */
export const conversationAboutQuery = (productId: string) =>
  queryOptions({
    queryKey: ['conversations', 'about', productId],
    queryFn: () => api.getConversationAbout({ params: { id: productId } }),
  });

/** The messages of a conversation, the newest first. */
export const messagesQuery = (id: string) =>
  pagedQuery(['conversations', 'messages', id], (query) => api.listConversationMessages({ params: { id }, query }));

export const conversationReportsQuery = () =>
  pagedQuery(['conversation reports'], (query) => api.listConversationReports({ query }));

export const reportedMessagesQuery = (id: string) =>
  pagedQuery(['conversation reports', id], (query) => api.listReportedMessages({ params: { id }, query }));
