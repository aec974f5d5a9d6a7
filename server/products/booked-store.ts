import type { Context } from '#server/context.ts';

/** Of these sellers, those whom a buyer has a reservation or a paid order with; and the account itself. */
export async function listSellersBookedBy(
  context: Context,
  accountId: string,
  sellerIds: readonly string[],
): Promise<string[]> {
  const rows = await context.db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', [...sellerIds])
    .where((is) =>
      is.or([
        is('users.id', '=', accountId),
        is.exists(
          is
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.seller_id', '=', 'users.id')
            .where('bookings.buyer_id', '=', accountId)
            .where('bookings.state', 'in', ['reserved', 'paying', 'paid']),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
