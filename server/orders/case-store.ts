import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** A sale as an admin's desk asks about it; undefined where there is none. */
export async function findCase({ db }: Context, bookingId: string) {
  return db
    .selectFrom('sales as sale')
    .innerJoin('bookings as booking', 'booking.id', 'sale.booking_id')
    .select([
      'booking.id',
      'booking.product_id',
      'booking.buyer_id',
      'booking.seller_id',
      'sale.state',
      'sale.reply_by',
      'sale.answered_at',
      'sale.problem_at',
    ])
    .where('sale.booking_id', '=', bookingId)
    .executeTakeFirst();
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export interface SalesSoFar {
  completed: number;
  /** A problem is open now. */
  open: number;
  /** All of the money went back, for any reason. */
  undone: number;
  /** Complete after a problem, or a call for an admin: a part or none of the money went back. */
  part: number;
  kept: number;
}

/** Counts how other sales of a case's buyer or seller went. What was sold before handovers were followed is complete. */
export async function countSalesSoFar(
  { db }: Context,
  { id, buyer_id, seller_id }: CaseRow,
  side: 'buyer' | 'seller',
): Promise<SalesSoFar> {
  // One side alone leads to its index.
  const theirs =
    side === 'seller' ? sql`booking.seller_id = ${seller_id}::uuid` : sql`booking.buyer_id = ${buyer_id}::uuid`;
  const { rows } = await sql<SalesSoFar>`
    select count(*) filter (where is_complete)::int as completed,
      count(*) filter (where state in ('problem', 'returning'))::int as open,
      count(*) filter (where state = 'undone')::int as undone,
      count(*) filter (where had_problem and state = 'completed' and has_part)::int as part,
      count(*) filter (where had_problem and state = 'completed' and not has_part)::int as kept
    from (
      select sale.state, booking.state = 'paid' and coalesce(sale.state, 'completed') = 'completed' as is_complete,
        sale.problem_about is not null or sale.earlier_calls <> '[]' as had_problem,
        exists (
          select from payments payment where payment.booking_id = booking.id
            and payment.state = 'succeeded' and payment.part_cents is not null) as has_part
      from bookings booking left join sales sale on sale.booking_id = booking.id
      where ${theirs} and booking.state in ('paid', 'refunded') and booking.id <> ${id}::uuid
    ) as sold`.execute(db);
  return rows[0] ?? { completed: 0, open: 0, undone: 0, part: 0, kept: 0 };
}
