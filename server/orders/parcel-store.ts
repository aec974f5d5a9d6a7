import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import type { KnownCarrier } from '#contract/carriers.ts';
import type { WatchedParcels } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { isDueAt } from '#server/platform/due-times.ts';

/** The service tells us by itself; this finds what got lost. */
export const askAgainMs = 6 * 60 * 60_000;

export type ParcelRow = Selectable<WatchedParcels>;

/** To its buyer, or back to its seller. */
export type ParcelGoes = ParcelRow['goes'];

/** Parcels on their way of carriers that the service knows, which nobody watches. @returns how many */
export async function watchNewParcels(
  { db, clock }: Context,
  { service, carriers }: { service: ParcelRow['service']; carriers: readonly KnownCarrier[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into watched_parcels (booking_id, goes, service, carrier, tracking_number, begun_at, ask_at)
    select sent.booking_id, sent.goes, ${service}, sent.carrier, sent.tracking_number, ${clock.now()}::timestamptz,
    ${clock.now()}::timestamptz
    from (
      select booking_id, 'there' as goes, carrier, tracking_number from sales
        where state in ('sent', 'problem') and sent_at is not null and received_at is null and delivered_at is null
        and returning_since is null
      union all
      -- Withdrawn from since: what the carrier says is for people to read.
      select back.booking_id, 'there', sales.carrier, sales.tracking_number
        from returns as back join sales on sales.booking_id = back.booking_id
        where sales.state in ('returning', 'problem') and sales.returning_since is not null and back.sent_at is null
          and sales.sent_at is not null and sales.received_at is null and sales.delivered_at is null
      union all
      select back.booking_id, 'back', back.carrier, back.tracking_number from returns as back
      join sales on sales.booking_id = back.booking_id
        where sales.state in ('returning', 'problem') and sales.returning_since is not null
        and back.sent_at is not null and back.delivered_at is null
    ) as sent
    where sent.carrier = any(${[...carriers]}::text[])
    -- One that was corrected, and is entered again.
    on conflict (booking_id, goes, service, carrier, tracking_number) do update set ask_at = excluded.ask_at
      where watched_parcels.ask_at is null and watched_parcels.tracker_id is not null
        and watched_parcels.begun_at > excluded.begun_at - interval '90 days'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Parcels of which the service is to be asked by now. What has waited longest comes first. */
export async function listDueParcels(
  { db, clock }: Context,
  service: ParcelRow['service'],
  limit: number,
): Promise<ParcelRow[]> {
  return db
    .selectFrom('watched_parcels')
    .selectAll()
    .where('service', '=', service)
    .where(isDueAt('ask_at', clock.now(), askAgainMs))
    .orderBy('ask_at')
    .limit(limit)
    .execute();
}

/**
 * Has to be asked at once: the service has news. Kept first, so that it is not lost. All that the service calls so:
 * several sales may have entered one number. Those that are over are not asked for.
 */
export async function setParcelsDue({ db, clock }: Context, service: ParcelRow['service'], trackerId: string) {
  return db
    .updateTable('watched_parcels')
    .set({ ask_at: clock.now() })
    .where('service', '=', service)
    .where('tracker_id', '=', trackerId)
    .where('ask_at', 'is not', null)
    .returningAll()
    .execute();
}

/**
 * What was over meanwhile stays as it is: an answer of before must not take a proof away. Where there were news since
 * the parcel was read, which the answer does not know, it stays due.
 */
export async function writeParcel(
  { db }: Context,
  { id, ask_at: read }: Pick<ParcelRow, 'id' | 'ask_at'>,
  changes: Omit<Updateable<WatchedParcels>, 'id' | 'booking_id'>,
): Promise<void> {
  const next = changes.ask_at;
  const askAt = sql<Date>`case when date_trunc('milliseconds', ask_at) = ${read}::timestamptz
    then ${next}::timestamptz else ask_at end`;
  await db
    .updateTable('watched_parcels')
    .set(next ? { ...changes, ask_at: askAt } : changes)
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute();
}

/**
 * Has another sale had this number, or this one on its other way? Who enters it first is believed; a number that was
 * corrected counts too.
 */
export async function isUsedBefore(
  { db }: Context,
  { booking_id: bookingId, goes, tracking_number: number }: ParcelRow,
): Promise<boolean> {
  const earlier = JSON.stringify([{ tracking_number: number }]);
  const { rows } = await sql<{ used: boolean }>`
    with sent as (
      select booking_id, 'there' as goes, sent_at, tracking_number, earlier_parcels from sales
      where tracking_number = ${number}
      union all select booking_id, 'there', sent_at, tracking_number, earlier_parcels from sales
      where earlier_parcels <> '[]' and earlier_parcels @> ${earlier}::jsonb
      union all select booking_id, 'back', sent_at, tracking_number, earlier_parcels from returns
      where tracking_number = ${number}
      union all select booking_id, 'back', sent_at, tracking_number, earlier_parcels from returns
      where earlier_parcels <> '[]' and earlier_parcels @> ${earlier}::jsonb
    ), uses as (
      -- Each was entered when the one before it was over.
      select booking_id, goes, case when place = 1 then sent_at
      else (earlier_parcels -> (place::int - 2) ->> 'until')::timestamptz end as entered_at
      from sent cross
      join jsonb_array_elements(earlier_parcels || jsonb_build_object('tracking_number', tracking_number))
        with ordinality as entry (one, place)
      where one ->> 'tracking_number' = ${number}
    ), own as (select max(entered_at) as entered_at from uses where booking_id = ${bookingId}::uuid and goes = ${goes})
    select exists (
      select from uses, own
      where (uses.booking_id <> ${bookingId}::uuid or uses.goes <> ${goes}) and uses.entered_at <= own.entered_at
    ) as used`.execute(db);
  return rows[0]?.used ?? true;
}
