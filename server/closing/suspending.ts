import { sql } from 'kysely';
import { Refusal } from '#contract/problem.ts';
import { endBegun, letGo } from '#server/closing/letting-go.ts';
import type { Context } from '#server/context.ts';
import { deleteSessions } from '#server/identity/two-step/store.ts';
import { endOffersOf } from '#server/offers/actions.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asLongAsItTakes } from '#server/platform/hang-up.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { moveProducts } from '#server/products/states.ts';
import { lockLiveOf, setAdvertised } from '#server/products/store.ts';
import { lockProducts, recallListings, rememberListings } from '#server/products/suspended-store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { lockAccount, setSuspended } from '#server/users/store.ts';

/**
 * Suspends an account: its sessions end, it can't sign in, its phones leave the market and its unpaid reservations end.
 * Paid orders stay.
 *
 * @returns how many were suspended: 0 when it was already
 * @throws Refusal 404 for an account that isn't there, 409 for an admin's
 */
export async function suspendAccount(context: Context, admin: Actor, userId: string, reason: string): Promise<number> {
  const begun = await inTransaction(context, async (context) => {
    // A shop may have listed more than can be moved in the time of a request.
    await sql.raw(asLongAsItTakes).execute(context.db);
    const account = await requireOpen(context, userId);
    if (account.suspended_at !== null) return null;
    if (account.granted_at !== null) {
      throw new Refusal(
        'admin_account',
        "An admin's account can't be suspended here. Take the role back first, at the server: " +
          'npm run admin -- revoke EMAIL',
      );
    }

    await setSuspended(context, userId, { at: context.clock.now(), reason });
    const auditId = await recordAudit(context, {
      actorId: admin.id,
      action: 'suspended_account',
      userId,
      note: reason,
    });
    // The reason stays with the notice: its mail may leave when the account is in again.
    await recordNotice(context, { userId, kind: 'account_suspended', auditId });
    await endOffersOf(context, userId);
    await lockLiveOf(context, userId);
    await rememberListings(context, userId);
    const paying = await letGo(context, admin, userId, 'suspended');
    if (account.identity_id !== null) await deleteSessions(context, account.identity_id);
    announce(context, 'sellers');
    return paying;
  });
  if (begun === null) return 0;
  await endBegun(context, begun);
  return 1;
}

/**
 * Lets a suspended account in again, and puts its phones back on sale.
 *
 * @returns how many were let in: 0 when it was not suspended
 * @throws Refusal 404 for an account that isn't there
 */
export async function reinstateAccount(context: Context, admin: Actor, userId: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await sql.raw(asLongAsItTakes).execute(context.db);
    const account = await requireOpen(context, userId);
    if (account.suspended_at === null) return 0;
    await setSuspended(context, userId, null);
    const why = { actorId: admin.id, reason: 'seller let in again by an admin' };
    const recalled = await recallListings(context, userId);
    const locked = await lockProducts(
      context,
      recalled.map(({ product_id: id }) => id),
    );
    // Others may have been paid for meanwhile, or still be held by somebody who is paying.
    const withdrawn = locked.filter(({ state }) => state === 'withdrawn');
    await moveProducts(context, withdrawn, 'on_sale', why);
    const back = new Set(withdrawn.map(({ id }) => id));
    for (const { product_id: id, advertised_at: advertisedAt } of recalled)
      if (advertisedAt !== null && back.has(id)) await setAdvertised(context, id, advertisedAt);
    await recordNotice(context, { userId, kind: 'account_reinstated' });
    await recordAudit(context, { actorId: admin.id, action: 'reinstated_account', userId });
    announce(context, 'sellers', 'advertised');
    return 1;
  });
}

async function requireOpen(context: Context, userId: string) {
  const account = await lockAccount(context, userId);
  if (!account || account.closed_at !== null) throw new Refusal('not_found', 'There is no such account.');
  return account;
}
