import { messageRoutes as rows } from '#contract/messages.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { insertMessage } from '#server/messages/store.ts';

export function messageRoutes(http: Http): void {
  serve(http, rows.createMessage, async ({ body }) => ({
    acknowledged: true as const,
    insertedId: await insertMessage(http.context, body),
  }));
}
