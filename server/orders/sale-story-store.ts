import { sql } from 'kysely';
import { callKinds } from '#contract/calling.ts';
import type { Condition } from '#contract/limits.ts';
import { returnKinds } from '#contract/sale-states.ts';
import type { Context } from '#server/context.ts';
import { bankClaimsOf } from '#server/orders/bank-claims.ts';
import type { ParcelGoes } from '#server/orders/parcel-store.ts';
import type { SaidOfParcel } from '#server/orders/parcels.ts';
import { ofReturn } from '#server/orders/return-store.ts';
import { paymentThatCounts } from '#server/orders/payment-store.ts';
import { asBooked, bookedPhones, conversationOf } from '#server/orders/shown-store.ts';
import type { Page } from '#server/platform/newest-first.ts';
import type { PhotosOf } from '#server/orders/sale-store.ts';

/** Everything that a sale shows to the people in it. */
export async function findSaleStory(context: Context, bookingId: string) {
  return bookedPhones(context)
    .innerJoin('sales as sale', 'sale.booking_id', 'booking.id')
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .innerJoin('payments as payment', (join) => join.on('payment.id', '=', paymentThatCounts))
    .leftJoin('returns as back', 'back.booking_id', 'booking.id')
    .selectAll('sale')
    .select(ofReturn)
    .select([
      'wanted.sealed',
      'wanted.changed_at',
      'booking.product_id',
      'booking.price_usd',
      'booking.buyer_id',
      'booking.seller_id',
      'booking.state as booking_state',
      'booking.phone as buyer_phone',
      'booking.location as buyer_location',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'buyer.closed_at as buyer_closed_at',
      'product.phone as seller_phone',
      'product.location as seller_location',
      'seller.name as seller_name',
      'seller.email as seller_email',
      'seller.closed_at as seller_closed_at',
      'seller.suspended_at as seller_suspended_at',
      'seller.contact_after_booking',
      'payment.settled_at',
      'payment.state as payment_state',
      'payment.part_cents',
      'payment.part_refund_id',
      bankClaimsOf.as('bank_claims'),
      conversationOf.as('conversation_id'),
      saidOf(context, 'there').as('said_of_parcel'),
      saidOf(context, 'back').as('said_of_return'),
      numberedPhotos('problem').as('problem_photos'),
      photosOf('return').as('return_photos'),
      photosOf('told').as('told_photos'),
      numberedPhotos('answer').as('answer_photos'),
      asBooked('used_time').as('used_time'),
      asBooked('condition').$castTo<Condition>().as('condition'),
      'product.storage_gb',
      'product.ram_gb',
      'product.colour',
      'product.carrier_lock',
      'product.battery_percent',
      'product.in_box',
      'product.description',
      // A listing can't be changed from its booking until its money has gone back.
      sql<boolean>`product.revision = booking.revision`.as('is_as_booked'),
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
}

export type SaleStoryRow = NonNullable<Awaited<ReturnType<typeof findSaleStory>>>;

/** What a service says of the parcel as it is entered now. */
function saidOf({ parcels }: Context, goes: ParcelGoes) {
  const sent = sql.ref(goes === 'there' ? 'sale' : 'back');
  return sql<SaidOfParcel | null>`(select jsonb_build_object('service', parcel.service, 'state', parcel.state, 'at',
    parcel.said_at, 'doubt', parcel.doubt, 'tracker', parcel.tracker_id,
      'isAsked', parcel.ask_at is not null and parcel.service is not distinct from ${parcels?.service ?? null}::text)
    from watched_parcels as parcel where parcel.booking_id = sale.booking_id and parcel.goes = ${goes}
      and parcel.carrier = ${sent}.carrier and parcel.tracking_number = ${sent}.tracking_number
      order by parcel.begun_at desc limit 1)`;
}

function photosOf(what: PhotosOf) {
  return sql<string[]>`array(select photo.image_id from sale_photos as photo
    where photo.booking_id = sale.booking_id and photo.of = ${what} order by photo.position)`;
}

/** A problem that was told in the place of a call has the call's place at the desk. */
const sinceOf = (sale: string) => {
  const at = sql.ref(`${sale}.problem_at`);
  return sql<Date>`least(${at}, (select min((one ->> 'at')::timestamptz)
    from jsonb_array_elements(${sql.ref(`${sale}.earlier_calls`)}) as calls (one)
    where (one ->> 'until')::timestamptz >= ${at} and one ->> 'about' = any(${[...callKinds]}::text[])))`;
};
export const waitsSince = sinceOf('sale');

/** For each problem or answer that has some, by its number. */
function numberedPhotos(what: 'problem' | 'answer') {
  return sql<Record<string, string[]>>`(select coalesce(jsonb_object_agg(number, ids), '{}')
    from (select photo.number, jsonb_agg(photo.image_id order by photo.position) as ids
      from sale_photos as photo where photo.booking_id = sale.booking_id and photo.of = ${what}
      group by photo.number) as numbered)`;
}

/** Of a return as it began last: what its buyer says of it, or its seller asks. */
const saidLast = sql<string | null>`(select said.words
  from (values (back.told_words, back.told_at), (back.asked_words, back.asked_at)) as said (words, at)
  where said.at >= back.begun_at order by said.at desc limit 1)`;

/** Found first: of so many tables the planner joins them in their order, and would begin with all bookings. */
const anyThatWaits = sql<string>`any(array(select booking_id from sales where state = 'problem' and reply_by is null))`;

/** Problems that wait for an admin, the oldest first: who has waited longest is next. */
export async function listOpenProblems(context: Context, page: Page) {
  return bookedPhones(context)
    .innerJoin('sales as sale', 'sale.booking_id', 'booking.id')
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .leftJoin('returns as back', 'back.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.price_usd',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
      'sale.problem_about',
      sql<string>`case when sale.problem_about = 'return_problem' then back.dispute_words
        when sale.problem_about = 'return_called' then sale.earlier_calls -> -1 ->> 'words'
        when sale.problem_about = any(${[...returnKinds]}::text[]) then coalesce(${saidLast}, '')
        else sale.problem_words end`.as('problem_words'),
      'sale.problem_at',
      'back.delivered_at as back_delivered_at',
      saidOf(context, 'back').as('said_of_return'),
      'sale.answer_kind',
      'sale.answer_cents',
    ])
    .where('booking.id', '=', anyThatWaits)
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${waitsSince}, sale.booking_id) > (select ${sinceOf('last')}, last.booking_id
          from sales as last where last.booking_id = ${page.after ?? null}::uuid)`,
      ),
    )
    .orderBy(waitsSince)
    .orderBy('sale.booking_id')
    .limit(page.limit)
    .execute();
}

export type ProblemRow = Awaited<ReturnType<typeof listOpenProblems>>[number];

/** Does a sale wait for an admin? One that doesn't has no place among those that do. */
export async function isOpenProblem({ db }: Context, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sales')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'problem')
    .where('reply_by', 'is', null)
    .where('problem_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
