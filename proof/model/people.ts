import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/context.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { samPhones } from '#server/testing/selling.ts';
import { businessAt } from './of-sale.ts';

/** People, written straight into the database: hashing passwords takes longer than all the rest. */
export async function addPeople(
  { context: { db }, owner }: TestMarket,
  people: readonly { accountType: 'User' | 'Seller'; isAdmin?: boolean }[],
): Promise<Actor[]> {
  const rows = people.map(({ accountType, isAdmin }) => ({
    identityId: randomUUID(),
    email: `${randomUUID()}@redial.example`,
    name: 'Modell Mensch',
    accountType,
    isAdmin,
  }));
  await db
    .insertInto('identity_user')
    .values(rows.map(({ identityId: id, name, email }) => ({ id, name, email, image: null })))
    .execute();
  const written = await db
    .insertInto('users')
    .values(
      rows.map(({ identityId: identity_id, name, email, accountType: account_type }) => ({
        identity_id,
        name,
        email,
        account_type,
      })),
    )
    .returning(['id', 'identity_id'])
    .execute();
  const idOf = new Map(written.map(({ id, identity_id }) => [identity_id, id]));
  const actors = rows.map(({ identityId, name, email, accountType, isAdmin }): Actor => ({
    id: idOf.get(identityId) ?? '',
    role: isAdmin ? 'admin' : accountType === 'Seller' ? 'seller' : 'buyer',
    accountType,
    name,
    email,
    verified: false,
  }));
  const admins = actors.filter(({ role }) => role === 'admin').map(({ id: user_id }) => ({ user_id }));
  await owner.insertInto('admin_grants').values(admins).execute();
  await db
    .insertInto('audit')
    .values(admins.map((admin) => ({ ...admin, action: 'granted_admin' as const })))
    .execute();
  return actors;
}

/** One of the sellers of each place is a business: its buyers may withdraw. */
export async function makeBusinesses(
  { db, clock }: Context,
  places: readonly { sellers: readonly Actor[] }[],
): Promise<void> {
  const said = { kind: 'trader' as const, ...samPhones, said_at: clock.now() };
  const businesses = places.flatMap(({ sellers }) => sellers[businessAt] ?? []);
  await db
    .insertInto('seller_kinds')
    .values(businesses.map(({ id: seller_id }) => ({ seller_id, ...said })))
    .execute();
}
