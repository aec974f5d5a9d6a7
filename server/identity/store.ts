import type { Context } from '#server/context.ts';

/** Forgets an identity with its sessions, passwords and links to providers: every token of it is worth nothing from now on. */
export async function deleteIdentity(context: Context, identityId: string): Promise<void> {
  await context.db.deleteFrom('identity_verification').where('value', '=', identityId).execute();
  await context.db.deleteFrom('identity_user').where('id', '=', identityId).execute();
}

/** Ends every other link to a new password of an identity. */
export async function deleteResetLinks(context: Context, identityId: string): Promise<void> {
  await context.db.deleteFrom('identity_verification').where('value', '=', identityId).execute();
}

/** Ends the ways in by a provider. */
export async function deleteProviderLinks(context: Context, identityId: string): Promise<void> {
  await context.db.deleteFrom('identity_account').where('userId', '=', identityId).where('providerId', '!=', 'credential').execute();
}

/** Marks the e-mail address of an identity as confirmed. */
export async function setEmailConfirmed(context: Context, identityId: string): Promise<void> {
  await context.db.updateTable('identity_user').set({ emailVerified: true, updatedAt: context.clock.now() }).where('id', '=', identityId).execute();
}

/** Is the e-mail address of an identity confirmed? */
export async function isEmailConfirmed(context: Context, identityId: string): Promise<boolean> {
  const row = await context.db.selectFrom('identity_user').select('emailVerified').where('id', '=', identityId).executeTakeFirst();
  return row?.emailVerified === true;
}
