import { newness } from '#contract/allowances.ts';
import { forgetDevices } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';

/** Forgets in which browser phones were held, once no limit asks for it any more. */
export async function forgetTraces(context: Context): Promise<void> {
  await forgetDevices(context, new Date(context.clock.now().getTime() - newness.holds.afterCancelMinutes * 60_000));
}
