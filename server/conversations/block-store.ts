import type { Context } from '#server/context.ts';

/** Does one of them block the other? `me`: I block them. `them`: they block me. */
export async function findBlock(context: Context, me: string, other: string): Promise<'me' | 'them' | null> {
  const rows = await context.db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((is) =>
      is.or([
        is.and([is('blocker_id', '=', me), is('blocked_id', '=', other)]),
        is.and([is('blocker_id', '=', other), is('blocked_id', '=', me)]),
      ]),
    )
    .execute();
  if (rows.some(({ blocker_id }) => blocker_id === me)) return 'me';
  return rows.length > 0 ? 'them' : null;
}

/** Blocks somebody. @returns how many blocks are new */
export async function insertBlock(context: Context, me: string, other: string): Promise<number> {
  const added = await context.db
    .insertInto('blocks')
    .values({ blocker_id: me, blocked_id: other, created_at: context.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0);
}

/** Takes a block back. @returns how many there were */
export async function deleteBlock(context: Context, me: string, other: string): Promise<number> {
  const gone = await context.db
    .deleteFrom('blocks')
    .where('blocker_id', '=', me)
    .where('blocked_id', '=', other)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Forgets whom somebody blocked, and who blocked them, as their account is closed. */
export async function forgetBlocksOf(context: Context, userId: string): Promise<void> {
  await context.db
    .deleteFrom('blocks')
    .where((is) => is.or([is('blocker_id', '=', userId), is('blocked_id', '=', userId)]))
    .execute();
}
