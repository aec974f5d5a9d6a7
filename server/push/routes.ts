import { watchingRoutes as rows } from '#contract/watching.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { subscribe } from '#server/push/actions.ts';
import { deleteSubscription } from '#server/push/store.ts';

export function pushRoutes(http: Http): void {
  serve(http, rows.subscribePush, async ({ context, actor, identity, body }) => {
    const { endpoint, keys } = body;
    await subscribe(context, { userId: actor.id, sessionId: identity.sessionId }, { endpoint, ...keys });
    return { acknowledged: true as const, modifiedCount: 1 };
  });

  serve(http, rows.unsubscribePush, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    deletedCount: await deleteSubscription(context, body.endpoint, actor.id),
  }));
}
