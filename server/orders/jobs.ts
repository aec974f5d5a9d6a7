import { newness } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { forgetDevices, takeDueBookings } from '#server/orders/booking-store.ts';
import { timeIsOver } from '#server/orders/ending-rules.ts';
import { reconcile } from '#server/orders/provider-events.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { follow } from '#server/orders/settling.ts';

const atOnce = 200;

/**
 * Frees the phones whose reservations are due. One that can't be freed now, since the provider is away, is tried again
 * next time.
 */
export async function lapseDueReservations(context: Context): Promise<void> {
  for (const bookingId of await takeDueBookings(context, atOnce)) {
    try {
      await follow(context, bookingId, { is: 'ending', ending: timeIsOver });
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

/** Forgets in which browser phones were held, once no limit asks for it any more. */
export async function forgetTraces(context: Context): Promise<void> {
  await forgetDevices(context, new Date(context.clock.now().getTime() - newness.holds.afterCancelMinutes * 60_000));
}
