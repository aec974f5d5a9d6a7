import type { Context } from '#server/context.ts';
import { listUnpaidOf } from '#server/orders/booking-store.ts';
import { accountHasLeft } from '#server/orders/ending-rules.ts';
import type { Ending } from '#server/orders/order.ts';
import { decide, follow } from '#server/orders/settling.ts';
import type { Actor } from '#server/platform/actor.ts';
import { moveProducts } from '#server/products/states.ts';
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
  const why = { actorId: admin.id, reason: `account ${how} by an admin` };
  const onSale = (await lockLiveOf(context, userId)).filter(({ state }) => state === 'on_sale');
  await moveProducts(context, onSale, 'withdrawn', why);
  const begun: Begun[] = [];
  for (const { id, isSellers } of await listUnpaidOf(context, userId)) {
    const ending = accountHasLeft({ seller: isSellers }, admin.id, how);
    const { ask } = await decide(context, id, { is: 'ending', ending });
    if (ask) begun.push({ id, ending });
  }
  return begun;
}

/** Asks the payment provider about what was being paid for. What it doesn't answer now ends later, by a job. */
export async function endBegun(context: Context, begun: readonly Begun[]): Promise<void> {
  for (const { id, ending } of begun) {
    await follow(context, id, { is: 'ending', ending }).catch((error: unknown) => {
      context.log.warn(
        { err: error, bookingId: id },
        'a reservation of a closed or suspended account is still being paid; it ends when the payment provider answers',
      );
    });
  }
}
