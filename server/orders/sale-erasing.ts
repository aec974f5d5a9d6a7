import { sql } from 'kysely';
import { callsOf } from '#contract/calling.ts';
import type { Context } from '#server/context.ts';

/**
 * Forgets what somebody said of phones they bought, with the photos, also of phones that came back to them, why they
 * wanted to cancel, and what either side of a sale asked an admin.
 */
export async function eraseProblemsOf({ db }: Context, userId: string): Promise<void> {
  const bought = db.selectFrom('bookings').select('id').where('buyer_id', '=', userId);
  const sold = db.selectFrom('bookings').select('id').where('seller_id', '=', userId);
  await db
    .updateTable('sales')
    .set({ problem_words: 'erased' })
    .where('problem_words', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('booking_id', 'in', bought),
        eb('booking_id', 'in', sold).and('problem_about', 'in', [...callsOf.seller]),
      ]),
    )
    .execute();
  await db
    .updateTable('sales')
    .set({ earlier_calls: '[]' })
    .where(sql<boolean>`earlier_calls <> '[]'`)
    .where((eb) => eb.or([eb('booking_id', 'in', bought), eb('booking_id', 'in', sold)]))
    .execute();
  await db
    .updateTable('sales')
    .set({ cancel_words: 'erased' })
    .where('cancel_words', '<>', '')
    .where('booking_id', 'in', bought)
    .execute();
  await db.deleteFrom('sale_photos').where('of', 'in', ['problem', 'told']).where('booking_id', 'in', bought).execute();
  await db.deleteFrom('sale_photos').where('of', '=', 'return').where('booking_id', 'in', sold).execute();
  await db
    .updateTable('sales')
    .set({ withdrawn_name: 'erased', withdrawn_words: 'erased' })
    .where('withdrawn_at', 'is not', null)
    .where('booking_id', 'in', bought)
    .execute();
}

/** Forgets what a seller answered to problems with phones they sold. */
export async function eraseAnswersOf({ db }: Context, sellerId: string): Promise<void> {
  await db
    .updateTable('sales')
    .set({
      answer_words: 'erased',
      earlier_answers: sql`(select coalesce(jsonb_agg(one || '{"words": "erased"}'), '[]') from jsonb_array_elements(earlier_answers) as one)`,
    })
    .where('answered_at', 'is not', null)
    .where('booking_id', 'in', db.selectFrom('bookings').select('id').where('seller_id', '=', sellerId))
    .execute();
}
