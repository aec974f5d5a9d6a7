import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';
import type { PaidAccount } from '#server/platform/payout-provider/payout-provider.ts';

/** A new one whenever a row is written. It depends on no clock. */
const look = sql<string>`xmin::text`.as('look');

function setupRows({ db, payments }: Context) {
  return db.selectFrom('provider_accounts').selectAll().select(look).where('provider', '=', payments.provider);
}

/** A seller's account at the provider of today; undefined when they have begun none. */
export async function findSetup(context: Context, userId: string) {
  return setupRows(context).where('user_id', '=', userId).executeTakeFirst();
}

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

/** The same of several sellers. */
export async function listSetupsOf(context: Context, userIds: readonly string[]): Promise<Map<string, SetupRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await setupRows(context).where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** The same by the provider's id. */
export async function findSetupAt(context: Context, accountId: string): Promise<SetupRow | undefined> {
  return setupRows(context).where('account_id', '=', accountId).executeTakeFirst();
}

/** The same by the provider's id, locked until the transaction ends. */
export async function lockSetup(context: Context, accountId: string): Promise<SetupRow | undefined> {
  return setupRows(context).where('account_id', '=', accountId).forUpdate().executeTakeFirst();
}

/** Notes that a seller wants an account, before the provider is asked for it. */
export async function insertSetup({ db, clock, payments }: Context, userId: string): Promise<void> {
  const now = clock.now();
  await db
    .insertInto('provider_accounts')
    .values({ user_id: userId, provider: payments.provider, created_at: now, checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A seller has another account at the provider, of which nothing is known yet; unless somebody was faster. */
export async function setAccountId(
  { db, payments }: Context,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({
      account_id: to,
      is_submitted: false,
      can_be_paid: false,
      needs: [],
      disabled_reason: null,
      bank_id: null,
      bank_ends_with: null,
      payable_since: null,
      bank_failure: null,
      bank_failure_id: null,
    })
    .where('user_id', '=', userId)
    .where('provider', '=', payments.provider)
    .where('account_id', 'is not distinct from', from)
    .execute();
}

/** Writes down what the provider says of an account. */
export async function setSetup(
  { db, clock }: Context,
  account: PaidAccount,
  { payableSince, keepsFailure }: { payableSince: Date | null; keepsFailure: boolean },
): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({
      is_submitted: account.isSubmitted,
      can_be_paid: account.canBePaid,
      needs: account.needs,
      disabled_reason: account.disabledReason,
      bank_id: account.bank?.id ?? null,
      bank_ends_with: account.bank?.endsWith ?? null,
      payable_since: payableSince,
      checked_at: clock.now(),
      ...(!keepsFailure && { bank_failure: null, bank_failure_id: null }),
    })
    .where('account_id', '=', account.id)
    .execute();
}

/** Notes that the provider was asked about an account, and refuses to say anything. */
export async function setAccountChecked({ db, clock }: Context, accountId: string): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({ checked_at: clock.now() })
    .where('account_id', '=', accountId)
    .execute();
}

/** The bank sent money back, or takes it again. Written even where nothing changes, so that an older look notices. */
export async function setBankFailure(
  { db }: Context,
  accountId: string,
  failure: { id: string; reason: string } | null,
): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({ bank_failure: failure?.reason ?? null, bank_failure_id: failure?.id ?? null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Accounts that nobody told us of for a while, the most overdue first: else many of one kind would hide the others. */
export async function listUnchecked(
  { db, payments, clock }: Context,
  { before, longBefore, limit }: { before: Date; longBefore: Date; limit: number },
): Promise<string[]> {
  const overdue = sql`case when can_be_paid then ${longBefore}::timestamptz else ${before}::timestamptz end - checked_at`;
  const rows = await db
    .selectFrom('provider_accounts')
    .select('account_id')
    .where('provider', '=', payments.provider)
    .where('account_id', 'is not', null)
    .where(sql<boolean>`(${overdue} > interval '0' or checked_at > ${aheadOf(clock.now())}::timestamptz)`)
    .orderBy(overdue, 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
}

export async function deleteSetups({ db }: Context, userId: string): Promise<void> {
  await db.deleteFrom('provider_accounts').where('user_id', '=', userId).execute();
}
