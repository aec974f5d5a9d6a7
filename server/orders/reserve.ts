import { sql } from 'kysely';
import { newness } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Traces } from '#server/http/newness.ts';
import { aheadOf } from '#server/platform/clock.ts';

export interface NewReservation {
  productId: string;
  /** The version of the listing that was looked at. */
  revision: number;
  buyerId: string;
  phone: string;
  location: string;
  now: Date;
  expiresAt: Date;
  /** null: the limits of newness don't count it. */
  traces: Traces | ByAccount | null;
  /** An accepted offer, at whose price the phone is booked. */
  offerId?: string;
}

/** Of a buyer who isn't there: the seller accepts their offer. The limits count the account alone. */
export type ByAccount = Record<keyof Traces, null>;

/** Why a phone can't be reserved, in the words of the function reserve. */
export type ReserveRefusal =
  | 'closed'
  | 'too_many'
  | 'taken'
  | 'withdrawn'
  | 'changed'
  | 'cancelled_lately'
  | 'too_many_today'
  | 'network_full'
  | 'newcomers_full';

/**
 * `isAdvertised`: as the statement began. Of a phone that is advertised while it waits, the kept list may say
 * 'Available' for up to a minute.
 */
export type ReserveOutcome =
  | { outcome: 'reserved'; bookingId: string; heldUntil: Date; isAdvertised: boolean }
  | { outcome: ReserveRefusal };

/** Writes a reservation with all its steps, if it can be, in one statement: the function reserve of migration 0042. */
export async function reserve(
  context: Context,
  { productId, revision, buyerId, phone, location, now, expiresAt, traces, offerId }: NewReservation,
): Promise<ReserveOutcome> {
  const { rows } = await sql<{
    outcome: ReserveOutcome['outcome'] | null;
    booking_id: string | null;
    held_until: Date | null;
    is_advertised: boolean | null;
  }>`
    select outcome, booking_id, held_until,
      (select advertised_at is not null from products where id = ${productId}::uuid) as is_advertised
    from reserve(${productId}::uuid, ${buyerId}::uuid, ${phone}, ${location},
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${limits.unpaidBookingsMax}::int, ${revision}::int,
      ${traces?.network ?? null}::text, ${traces?.device ?? null}::text,
      ${traces === null ? null : JSON.stringify(newness.holds)}::jsonb,
      ${offerId ?? null}::uuid)`.execute(context.db);
  const [row] = rows;
  if (row?.outcome === 'reserved' && row.booking_id && row.held_until) {
    const { booking_id: bookingId, held_until: heldUntil, is_advertised: isAdvertised } = row;
    return { outcome: 'reserved', bookingId, heldUntil, isAdvertised: isAdvertised === true };
  }
  if (!row?.outcome || row.outcome === 'reserved') throw new Error('reserve answered nothing');
  return { outcome: row.outcome };
}

/** Locks what the limits count, as `reserve` does before it locks the phone: for callers that lock the phone earlier. */
export async function lockLimits(
  { db }: Context,
  { productId, buyerId, now, traces }: Pick<NewReservation, 'productId' | 'buyerId' | 'now' | 'traces'>,
): Promise<void> {
  if (traces === null) return;
  await sql`select hold_refused(${productId}::uuid, id,
      created_at > ${now}::timestamptz - make_interval(hours => ${newness.holds.newcomerHours}),
      ${now}::timestamptz, ${traces.network}::text, ${traces.device}::text, ${JSON.stringify(newness.holds)}::jsonb)
    from users where id = ${buyerId}::uuid`.execute(db);
}

/** What keeps a buyer from reserving a phone for a while. */
export interface Hindrance {
  /** When it ends; null when only the payment provider can say. */
  until: Date | null;
  /** Is it, at least in part, the buyer's own doing? It may be other accounts' in the same browser or network. */
  isOwn: boolean;
}

/** By what the function hold_refused of migration 0079 refused a reservation with these two outcomes. */
export async function findHindrance(
  { db }: Context,
  outcome: 'cancelled_lately' | 'network_full',
  { productId, buyerId, now, traces }: NewReservation,
): Promise<Hindrance> {
  const isOwn = sql<boolean>`coalesce(bool_or(buyer_id = ${buyerId}), false)`.as('isOwn');
  if (outcome === 'network_full') {
    return db
      .selectFrom('bookings')
      .select([sql<Date | null>`min(expires_at) filter (where state = 'reserved')`.as('until'), isOwn])
      .where('network', '=', traces?.network ?? null)
      .where((where) =>
        where.or([where('state', '=', 'paying'), where('state', '=', 'reserved').and('expires_at', '>', now)]),
      )
      .executeTakeFirstOrThrow();
  }
  const pauseMs = newness.holds.afterCancelMinutes * 60_000;
  const { last, ...rest } = await db
    .selectFrom('bookings')
    .select([sql<Date | null>`max(ended_at)`.as('last'), isOwn])
    .where('product_id', '=', productId)
    .where('state', '=', 'cancelled')
    .where('ended_by', 'in', ['buyer', 'seller'])
    .where('ended_at', '>', new Date(now.getTime() - pauseMs))
    .where('ended_at', '<=', aheadOf(now))
    .where((where) => where.or([where('buyer_id', '=', buyerId), where('device', '=', traces?.device ?? null)]))
    .executeTakeFirstOrThrow();
  return { ...rest, until: new Date((last?.getTime() ?? now.getTime() - pauseMs) + pauseMs) };
}
