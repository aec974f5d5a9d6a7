import type { Context } from '#server/context.ts';

/** Forgets an identity with its sessions, passwords and links to providers: every token of it is worth nothing from now on. */
export async function deleteIdentity(context: Context, identityId: string): Promise<void> {
  await context.db.deleteFrom('identity_verification').where('value', '=', identityId).execute();
  await context.db.deleteFrom('identity_user').where('id', '=', identityId).execute();
}
