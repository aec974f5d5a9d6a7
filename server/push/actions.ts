import { ECDH } from 'node:crypto';
import { watching } from '#contract/allowances.ts';
import { refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { PushTarget } from '#server/platform/push-sender/push-sender.ts';
import { isPushService } from '#server/platform/push-sender/push-services.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { pushKeys } from '#server/push/keys.ts';
import { deleteSubscription, keepNewest, listSubscriptions, putSubscription } from '#server/push/store.ts';
import { holdAccountAlone } from '#server/users/actions.ts';

export interface Told {
  title: string;
  text: string;
  path: string;
  /** A later message with the same tag takes the place of the one before. */
  tag: string;
}

const textMax = 300;

/** Has a browser told until its session ends. @throws Refusal 400 for an address of no push service, or no key */
export async function subscribe(
  context: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  target: PushTarget,
): Promise<void> {
  if (!isPushService(target.endpoint)) throw refuseField('endpoint', 'not_valid');
  // With any other key each message to it would fail.
  if (!isPublicKey(target.p256dh)) throw refuseField('keys.p256dh', 'not_valid');
  await inTransaction(context, async (context) => {
    await holdAccountAlone(context, userId);
    await putSubscription(context, { userId, sessionId, ...target });
    await keepNewest(context, userId, watching.browsersMax);
  });
}

/** Is this a point of the curve that web push encrypts with? Source: RFC 8291. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Tells all browsers of somebody, as well as can be: what fails is not tried again, since the notice stands anyway. */
export async function tellBrowsers(context: Context, userId: string, told: Told): Promise<void> {
  const targets = await listSubscriptions(context, userId);
  if (targets.length === 0) return;
  const keys = await pushKeys(context);
  const text = JSON.stringify({ ...told, title: told.title.slice(0, textMax), text: told.text.slice(0, textMax) });
  await Promise.all(
    targets.map(async (target) => {
      try {
        const end = await context.push.send(target, { text, keptSeconds: watching.pushKeptSeconds }, keys);
        if (end === 'gone') await deleteSubscription(context, target.endpoint);
      } catch (error) {
        context.log.warn({ err: error, service: new URL(target.endpoint).hostname }, 'a push message was not sent');
      }
    }),
  );
}
