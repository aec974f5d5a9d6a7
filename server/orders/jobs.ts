import { newness } from '#contract/allowances.ts';
import { problemPhotos } from '#contract/sale-states.ts';
import { addressKeptDays } from '#contract/sending.ts';
import type { Context } from '#server/context.ts';
import { beginAheadNow, forgetDevices, takeDueBookings } from '#server/orders/booking-store.ts';
import { eraseDeliveriesBefore } from '#server/orders/delivery-store.ts';
import { timeIsOver } from '#server/orders/ending-rules.ts';
import { reconcile } from '#server/orders/provider-events.ts';
import { listUnanswerable } from '#server/orders/left-seller-store.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { eraseReturnAddressesBefore, moveReturnDeadlines } from '#server/orders/return-store.ts';
import { compareOpenSales, erasePhotosBefore, listDueSales, moveDeadlines } from '#server/orders/sale-store.ts';
import { beat, noteKept } from '#server/orders/uptime-store.ts';
import type { DueSale } from '#server/orders/sale-store.ts';
import { decide, follow } from '#server/orders/settling.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const atOnce = 200;

/**
 * Frees the phones whose reservations are due. One that can't be freed now, since the provider is away, is tried again
 * next time.
 */
export async function lapseDueReservations(context: Context): Promise<void> {
  const begun = context.clock.now();
  const bookings = await beginAheadNow(context);
  if (bookings > 0) context.log.warn({ bookings }, 'the clock was set back: reservations made ahead of it begin now');
  const due = await takeDueBookings(context, atOnce);
  for (const bookingId of due) {
    try {
      await follow(context, bookingId, { is: 'ending', ending: timeIsOver });
    } catch (error) {
      context.log.warn({ err: error, bookingId }, 'a due reservation could not be lapsed yet');
    }
  }
  if (due.length < atOnce) await noteKept(context, 'holds', begun);
}

/** Brings our books and the provider's together: what nobody told us, and what has to go back. */
export async function settleAccounts(context: Context): Promise<void> {
  await reconcile(context);
  await payBackDue(context);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A longer pause between two minutes is one in which no server ran. */
const pauseMs = 3 * minuteMs;
const graceMs = 24 * hourMs;

/** Keeps the deadlines of sales: people are reminded, and what they leave unsaid ends by itself. */
export async function keepDeadlines(context: Context): Promise<void> {
  const begun = context.clock.now();
  await makeUpForPause(context);
  await followDueSales(context);
  await noteKept(context, 'sales', begun);
}

/**
 * No deadline passes while no server runs: all of them move by that pause. After more than an hour nothing is released
 * or goes back by itself before people had a day, and nothing is released before the provider was asked about its
 * money. A clock that was ahead, and no longer is, moves them back.
 */
export async function makeUpForPause(context: Context): Promise<void> {
  await inTransaction(context, async (context) => {
    const now = context.clock.now();
    const lostMs = now.getTime() - ((await beat(context)) ?? now).getTime();
    if (Math.abs(lostMs) <= pauseMs) return;
    const isLong = Math.abs(lostMs) > hourMs;
    await moveReturnDeadlines(context, lostMs);
    if (isLong) await compareOpenSales(context);
    const sales = await moveDeadlines(context, lostMs, new Date(isLong ? now.getTime() + graceMs : 0));
    context.log.warn({ lostMs, sales }, 'no server ran for a while: the deadlines of sales moved');
  });
}

/** What is due by now follows. What can't be done now is passed over, and tried again next time. */
export async function followDueSales(context: Context): Promise<void> {
  await followAll(context, await listUnanswerable(context, atOnce));
  for (let due = await listDueSales(context, atOnce); due.length > 0;) {
    await followAll(context, due);
    due = await listDueSales(context, atOnce, due.at(-1));
  }
}

async function followAll(context: Context, due: readonly DueSale[]): Promise<void> {
  for (const { booking_id: bookingId } of due) {
    try {
      await decide(context, bookingId, { is: 'time passed' });
    } catch (error) {
      context.log.error({ err: error, bookingId }, 'the deadline of a sale could not be kept yet');
    }
  }
}

/** Forgets the photos of problems, once they have been over for long. */
export async function forgetProblemPhotos(context: Context): Promise<void> {
  await erasePhotosBefore(context, new Date(context.clock.now().getTime() - problemPhotos.keptDays * 24 * hourMs));
}

/**
 * Forgets where phones were sent and sent back, once their sales have been over for long, and of bookings that led to
 * none.
 */
export async function forgetAddresses(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - addressKeptDays * 24 * hourMs);
  await eraseDeliveriesBefore(context, before);
  await eraseReturnAddressesBefore(context, before);
}

/** Forgets in which browser phones were held, once no limit asks for it any more. */
export async function forgetTraces(context: Context): Promise<void> {
  await forgetDevices(context, new Date(context.clock.now().getTime() - newness.holds.afterCancelMinutes * 60_000));
}
