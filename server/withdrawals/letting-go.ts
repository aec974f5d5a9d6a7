import { accountHasLeft, endReservation } from '#server/bookings/actions.ts';
import type { Ending } from '#server/bookings/actions.ts';
import { listUnpaidOf, lockBooking, setDue } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { releaseReservation } from '#server/payments/release.ts';
import type { Actor } from '#server/platform/actor.ts';
import { markWithdrawn } from '#server/products/states.ts';
import { lockLiveOf } from '#server/products/store.ts';

/** A reservation that ends as soon as the payment provider says that no money can come. */
export interface Begun {
  id: string;
  ending: Ending;
}

/** Frees what an account holds and takes what it sells off the market. @returns what waits for the payment provider */
export async function letGo(
  context: Context,
  admin: Actor,
  userId: string,
  how: 'closed' | 'suspended',
): Promise<Begun[]> {
  const reason = `account ${how} by an admin`;
  for (const { id, state } of await lockLiveOf(context, userId)) {
    if (state === 'on_sale') await markWithdrawn(context, id, 'on_sale', 'seller', { actorId: admin.id, reason });
  }
  const begun: Begun[] = [];
  for (const { id, isSellers } of await listUnpaidOf(context, userId)) {
    const ending = accountHasLeft({ seller: isSellers }, admin.id, how);
    const booking = await lockBooking(context, id);
    if (booking?.state === 'reserved') await endReservation(context, booking, ending);
    if (booking?.state !== 'paying') continue;
    await setDue(context, id, context.clock.now());
    begun.push({ id, ending });
  }
  return begun;
}

/** Asks the payment provider about what was being paid for. What it doesn't answer now ends later, by a job. */
export async function endBegun(context: Context, begun: readonly Begun[]): Promise<void> {
  for (const { id, ending } of begun) {
    await releaseReservation(context, id, ending).catch((error: unknown) => {
      context.log.warn(
        { err: error, bookingId: id },
        'a reservation of a closed or suspended account is still being paid; it ends when the payment provider answers',
      );
    });
  }
}
