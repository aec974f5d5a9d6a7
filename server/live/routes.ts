import { eventRoutes as rows } from '#contract/events.ts';
import { serveStream } from '#server/http/event-streams.ts';
import type { Http } from '#server/http/http.ts';
import { Listeners } from '#server/live/listeners.ts';

/** @param beatMs how often who listens is looked at */
export function liveRoutes(http: Http, beatMs?: number): void {
  const listeners = new Listeners(http.context, beatMs);
  http.app.addHook('onClose', async () => listeners.stop());

  serveStream(http, rows.streamEvents, ({ identity, actor }, stream, response) => {
    if (identity === null || actor === null) return;
    const { id: identityId, sessionId } = identity;
    const leave = listeners.join({
      accountId: actor.id,
      isAdmin: actor.role === 'admin',
      identityId,
      sessionId,
      stream,
    });
    response.once('close', leave);
  });
}
