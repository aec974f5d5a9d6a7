import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { cardMessages } from '#server/platform/payment-gateway/test-gateway/cards.ts';
import { insertEvent } from '#server/platform/payment-gateway/test-gateway/events.ts';
import { findIntent, listFinished, setIntent } from '#server/platform/payment-gateway/test-gateway/store.ts';
import type { IntentRow } from '#server/platform/payment-gateway/test-gateway/store.ts';

export const processingMs = 20_000;

/** Banks that take their time: an intent whose time is over comes to its end when somebody looks. */
export async function finishProcessing(
  db: Database,
  clock: Clock,
  intent: IntentRow | undefined,
): Promise<IntentRow | undefined> {
  if (intent?.status !== 'processing' || intent.settles_at === null || intent.settles_at > clock.now()) return intent;
  const finish = async (db: Database) => {
    const locked = await findIntent(db, intent.id, true);
    if (locked?.status !== 'processing') return locked;
    const hasFailed = locked.settles_as !== 'succeeded';
    const moved = await setIntent(db, intent.id, {
      status: hasFailed ? 'requires_payment_method' : 'succeeded',
      paymentMethodId: hasFailed ? null : locked.payment_method_id,
      lastError: hasFailed ? { code: 'card_declined', message: cardMessages.card_declined } : null,
      // Kept: the next card waits until the market has been told of this end (card-desk.ts).
      ...(hasFailed && locked.settles_at
        ? { settles: { at: locked.settles_at, as: 'requires_payment_method' as const } }
        : {}),
    });
    await insertEvent(db, clock, hasFailed ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent.id);
    return moved;
  };
  return db.isTransaction ? finish(db) : db.transaction().execute(finish);
}

export async function finishAllProcessing(db: Database, clock: Clock): Promise<void> {
  for (const intent of await listFinished(db, clock.now())) await finishProcessing(db, clock, intent);
}
