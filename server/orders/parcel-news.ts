import { knownCarriers } from '#contract/carriers.ts';
import type { Context } from '#server/context.ts';
import { whyDoubted } from '#server/orders/carrier-rules.ts';
import { openAddress } from '#server/orders/deliveries.ts';
import { findDelivery } from '#server/orders/delivery-store.ts';
import {
  askAgainMs,
  isUsedBefore,
  listDueParcels,
  setParcelsDue,
  watchNewParcels,
  writeParcel,
} from '#server/orders/parcel-store.ts';
import type { ParcelRow } from '#server/orders/parcel-store.ts';
import { enteredAt } from '#server/orders/parcels.ts';
import { findReturn } from '#server/orders/return-store.ts';
import { findSale } from '#server/orders/sale-store.ts';
import { decide } from '#server/orders/settling.ts';
import { ParcelRefused } from '#server/platform/parcel-service/parcel-service.ts';
import type { ParcelNews, ParcelService } from '#server/platform/parcel-service/parcel-service.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const minuteMs = 60_000;
/** What was delivered and can't be followed yet, since somebody waits for an admin. */
const followAgainMs = 60 * minuteMs;
const watchedForMs = 90 * 24 * 60 * minuteMs;
const atOnce = 100;
/** After this many consecutive failures the rest is asked a minute later. */
const failuresMax = 3;

/** Tells the service of new parcels, and asks it what became of those that are due. */
export async function keepParcels(context: Context): Promise<void> {
  const { parcels: service } = context;
  if (service === null) return;
  const carriers = knownCarriers.filter((carrier) => service.knows(carrier));
  await watchNewParcels(context, { service: service.service, carriers });
  let failures = 0;
  for (const parcel of await listDueParcels(context, service.service, atOnce)) {
    failures = (await askAbout(context, service, parcel)) ? 0 : failures + 1;
    // It is away: each question would wait for its answer.
    if (failures === failuresMax) return;
  }
}

/** The service has news of a parcel: noted first, and then it is asked. However often it tells, the answer counts. */
export async function takeParcelNews(context: Context, trackerId: string): Promise<void> {
  const { parcels: service } = context;
  if (service === null) return;
  for (const parcel of await setParcelsDue(context, service.service, trackerId))
    await askAbout(context, service, parcel);
}

/** @returns whether the service answered */
async function askAbout(context: Context, service: ParcelService, parcel: ParcelRow): Promise<boolean> {
  try {
    const trackerId = parcel.tracker_id ?? (await tellOf(context, service, parcel));
    const news = await service.look(trackerId);
    if (news === null) await watchAnew(context, parcel);
    else await follow(context, parcel, news);
    return true;
  } catch (error) {
    const isOver = error instanceof ParcelRefused;
    const failures = parcel.failures + 1;
    const askAt = isOver ? null : afterFailures(context, failures);
    context.log.warn({ err: error, bookingId: parcel.booking_id }, 'what became of a parcel is not known yet');
    await writeParcel(context, parcel, { ask_at: askAt, failures });
    return isOver;
  }
}

function afterFailures(context: Context, failures: number): Date {
  const again = Math.min(askAgainMs, 2 ** Math.min(failures, 9) * minuteMs);
  return new Date(context.clock.now().getTime() + again);
}

/** The service has lost it. The next question registers it again, unless nothing can follow of it any more. */
async function watchAnew(context: Context, parcel: ParcelRow): Promise<void> {
  const isOver = (await nextAsk(context, parcel, 'unknown', false)) === null;
  const failures = parcel.failures + 1;
  context.log.warn({ bookingId: parcel.booking_id, isOver }, 'the parcel service does not have a parcel');
  const next = isOver ? { ask_at: null } : { tracker_id: null, failures, ask_at: afterFailures(context, failures) };
  await writeParcel(context, parcel, { state: 'unknown', said_at: null, doubt: null, ...next });
}

async function tellOf(context: Context, service: ParcelService, parcel: ParcelRow): Promise<string> {
  const carrier = knownCarriers.find((known) => known === parcel.carrier);
  if (carrier === undefined) throw new ParcelRefused(`there is no carrier ${parcel.carrier}`);
  const trackerId = await service.watch({ carrier, number: parcel.tracking_number });
  await writeParcel(context, parcel, { tracker_id: trackerId });
  return trackerId;
}

/** What it says is written with what follows of it, in one transaction. */
async function follow(context: Context, parcel: ParcelRow, news: ParcelNews): Promise<void> {
  const { booking_id: bookingId, goes, carrier, tracking_number: number } = parcel;
  const { state: what, at } = news;
  await inTransaction(context, async (context) => {
    const isNews = what === 'delivered' || what === 'sent_back' || what === 'lost';
    const doubt = isNews ? await doubtOf(context, parcel, news) : null;
    const isProof = isNews && doubt === null;
    if (isProof) await decide(context, bookingId, { is: 'carrier said', goes, carrier, number, what, at });
    const changes = { state: what, said_at: at, doubt, failures: 0 };
    const next = await nextAsk(context, parcel, what, isProof);
    await writeParcel(context, parcel, { ...changes, ask_at: next });
  });
}

/** Where a parcel is said to be lost or sent back the place matters less: people decide. */
async function doubtOf(context: Context, parcel: ParcelRow, news: ParcelNews) {
  const { booking_id: bookingId, goes } = parcel;
  const sent = goes === 'there' ? await findSale(context, bookingId) : await findReturn(context, bookingId);
  if (!sent?.sent_at) return 'time';
  const { sent_at, earlier_parcels } = sent;
  const of = {
    enteredAt: enteredAt({ sent_at, earlier_parcels }),
    isUsedBefore: await isUsedBefore(context, parcel),
    address: news.state === 'delivered' ? await addressOf(context, parcel) : null,
  };
  return whyDoubted(news, of, context.clock.now());
}

async function addressOf(context: Context, { booking_id: bookingId, goes }: ParcelRow) {
  const to = goes === 'there' ? await findDelivery(context, bookingId) : await findReturn(context, bookingId);
  return openAddress(context, to?.sealed ?? null);
}

/** @returns null once nothing can follow of it any more */
async function nextAsk(context: Context, parcel: ParcelRow, what: ParcelNews['state'], isProof: boolean) {
  const now = context.clock.now().getTime();
  if (now - parcel.begun_at.getTime() > watchedForMs) return null;
  const { booking_id: bookingId, goes } = parcel;
  const sale = await findSale(context, bookingId);
  const sent = goes === 'there' ? sale : await findReturn(context, bookingId);
  const isOver = !sale || sale.ended_at !== null || !sent || sent.delivered_at !== null;
  if (isOver || (goes === 'there' && sale.received_at !== null)) return null;
  // Corrected meanwhile: another one is watched.
  if (sent.carrier !== parcel.carrier || sent.tracking_number !== parcel.tracking_number) return null;
  const waits = isProof && what === 'delivered' && (goes === 'back' || sale.returning_since === null);
  return new Date(now + (waits ? followAgainMs : askAgainMs));
}
