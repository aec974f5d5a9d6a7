import type { Context } from '#server/context.ts';
import { bringBack } from '#server/platform/times-ahead.ts';
import { tellAllShown } from '#server/reviews/actions.ts';
import { timesOfReviews } from '#server/reviews/store.ts';

/** Each minute: tells people of reviews that were shown since because the other side has written none. */
export async function tellOfReviews(context: Context): Promise<void> {
  await bringBack(context, timesOfReviews);
  await tellAllShown(context);
}
