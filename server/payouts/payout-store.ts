import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { PayoutFailure } from '#contract/payout-states.ts';
import type { Payouts } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { isUndone } from '#server/payouts/sending-store.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** A seller's newest payouts. */
export async function listPayoutsOf({ db, payments }: Context, sellerId: string, limit: number) {
  return db
    .selectFrom('payouts as payout')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('provider', '=', payments.provider)
    .$call((query) => newestFirst(query, 'payouts as payout', { limit }))
    .execute();
}

export type PayoutRow = Awaited<ReturnType<typeof listPayoutsOf>>[number];

const owes = sql<boolean>`(select coalesce(sum(amount_cents), 0) from entries
        where seller_id = payout.seller_id and provider = payout.provider and account = 'available') < 0`;

/** Can't the provider take it back, while its sale is undone and its seller owes something? */
const isNotBack = sql<boolean>`(payout.state = 'paid' and payout.reversal_refused_at is not null and ${owes}
    and exists (select from payments as payment where payment.id = payout.payment_id and ${isUndone}))`;

/** Payouts with their people, for admins. */
function shownPayouts({ db, payments }: Context) {
  return db
    .selectFrom('payouts as payout')
    .innerJoin('users as seller', 'seller.id', 'payout.seller_id')
    .leftJoin('users as preparing', 'preparing.id', 'payout.prepared_by')
    .leftJoin('users as approving', 'approving.id', 'payout.approved_by')
    .leftJoin('payout_accounts as account', 'account.user_id', 'payout.seller_id')
    .selectAll('payout')
    .select([
      'seller.name as seller_name',
      'seller.email as seller_email',
      'seller.suspended_at',
      'preparing.name as preparing_name',
      'approving.name as approving_name',
      sql<boolean>`case when payout.account_id is null then account.sealed is distinct from payout.sealed
        else not exists (select from provider_accounts where provider_accounts.account_id = payout.account_id
          and provider_accounts.user_id = payout.seller_id and payable_since <= payout.created_at) end`.as(
        'has_other_account',
      ),
      // Asked of what is under way alone: a sum of all that the seller ever moved.
      sql<boolean>`case when payout.state in ('prepared', 'approved') then ${owes} else false end`.as('owes'),
      isNotBack.as('is_not_back'),
    ])
    .where('payout.provider', '=', payments.provider);
}

/** All of them, those under way, or those that the provider can't take back. */
export async function listPayouts(context: Context, page: Page, only: { isOpen: boolean; isNotBack: boolean }) {
  return shownPayouts(context)
    .$if(only.isOpen, (query) => query.where('payout.state', 'in', ['prepared', 'approved']))
    .$if(only.isNotBack, (query) => query.where(isNotBack))
    .$call((query) => newestFirst(query, 'payouts as payout', page))
    .execute();
}

export type ShownPayoutRow = Awaited<ReturnType<typeof listPayouts>>[number];

/** Those among these, by their numbers. Lock them first, so they stay as they are. */
export async function listPayoutsByIds(context: Context, ids: readonly string[]): Promise<ShownPayoutRow[]> {
  return shownPayouts(context).where('payout.id', 'in', ids).orderBy('payout.number').execute();
}

/** Notes that they were written into a file for the bank. */
export async function noteFiled({ db, clock }: Context, ids: readonly string[]): Promise<void> {
  await db.updateTable('payouts').set({ filed_at: clock.now() }).where('id', 'in', ids).execute();
}

/** What is under way to these sellers. */
export async function listOpenPayoutsOf({ db, payments }: Context, sellerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('seller_id', 'in', sellerIds)
    .where('provider', '=', payments.provider)
    .where('state', 'in', ['prepared', 'approved'])
    .execute();
  return rows.map(({ id }) => id);
}

/** How many payouts by the provider an admin has prepared since then. */
export async function countPreparedBy({ db }: Context, adminId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('prepared_by', '=', adminId)
    .where('account_id', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns its id */
export async function insertPayout({ db }: Context, payout: Insertable<Payouts>): Promise<string> {
  const { id } = await db.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Payouts as they are, locked until the transaction ends. */
export async function lockPayouts({ db }: Context, ids: readonly string[]): Promise<PayoutRow[]> {
  return db.selectFrom('payouts').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Notes that the provider is asked for its transfer; null: it knows nothing of it, and is not asked. */
export async function setAsked({ db }: Context, id: string, at: Date | null): Promise<void> {
  await db.updateTable('payouts').set({ asked_at: at }).where('id', '=', id).execute();
}

export async function setTransfer({ db, clock }: Context, id: string, transferId: string): Promise<void> {
  const asked = sql<Date>`coalesce(asked_at, ${clock.now()}::timestamptz)`;
  await db.updateTable('payouts').set({ transfer_id: transferId, asked_at: asked }).where('id', '=', id).execute();
}

export async function setFailure({ db }: Context, id: string, failure: PayoutFailure): Promise<void> {
  await db.updateTable('payouts').set({ failure }).where('id', '=', id).execute();
}

/** The provider is asked to take it back, or has refused. */
export async function setReversal(
  { db }: Context,
  id: string,
  { askedAt, refusedAt }: { askedAt: Date | null; refusedAt: Date | null },
): Promise<void> {
  const values = { reversal_asked_at: askedAt, reversal_refused_at: refusedAt };
  await db.updateTable('payouts').set(values).where('id', '=', id).execute();
}

/** Was a seller told this since then? */
export async function wasTold(
  { db }: Context,
  userId: string,
  kind: 'money_waits' | 'payouts_to_set_up' | 'payout_refused',
  since: Date,
): Promise<boolean> {
  const told = db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since);
  return (await told.executeTakeFirst()) !== undefined;
}

/** Accounts that payouts under way go to. Those that have ended keep none. */
export async function listSealedOpen({ db }: Context) {
  return db.selectFrom('payouts').select(['seller_id', 'sealed']).where('sealed', '!=', '').execute();
}

/** The same account sealed with other keys. @returns in how many payouts */
export async function replaceSealedOf(
  { db }: Context,
  sellerId: string,
  before: string,
  sealed: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ sealed })
    .where('seller_id', '=', sellerId)
    .where('sealed', '=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
