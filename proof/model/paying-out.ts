import type { Context } from '#server/context.ts';
import { makePayoutFile, movePayouts, preparePayouts } from '#server/payouts/actions.ts';
import { listOpenPayoutsOf } from '#server/payouts/payout-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { seal } from '#server/platform/sealing.ts';

/** Sellers have said where their money goes, long enough ago. */
export async function giveAccounts({ db, clock, secrets }: Context, sellers: readonly Actor[]): Promise<void> {
  const sealed = await seal(secrets, JSON.stringify({ holder: 'x', number: '12345', bank: 'x' }));
  const account = {
    sealed,
    holder: 'x',
    ends_with: '2345',
    changed_at: new Date(clock.now().getTime() - 4 * 86_400_000),
  };
  await db
    .insertInto('payout_accounts')
    .values(sellers.map(({ id: user_id }) => ({ user_id, ...account })))
    .execute();
}

/** Prepares payouts to these sellers, and says what became of them. */
export async function payOutTo(
  context: Context,
  admin: Actor,
  sellers: readonly Actor[],
  end: { act: 'paid' } | { act: 'failed'; words: string },
): Promise<void> {
  const ids = sellers.map(({ id }) => id);
  await preparePayouts(context, admin, ids);
  const payouts = await listOpenPayoutsOf(context, ids);
  if (payouts.length === 0) return;
  // Whose seller owes by now is in no file, and does not work.
  if (end.act === 'paid') await makePayoutFile(context, admin, payouts);
  await movePayouts(context, admin, { ...end, payouts });
}
