import { sql } from 'kysely';
import { newness } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Traces } from '#server/http/newness.ts';

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
  traces: Traces | null;
}

/** Why a phone can't be reserved, in the words of the function reserve. */
export type ReserveRefusal =
  'closed' | 'too_many' | 'taken' | 'withdrawn' | 'changed' | 'cancelled_lately' | 'too_many_today' | 'network_full' | 'newcomers_full';

export type ReserveOutcome = { outcome: 'reserved'; bookingId: string; heldUntil: Date } | { outcome: ReserveRefusal };

/** Writes a reservation with all its steps, if it can be, in one statement: the function reserve of migration 0024. */
export async function reserve(
  context: Context,
  { productId, revision, buyerId, phone, location, now, expiresAt, traces }: NewReservation,
): Promise<ReserveOutcome> {
  const { rows } = await sql<{ outcome: ReserveOutcome['outcome'] | null; booking_id: string | null; held_until: Date | null }>`
    select outcome, booking_id, held_until from reserve(${productId}::uuid, ${buyerId}::uuid, ${phone}, ${location},
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${limits.unpaidBookingsMax}::int, ${revision}::int,
      ${traces?.network ?? null}::text, ${traces?.device ?? null}::text, ${traces === null ? null : JSON.stringify(newness.holds)}::jsonb)`.execute(context.db);
  const [row] = rows;
  if (row?.outcome === 'reserved' && row.booking_id && row.held_until) {
    return { outcome: 'reserved', bookingId: row.booking_id, heldUntil: row.held_until };
  }
  if (!row?.outcome || row.outcome === 'reserved') throw new Error('reserve answered nothing');
  return { outcome: row.outcome };
}
