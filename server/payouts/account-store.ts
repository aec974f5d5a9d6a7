import type { Context } from '#server/context.ts';

interface Account {
  sealed: string;
  holder: string;
  endsWith: string;
}

/** Where a seller's money goes; undefined when they have not said. */
export async function findAccount({ db }: Context, userId: string) {
  return db
    .selectFrom('payout_accounts')
    .select(['sealed', 'holder', 'ends_with', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function setAccount({ db, clock }: Context, userId: string, account: Account): Promise<void> {
  const { sealed, holder, endsWith: ends_with } = account;
  const values = { sealed, holder, ends_with, changed_at: clock.now() };
  await db
    .insertInto('payout_accounts')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** @returns how many were forgotten: 0 when there was none */
export async function deleteAccount({ db }: Context, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payout_accounts')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Who has said where their money goes. */
export async function listAccountHolders({ db }: Context): Promise<string[]> {
  const rows = await db.selectFrom('payout_accounts').select('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** The same account sealed with other keys, so nothing that its seller changed. */
export async function replaceSealedAccount({ db }: Context, userId: string, sealed: string): Promise<void> {
  await db.updateTable('payout_accounts').set({ sealed }).where('user_id', '=', userId).execute();
}
