import { takeDueBookings } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { reconcile } from '#server/payments/news.ts';
import { payBackDue } from '#server/payments/refunds.ts';
import { releaseWhenOver } from '#server/payments/release.ts';

const atOnce = 200;

/**
 * Frees the phones whose reservations are due. One that can't be freed now, since the provider is away, is tried again
 * next time.
 */
export async function lapseDueReservations(context: Context): Promise<void> {
  for (const bookingId of await takeDueBookings(context, atOnce)) {
    try {
      await releaseWhenOver(context, bookingId);
    } catch (error) {
      context.log.warn({ err: error, bookingId }, 'a due reservation could not be lapsed yet');
    }
  }
}

/** Brings our books and the provider's together: what nobody told us, and what has to go back. */
export async function settleAccounts(context: Context): Promise<void> {
  await reconcile(context);
  await payBackDue(context);
}
