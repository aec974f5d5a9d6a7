import type { Me, Person } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import type { Identity } from '#server/http/caller.ts';
import type { Actor } from '#server/platform/actor.ts';
import { mustConfirm } from '#server/users/rules.ts';
import type { PersonRow } from '#server/users/store.ts';

/** The signed-in person, as the browser sees them. */
export function meView(
  config: Pick<Config, 'smtpUrl'>,
  identity: Identity | null,
  actor: Actor | null,
  holdHours: number,
): Me {
  if (identity === null) return { user: null };
  return {
    user: {
      _id: actor?.id ?? null,
      name: actor?.name ?? identity.name,
      email: identity.email,
      photoURL: identity.photoUrl,
      accountType: actor?.accountType ?? null,
      role: actor?.role ?? null,
      verified: actor?.verified ?? false,
      emailVerified: identity.emailVerified,
      mustConfirm: mustConfirm(config, identity),
      mailRefusal: refusalFor(identity),
      holdHours,
      secondFactor: identity.secondFactor.isOn ? 'on' : identity.secondFactor.isNeeded ? 'needed' : 'off',
    },
  };
}

/** An address that was never confirmed may be a stranger's, and an answer may name where their mail goes. */
function refusalFor({ emailVerified, mailRefusal }: Identity): string | null {
  if (mailRefusal === null) return null;
  return emailVerified ? mailRefusal : mailRefusal.slice(0, 3);
}

/** A buyer or seller as the admin sees them in a list. */
export function personView(row: PersonRow): Person {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    accountType: row.account_type,
    ...(row.verified_at === null ? {} : { status: 'verified' as const }),
    ...(row.suspended_reason === null ? {} : { suspended: row.suspended_reason }),
    createdAt: row.created_at.toISOString(),
  };
}
