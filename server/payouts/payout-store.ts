import type { Insertable } from 'kysely';
import type { Payouts } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** A seller's newest payouts. */
export async function listPayoutsOf({ db }: Context, sellerId: string, limit: number) {
  return db
    .selectFrom('payouts as payout')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .$call((query) => newestFirst(query, 'payouts as payout', { limit }))
    .execute();
}

export type PayoutRow = Awaited<ReturnType<typeof listPayoutsOf>>[number];

/** Payouts with their people, for admins. */
function payouts({ db }: Context) {
  return db
    .selectFrom('payouts as payout')
    .innerJoin('users as seller', 'seller.id', 'payout.seller_id')
    .innerJoin('users as preparing', 'preparing.id', 'payout.prepared_by')
    .leftJoin('users as approving', 'approving.id', 'payout.approved_by')
    .selectAll('payout')
    .select([
      'seller.name as seller_name',
      'seller.email as seller_email',
      'preparing.name as preparing_name',
      'approving.name as approving_name',
    ]);
}

export async function listPayouts(context: Context, page: Page, isOpen: boolean) {
  return payouts(context)
    .$if(isOpen, (query) => query.where('payout.state', 'in', ['prepared', 'approved']))
    .$call((query) => newestFirst(query, 'payouts as payout', page))
    .execute();
}

export type ShownPayoutRow = Awaited<ReturnType<typeof listPayouts>>[number];

/** All that are under way, the oldest first. */
export async function listOpenPayouts(context: Context) {
  return payouts(context).where('payout.state', 'in', ['prepared', 'approved']).orderBy('payout.number').execute();
}

/** Is something being paid out to a seller? */
export async function hasOpenPayout({ db }: Context, sellerId: string): Promise<boolean> {
  const open = db
    .selectFrom('payouts')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', ['prepared', 'approved']);
  return (await open.executeTakeFirst()) !== undefined;
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

/** Was a seller told since then that their money waits for an account? */
export async function wasTold({ db }: Context, userId: string, since: Date): Promise<boolean> {
  const told = db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'money_waits')
    .where('created_at', '>', since);
  return (await told.executeTakeFirst()) !== undefined;
}
