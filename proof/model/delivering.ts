import { sql } from 'kysely';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { keepParcels, takeParcelNews } from '#server/orders/parcel-news.ts';
import type { SaleAct } from '#contract/sales.ts';
import { findDelivery } from '#server/orders/delivery-store.ts';
import type { ParcelGoes } from '#server/orders/parcel-store.ts';
import { findReturn } from '#server/orders/return-store.ts';
import { findSale } from '#server/orders/sale-store.ts';
import { done } from './done.ts';
import { parcelOf } from './of-sale.ts';

type Word = 'delivered' | 'lost';

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
    deliver: (at: number) => done(() => carrierSays(context, idOf(at), 'there', 'delivered')),
    lose: (at: number) => done(() => carrierSays(context, idOf(at), 'there', 'lost')),
    deliverBack: (at: number) => done(() => carrierSays(context, idOf(at), 'back', 'delivered')),
    loseBack: (at: number) => done(() => carrierSays(context, idOf(at), 'back', 'lost')),
  };
}

/**
 * The test carrier says what became of a parcel of a booking, and tells the market.
 *
 * @throws Refusal where nothing follows
 */
async function carrierSays(context: Context, bookingId: string, goes: ParcelGoes, what: Word): Promise<void> {
  const { db, clock, parcels } = context;
  const before = await findBoth(context, bookingId);
  const sent = goes === 'there' ? before.sale : before.back;
  if (!sent?.sent_at) throw new Refusal('not_sent', 'There is no parcel.');
  // Of no other parcel anything is asked now.
  const isThis = sql`booking_id = ${bookingId}::uuid and goes = ${goes}`;
  const away = sql`case when ${isThis} then interval '0' else interval '9 years' end`;
  await sql`update watched_parcels set ask_at = ${clock.now()}::timestamptz + ${away} where id = any(array(
    select id from watched_parcels where ask_at is not null order by id for update))`.execute(db);
  await keepParcels(context);
  const { rows } = await sql<{ tracker_id: string | null }>`
    select tracker_id from watched_parcels where ${isThis}`.execute(db);
  const trackerId = rows[0]?.tracker_id;
  if (trackerId) {
    await parcels?.desk?.move(trackerId, what);
    await takeParcelNews(context, trackerId);
  }
  if (!followed[goes](before, await findBoth(context, bookingId), what))
    throw new Refusal('not_sent', 'Nothing follows of it.');
}

async function findBoth(context: Context, bookingId: string) {
  return { sale: await findSale(context, bookingId), back: await findReturn(context, bookingId) };
}

type Both = Awaited<ReturnType<typeof findBoth>>;

const followed = {
  there: ({ sale: before }: Both, { sale: after }: Both, what: Word) =>
    what === 'delivered'
      ? before?.received_by !== 'carrier' && after?.received_by === 'carrier'
      : before?.state === 'sent' && after?.state === 'problem' && after.problem_about === 'not_delivered',
  back: (before: Both, after: Both, what: Word) =>
    what === 'delivered'
      ? !before.back?.delivered_at && !!after.back?.delivered_at
      : before.sale?.state === 'returning' && after.sale?.problem_about === 'return_no_word',
};
