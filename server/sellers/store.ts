import type { Context } from '#server/context.ts';

/** Who sells, as everybody may see them; undefined when the account is closed. */
export async function findSeller(context: Context, id: string) {
  return context.db
    .selectFrom('users')
    .select(({ selectFrom, fn }) => [
      'id',
      'name',
      'verified_at',
      'created_at',
      selectFrom('bookings')
        .select(fn.countAll<number>().as('count'))
        .whereRef('bookings.seller_id', '=', 'users.id')
        .where('bookings.state', '=', 'paid')
        .as('sold'),
    ])
    .where('id', '=', id)
    .where('account_type', '=', 'Seller')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}
