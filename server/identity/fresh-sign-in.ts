import type { Context } from '#server/context.ts';
import { sessionBegunAt } from '#server/identity/store.ts';

const freshForMs = 15 * 60_000;

/** Did this session's owner sign in just now? Without a password that shows who has more than their open session. */
export async function hasJustSignedIn(context: Context, sessionId: string): Promise<boolean> {
  const begunAt = await sessionBegunAt(context, sessionId);
  return begunAt !== null && context.clock.now().getTime() - begunAt.getTime() < freshForMs;
}
