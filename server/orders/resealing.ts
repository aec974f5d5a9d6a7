import type { Context } from '#server/context.ts';
import { listSealedDeliveries, replaceSealedDelivery } from '#server/orders/delivery-store.ts';
import { listSealedReturns, replaceSealedReturn } from '#server/orders/return-store.ts';
import { resealed } from '#server/platform/sealing.ts';

const tables = [
  { list: listSealedDeliveries, replace: replaceSealedDelivery },
  { list: listSealedReturns, replace: replaceSealedReturn },
];

/** Seals where phones are sent, and sent back, with the keys in use. @returns how many */
export async function resealAddresses(context: Context): Promise<number> {
  let count = 0;
  for (const { list, replace } of tables)
    for (const { booking_id: bookingId, sealed: before } of await list(context)) {
      const after = before === null ? null : await resealed(context.secrets, before);
      if (before !== null && after !== null && (await replace(context, bookingId, before, after))) count += 1;
    }
  return count;
}
