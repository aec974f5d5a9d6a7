import { sql } from 'kysely';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { keepParcels, takeParcelNews } from '#server/orders/parcel-news.ts';
import type { SaleAct } from '#contract/sales.ts';
import { findDelivery } from '#server/orders/delivery-store.ts';
import { findSale } from '#server/orders/sale-store.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { done } from './done.ts';
import { parcelOf } from './of-sale.ts';

/** What seller and carrier do with a phone that is sent, on a real market. */
export function posting(
  context: Context,
  act: (at: number, what: SaleAct, isSellers?: boolean) => Promise<boolean>,
  idOf: (at: number) => string,
) {
  return {
    send: async (at: number) => {
      const changedAt = ((await findDelivery(context, idOf(at)))?.changed_at ?? new Date(0)).toISOString();
      return act(at, { act: 'send', ...parcelOf(idOf(at)), changedAt }, true);
    },
    deliver: (at: number) => done(() => carrierSays(context, idOf(at), 'delivered')),
    lose: (at: number) => done(() => carrierSays(context, idOf(at), 'lost')),
  };
}

/**
 * The test carrier says what became of the parcel of a booking, and tells the market.
 *
 * @throws Refusal where nothing follows
 */
async function carrierSays(context: Context, bookingId: string, what: 'delivered' | 'lost'): Promise<void> {
  const { db, clock, parcels } = context;
  const before = await findSale(context, bookingId);
  if (!before?.sent_at) throw new Refusal('not_sent', 'There is no parcel.');
  // Of no other parcel anything is asked now.
  const away = sql`case when booking_id = ${bookingId}::uuid then interval '0' else interval '9 years' end`;
  await sql`update watched_parcels set ask_at = ${clock.now()}::timestamptz + ${away} where id = any(array(
    select id from watched_parcels where ask_at is not null order by id for update))`.execute(db);
  await keepParcels(context);
  const { rows } = await sql<{ tracker_id: string | null }>`
    select tracker_id from watched_parcels where booking_id = ${bookingId}::uuid and goes = 'there'`.execute(db);
  const trackerId = rows[0]?.tracker_id;
  if (trackerId) {
    await parcels?.desk?.move(trackerId, what);
    await takeParcelNews(context, trackerId);
  }
  const after = await findSale(context, bookingId);
  if (!after || !followed(before, after, what)) throw new Refusal('not_sent', 'Nothing follows of it.');
}

function followed(before: SaleRow, after: SaleRow, what: 'delivered' | 'lost'): boolean {
  if (what === 'delivered') return before.received_by !== 'carrier' && after.received_by === 'carrier';
  return before.state === 'sent' && after.state === 'problem' && after.problem_about === 'not_delivered';
}
