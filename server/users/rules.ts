import { Refusal, refuseField } from '#contract/problem.ts';
import type { Role } from '#contract/route.ts';
import type { Callers } from '#db/tables.ts';
import type { Config } from '#server/config.ts';
import type { Identity } from '#server/http/caller.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Account } from '#server/users/store.ts';

/** Everybody has exactly one role: an admin is neither buyer nor seller. */
export function roleOf(account: Pick<Account, 'granted_at' | 'account_type'>): Role {
  if (account.granted_at !== null) return 'admin';
  return account.account_type === 'Seller' ? 'seller' : 'buyer';
}

export function actorOf(account: Account): Actor {
  return {
    id: account.id,
    role: roleOf(account),
    accountType: account.account_type,
    name: account.name,
    email: account.email,
    verified: account.verified_at !== null,
  };
}

/** The account behind a session, or null while its account type was not chosen. */
export function actorOfCaller(caller: Callers): Actor | null {
  const { user_id: id, name, email, account_type, verified_at, granted_at } = caller;
  if (id === null || name === null || email === null || account_type === null) return null;
  return actorOf({ id, name, email, account_type, verified_at, granted_at });
}

/** Their own or, for admins, any. @throws Refusal 403, the same whether the e-mail is known or not */
export function requireOwnEmail(identity: Identity, actor: Actor | null, email: string): void {
  if (identity.email === email || (actor?.role === 'admin' && !identity.secondFactor.isNeeded)) return;
  throw new Refusal('not_allowed', 'You may only ask for your own e-mail address.');
}

/** A payload names the person who is signed in, or it is refused naming the field. */
export function requireOwnNameAndEmail(actor: Actor, said: { name: string; nameField: string; email: string }): void {
  if (said.email !== actor.email) throw refuseField('email', 'not_your_email');
  if (said.name !== actor.name) throw refuseField(said.nameField, 'not_your_name');
}

/** Must somebody confirm their address before they sell or book? Where no mail is sent, nobody could. */
export function mustConfirm(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  { emailVerified }: Pick<Identity, 'emailVerified'>,
): boolean {
  return smtpUrl !== null && !emailVerified;
}

/** @throws Refusal 403 for members who sell or book before they confirmed their e-mail address. */
export function requireConfirmedAddress(
  config: Pick<Config, 'smtpUrl'>,
  identity: Pick<Identity, 'emailVerified' | 'email'>,
): void {
  if (!mustConfirm(config, identity)) return;
  throw new Refusal(
    'address_unconfirmed',
    `Please confirm your e-mail address first: follow the link that we mailed to ${identity.email}. ` +
      'You can have it sent again under Notices in your dashboard.',
  );
}
