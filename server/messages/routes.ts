import { messageRoutes as rows } from '#contract/messages.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { leaveMessage, readMessage, removeMessage } from '#server/messages/actions.ts';
import { isMessage, listMessages } from '#server/messages/store.ts';
import { messageView } from '#server/messages/views.ts';

export function messageRoutes(http: Http): void {
  serve(http, rows.createMessage, async ({ context, body }) => ({
    acknowledged: true as const,
    insertedId: await leaveMessage(context, body),
  }));

  serve(http, rows.listMessages, async (call) => (await pageOf(call, listMessages, isMessage)).map(messageView));

  serve(http, rows.readMessage, async ({ context, params }) => ({
    acknowledged: true as const,
    modifiedCount: await readMessage(context, params.id),
  }));

  serve(http, rows.deleteMessage, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await removeMessage(context, actor, params.id),
  }));
}
