import { randomBytes } from 'node:crypto';
import type { CardErrorCode, IntentResult } from '#contract/payments.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Card, CardDesk } from '#server/platform/payment-gateway/payment-gateway.ts';
import { cardMessages, judgeCard } from '#server/platform/payment-gateway/test-gateway/cards.ts';
import type { Behaviour } from '#server/platform/payment-gateway/test-gateway/cards.ts';
import { planDispute } from '#server/platform/payment-gateway/test-gateway/disputes.ts';
import { insertEvent, isUntold } from '#server/platform/payment-gateway/test-gateway/events.ts';
import { finishProcessing, processingMs } from '#server/platform/payment-gateway/test-gateway/processing.ts';
import {
  findBehaviour,
  findIntent,
  insertMethod,
  setIntent,
} from '#server/platform/payment-gateway/test-gateway/store.ts';
import type { IntentRow } from '#server/platform/payment-gateway/test-gateway/store.ts';
import { areSameBytes } from '#server/platform/same-bytes.ts';

/** What the card form talks to: the part of a provider that its script in the browser would reach. */
export function createCardDesk(db: Database, clock: Clock): CardDesk {
  return {
    createMethod: (card) => createMethod(db, clock, card),
    confirm: (intentId, clientSecret, methodId) =>
      withIntent(db, clock, intentId, clientSecret, async (db, intent) => {
        // Pressed twice: the second press finds the money taken, once.
        if (intent.status === 'succeeded' || intent.status === 'processing') return { paymentIntent: shown(intent) };
        // A buyer who closed the bank's question unanswered begins again, with this card or another.
        if (!intent.status.startsWith('requires_')) return failed('payment_intent_unexpected_state', intent);
        // A bank that took its time has said no: with one such card after the other nobody would ever hear of it.
        if (intent.settles_at !== null && (await isUntold(db, intent.id))) return failed('processing_error', intent);
        const behaviour = await findBehaviour(db, methodId);
        if (behaviour === undefined) return failed('resource_missing', intent);
        return settle(db, clock, intent, methodId, behaviour as Behaviour);
      }),
    authenticate: (intentId, clientSecret, outcome) =>
      withIntent(db, clock, intentId, clientSecret, async (db, intent) => {
        if (intent.status === 'succeeded') return { paymentIntent: shown(intent) };
        if (intent.status !== 'requires_action') return failed('payment_intent_unexpected_state', intent);
        if (outcome === 'complete') return move(db, clock, intent, intent.payment_method_id, 'succeeded');
        return move(db, clock, intent, null, 'requires_payment_method', 'payment_intent_authentication_failure');
      }),
  };
}

async function createMethod(db: Database, clock: Clock, card: Card) {
  const judged = judgeCard(card, clock.now());
  if (!judged.ok) return { error: { code: judged.code, message: judged.message } };
  const { behaviour, brand, last4 } = judged;
  const id = `pm_test_${randomBytes(12).toString('hex')}`;
  await insertMethod(db, { id, brand, last4, behaviour });
  return { paymentMethod: { id, brand, last4 } };
}

async function settle(
  db: Database,
  clock: Clock,
  intent: IntentRow,
  methodId: string,
  behaviour: Behaviour,
): Promise<IntentResult> {
  if (behaviour === 'disputed_lost' || behaviour === 'disputed_won')
    await planDispute(db, clock, intent, behaviour === 'disputed_won' ? 'won' : 'lost');
  if (behaviour === 'success' || behaviour === 'disputed_lost' || behaviour === 'disputed_won')
    return move(db, clock, intent, methodId, 'succeeded');
  if (behaviour === 'slow_success' || behaviour === 'slow_failure')
    return beginProcessing(db, clock, intent, methodId, behaviour);
  if (behaviour === 'authenticate') return move(db, clock, intent, methodId, 'requires_action');
  return move(db, clock, intent, null, 'requires_payment_method', behaviour);
}

/** The bank takes its time: neither the buyer nor the market knows the end yet. */
async function beginProcessing(
  db: Database,
  clock: Clock,
  intent: IntentRow,
  methodId: string,
  behaviour: 'slow_success' | 'slow_failure',
): Promise<IntentResult> {
  const at = new Date(clock.now().getTime() + processingMs);
  const as = behaviour === 'slow_success' ? ('succeeded' as const) : ('requires_payment_method' as const);
  return {
    paymentIntent: shown(
      await setIntent(db, intent.id, {
        status: 'processing',
        paymentMethodId: methodId,
        lastError: null,
        settles: { at, as },
      }),
    ),
  };
}

async function move(
  db: Database,
  clock: Clock,
  intent: IntentRow,
  methodId: string | null,
  status: IntentRow['status'],
  code?: CardErrorCode,
): Promise<IntentResult> {
  const lastError = code === undefined ? null : { code, message: cardMessages[code] };
  const moved = await setIntent(db, intent.id, { status, paymentMethodId: methodId, lastError });
  if (status === 'succeeded') await insertEvent(db, clock, 'payment_intent.succeeded', intent.id);
  if (lastError !== null) await insertEvent(db, clock, 'payment_intent.payment_failed', intent.id);
  return lastError === null ? { paymentIntent: shown(moved) } : { error: lastError, paymentIntent: shown(moved) };
}

async function withIntent(
  db: Database,
  clock: Clock,
  id: string,
  clientSecret: string,
  work: (db: Database, intent: IntentRow) => Promise<IntentResult>,
): Promise<IntentResult> {
  return db.transaction().execute(async (db) => {
    const intent = await finishProcessing(db, clock, await findIntent(db, id, true));
    if (!intent || !areSameBytes(intent.client_secret, clientSecret)) return failed('resource_missing');
    return work(db, intent);
  });
}

function failed(code: CardErrorCode, intent?: IntentRow): IntentResult {
  const error = { code, message: cardMessages[code] };
  return intent ? { error, paymentIntent: shown(intent) } : { error };
}

function shown(intent: IntentRow) {
  return { id: intent.id, status: intent.status, amount: intent.amount_cents, currency: intent.currency };
}
