import type { Context } from '#server/context.ts';
import { setAccount } from '#server/payouts/account-store.ts';
import { makePayoutFile, movePayouts, preparePayouts } from '#server/payouts/actions.ts';
import { listOpenPayoutsOf } from '#server/payouts/payout-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { seal } from '#server/platform/sealing.ts';

/** Sellers say where their money goes, long enough ago. */
export async function giveAccounts(context: Context, sellers: readonly Actor[]): Promise<void> {
  const earlier = { ...context, clock: { now: () => new Date(context.clock.now().getTime() - 4 * 86_400_000) } };
  const sealed = await seal(context.secrets, JSON.stringify({ holder: 'x', number: '12345', bank: 'x' }));
  for (const { id } of sellers) await setAccount(earlier, id, { sealed, holder: 'x', endsWith: '2345' });
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
