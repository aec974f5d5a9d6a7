import type { Context } from '#server/context.ts';
import { endAsOver } from '#server/offers/actions.ts';
import { whyOver } from '#server/offers/rules.ts';
import { eraseOldOffers, lockSomeOver } from '#server/offers/store.ts';
import { noteKept } from '#server/orders/uptime-store.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const atOnce = 100;

/**
 * Each minute: writes down which open offers are over, and tells people. Nothing waits for it: who acts on such an
 * offer, or looks at it, finds it over before.
 */
export async function endOverOffers(context: Context): Promise<void> {
  const begun = context.clock.now();
  let ended: number;
  do {
    ended = await inTransaction(context, async (context) => {
      const now = context.clock.now();
      let ended = 0;
      for (const offer of await lockSomeOver(context, atOnce)) {
        const over = whyOver(offer, now);
        if (over === null) continue;
        await endAsOver(context, offer, over);
        ended += 1;
      }
      return ended;
    });
  } while (ended === atOnce);
  await noteKept(context, 'offers', begun);
}

/** Each day: erases offers that ended long ago and led to no booking. */
export async function forgetOffers(context: Context): Promise<void> {
  const erased = await eraseOldOffers(context);
  if (erased > 0) context.log.info({ erased }, 'old offers were erased');
}
