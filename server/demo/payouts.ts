import { cast } from '#db/demo/cast.ts';
import type { Context } from '#server/context.ts';
import { saveAccount } from '#server/payouts/accounts.ts';
import { makePayoutFile, movePayouts, preparePayouts } from '#server/payouts/actions.ts';
import { listOpenPayoutsOf } from '#server/payouts/payout-store.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Has not said yet where his money should go. */
const withoutAccount = 'marco@redial.example';

/** All sellers but one say where their money goes. Their accounts are made up: the digits check, no bank has them. */
export async function giveDemoAccounts(context: Context, idsByEmail: ReadonlyMap<string, string>): Promise<void> {
  for (const [at, { email, name, role }] of cast.entries()) {
    if (role !== 'seller' || email === withoutAccount) continue;
    const account = { holder: name, number: `0000${4_711 + at}`, bank: '000000000' };
    await saveAccount(context, actorOf(idsByEmail, email), account);
  }
}

/** The demo market's admin pays all sellers what is theirs by then. */
export async function playDemoPayout(context: Context, idsByEmail: ReadonlyMap<string, string>): Promise<void> {
  const admin = cast.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('the demo market has no admin');
  const actor = actorOf(idsByEmail, admin.email);
  // It has one admin, who needs nobody else here.
  const alone = { ...context, config: { ...context.config, fourEyesAboveUsd: null } };
  const sellers = [...idsByEmail.values()];
  await preparePayouts(alone, actor, sellers);
  const payouts = await listOpenPayoutsOf(alone, sellers);
  if (payouts.length === 0) return;
  await makePayoutFile(alone, actor, payouts);
  await movePayouts(alone, actor, { act: 'paid', payouts });
}

function actorOf(idsByEmail: ReadonlyMap<string, string>, email: string): Actor {
  const { name = '', role = 'buyer' } = cast.find((one) => one.email === email) ?? {};
  const accountType = role === 'seller' ? 'Seller' : 'User';
  return { id: idsByEmail.get(email) ?? '', role, accountType, name, email, verified: false };
}
