import type { Context } from '#server/context.ts';
import { tellAllShown } from '#server/reviews/actions.ts';

/** Each minute: tells people of reviews that were shown since because the other side has written none. */
export async function tellOfReviews(context: Context): Promise<void> {
  await tellAllShown(context);
}
