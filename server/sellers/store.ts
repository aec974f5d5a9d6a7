import type { Context } from '#server/context.ts';

/** Is there an open account of a seller by this id? */
export async function isSeller(context: Context, id: string): Promise<boolean> {
  return (await openSeller(context, id).select('users.id').executeTakeFirst()) !== undefined;
}

/** A seller as everybody may see them; undefined when the account is closed. */
export async function findSeller(context: Context, id: string) {
  return openSeller(context, id)
    .leftJoin('seller_kinds as said', 'said.seller_id', 'users.id')
    .select(({ selectFrom, fn }) => [
      'users.id',
      'users.name',
      'users.verified_at',
      'users.created_at',
      'said.kind',
      'said.name as trader_name',
      'said.address',
      'said.email',
      'said.phone',
      selectFrom('bookings')
        .select(fn.countAll<number>().as('count'))
        .whereRef('bookings.seller_id', '=', 'users.id')
        .where('bookings.state', '=', 'paid')
        .as('sold'),
    ])
    .executeTakeFirst();
}

function openSeller(context: Context, id: string) {
  return context.db
    .selectFrom('users')
    .where('users.id', '=', id)
    .where('users.account_type', '=', 'Seller')
    .where('users.closed_at', 'is', null);
}
