import type { Context } from '#server/context.ts';
import type { PushKeys } from '#server/platform/push-sender/push-sender.ts';
import { findKeys, insertKeys } from '#server/push/store.ts';

/** The keys of the environment, else the market's own, which are made when they are first needed. */
export async function pushKeys(context: Context): Promise<PushKeys> {
  const { vapid } = context.config;
  if (vapid !== null) return vapid;
  const kept = await findKeys(context);
  if (kept !== undefined) return kept;
  await insertKeys(context, context.push.makeKeys());
  // Another server may have been quicker.
  return (await findKeys(context)) ?? pushKeys(context);
}

export async function publicPushKey(context: Context): Promise<string> {
  return (await pushKeys(context)).publicKey;
}
