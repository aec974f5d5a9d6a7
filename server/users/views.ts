import type { Me } from '#contract/users.ts';
import type { Identity } from '#server/http/caller.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Who is signed in, as the browser sees it. */
export function meView(identity: Identity | null, actor: Actor | null): Me {
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
    },
  };
}
