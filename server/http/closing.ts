import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends all live events, for good. */
    endStreams(): void;
  }
}

interface Leave {
  /** How long /readyz reports the stop while every request is still answered. */
  leadSeconds: number;
  /** Connections that haven't taken their answer by then are cut. */
  cutAfterMs?: number;
}

/**
 * Closes a server without refusing anybody who can be sent elsewhere: readiness goes first, and a load balancer has the
 * lead time to notice. Live events end at once, and their readers come back elsewhere. Meanwhile each connection ends
 * with its answer (http/overload.ts). Then the doors close, and what is under way is finished.
 */
export async function closeGently(
  app: FastifyInstance,
  state: { closing: boolean },
  { leadSeconds, cutAfterMs = 10_000 }: Leave,
): Promise<void> {
  state.closing = true;
  app.endStreams();
  // A market that has not begun has nobody to tell.
  if (app.server.listening) await sleep(leadSeconds * 1_000);
  const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs).unref();
  await app.close();
  clearTimeout(cut);
}
