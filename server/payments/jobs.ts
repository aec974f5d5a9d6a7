import { lapse } from '#server/bookings/actions.ts';
import { listDueBookings } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { lapsePaying } from '#server/payments/actions.ts';

const atOnce = 200;

/** Frees the phones whose reservations are due. One that can't be freed now, since the provider is away, is tried again next time. */
export async function lapseDueReservations(context: Context): Promise<void> {
  for (const booking of await listDueBookings(context, atOnce)) {
    try {
      if (booking.state === 'paying') await lapsePaying(context, booking.id);
      else await lapse(context, booking.id);
    } catch (error) {
      context.log.warn({ err: error, bookingId: booking.id }, 'a due reservation could not be lapsed yet');
    }
  }
}
