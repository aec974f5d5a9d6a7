import type { Context } from '#server/context.ts';

/** Forgets whose contacts accounts were shown on earlier days. */
export async function forgetContactsSeen({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('seller_contacts_seen').where('day', '<', clock.now().toISOString().slice(0, 10)).execute();
}
