import type { Context } from '#server/context.ts';
import { spanned } from '#server/platform/traces/tracer.ts';

/**
 * Runs work in one transaction: all of it is kept, or nothing. Nested calls join the outer one. What the work announced
 * is told to this server's caches before the result is returned, so that a person sees their own change with the next
 * look, and to other servers right after.
 */
export async function inTransaction<Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (context.pendingTags !== null) return work(context);
  const pendingTags = new Set<string>();
  const transact = () =>
    context.db.transaction().execute(async (db) => {
      return work({ ...context, db, pendingTags });
    });
  const result = await spanned({ name: 'transaction', kind: 'internal' }, transact);
  context.announcements.tell(pendingTags);
  return result;
}

/**
 * Says that everything shown under these tags changed. Only inside a transaction: who would be told of what never
 * happened?
 */
export function announce(context: Context, ...tags: string[]): void {
  if (context.pendingTags === null) throw new Error('announce needs a transaction');
  for (const tag of tags) context.pendingTags.add(tag);
}

/** The same of a change that was a single statement, and so is kept already. */
export function announceDone(context: Context, ...tags: string[]): void {
  if (context.pendingTags === null) context.announcements.tell(tags);
  else announce(context, ...tags);
}
