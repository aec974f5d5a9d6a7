import type { Context } from '#server/context.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import type { PhoneIndex } from '#server/search/phone-index.ts';
import { lookForNews } from '#server/watching/actions.ts';
import { forgetTold } from '#server/watching/store.ts';

/** Each minute: what is new to those who watch, and their mails at once, since a good phone is soon gone. */
export async function watchPhones(context: Context, index: PhoneIndex): Promise<void> {
  await lookForNews(context, index);
  await sendDueMails(context);
}

/** Each day: forgets what searches have told of phones that left the market. */
export async function forgetToldMatches(context: Context): Promise<void> {
  await forgetTold(context);
}
