import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type {
  NewIntent,
  NewRefund,
  PaymentGateway,
  PaymentIntent,
} from '#server/platform/payment-gateway/payment-gateway.ts';
import { readSignedEvent } from '#server/platform/payment-gateway/signed-event.ts';
import { createCardDesk } from '#server/platform/payment-gateway/test-gateway/card-desk.ts';
import { isDisputed, listDisputes, moveDisputes } from '#server/platform/payment-gateway/test-gateway/disputes.ts';
import { deliverDueEvents, insertEvent } from '#server/platform/payment-gateway/test-gateway/events.ts';
import { feeFor, findFees, listFees } from '#server/platform/payment-gateway/test-gateway/fees.ts';
import type { TestFees } from '#server/platform/payment-gateway/test-gateway/fees.ts';
import { finishAllProcessing, finishProcessing } from '#server/platform/payment-gateway/test-gateway/processing.ts';
import {
  findIntent,
  findRefund,
  findRefundByHand,
  insertOrFindIntent,
  insertRefund,
  setIntent,
} from '#server/platform/payment-gateway/test-gateway/store.ts';
import type { IntentRow } from '#server/platform/payment-gateway/test-gateway/store.ts';

/** Takes the well-known test cards. Its transactions are its own, so that the market can't lean on them. */
export function createTestGateway(db: Database, clock: Clock, webhookSecret: string, fees: TestFees): PaymentGateway {
  return {
    provider: 'test',
    publishableKey: null,
    cardDesk: createCardDesk(db, clock),
    createIntent: (intent) => reached(() => createIntent(db, intent, fees)),
    retrieveIntent: (id) => reached(() => retrieveIntent(db, clock, id)),
    cancelIntent: (id) => reached(() => cancelIntent(db, clock, id)),
    refundIntent: (refund) => reached(() => refundIntent(db, clock, refund)),
    refundPart: (part) => reached(() => refundIntent(db, clock, part, part.owedAt)),
    listDisputes: (intentId) => reached(() => listDisputes(db, intentId)),
    findFees: (intentId) => reached(() => findFees(db, intentId)),
    listFees: (of) => listFees(db, of),
    background: async (deliver) => {
      await finishAllProcessing(db, clock);
      await moveDisputes(db, clock);
      await deliverDueEvents(db, clock, webhookSecret, deliver);
    },
    readEvent: (body, signature) => readSignedEvent(body, signature, webhookSecret, clock),
  };
}

async function createIntent(db: Database, intent: NewIntent, fees: TestFees): Promise<PaymentIntent> {
  const id = `pi_test_${randomBytes(12).toString('hex')}`;
  const row = await insertOrFindIntent(
    db,
    { id, clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}` },
    intent,
    { feeCents: feeFor(intent.amountCents, fees), disputeFeeCents: fees.disputeCents },
  );
  const isSame =
    row.amount_cents === intent.amountCents &&
    row.currency === intent.currency &&
    JSON.stringify(sorted(row.metadata)) === JSON.stringify(sorted(intent.metadata));
  if (!isSame) throw new Error('an idempotency key was used again for another intent');
  return intentOf(row);
}

async function retrieveIntent(db: Database, clock: Clock, id: string): Promise<PaymentIntent | null> {
  const row = await finishProcessing(db, clock, await findIntent(db, id));
  return row ? intentOf(row) : null;
}

async function cancelIntent(db: Database, clock: Clock, id: string): Promise<PaymentIntent | null> {
  return db.transaction().execute(async (db) => {
    const row = await finishProcessing(db, clock, await findIntent(db, id, true));
    if (!row) return null;
    if (row.status === 'succeeded' || row.status === 'canceled' || row.status === 'processing') return intentOf(row);
    const moved = await setIntent(db, id, { status: 'canceled', paymentMethodId: null, lastError: null });
    await insertEvent(db, clock, 'payment_intent.canceled', id);
    return intentOf(moved);
  });
}

async function refundIntent(
  db: Database,
  clock: Clock,
  { intentId, amountCents, idempotencyKey }: NewRefund,
  owedAt?: Date,
): Promise<{ id: string }> {
  return db.transaction().execute(async (db) => {
    const intent = await findIntent(db, intentId, true);
    if (intent?.status !== 'succeeded') throw new RefundRefused('there is no such money to give back');
    const left = intent.amount_cents - intent.refunded_cents;
    const isPart = owedAt !== undefined;
    const before =
      (await findRefund(db, intentId, left === 0 && !isPart ? undefined : idempotencyKey)) ??
      (isPart ? await findRefundByHand(db, intentId, amountCents, owedAt) : undefined);
    if (before) return before;
    if (await isDisputed(db, intentId))
      throw new RefundRefused("the buyer's bank claims this money or has given it back");
    // All is what is left: a part may have gone back that the market does not know of.
    if (isPart ? amountCents > left : amountCents < left)
      throw new RefundRefused('there is no such money to give back');
    const refund = await insertRefund(db, {
      id: `re_test_${randomBytes(12).toString('hex')}`,
      intentId,
      amountCents: isPart ? amountCents : left,
      idempotencyKey,
    });
    await insertEvent(db, clock, 'charge.refunded', intentId);
    return refund;
  });
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefundRefused) throw error;
    throw new ProviderUnavailable(error);
  }
}

function sorted(metadata: Record<string, string>): [string, string][] {
  return Object.entries(metadata).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function intentOf(row: IntentRow): PaymentIntent {
  const {
    id,
    client_secret: clientSecret,
    amount_cents: amountCents,
    currency,
    status,
    metadata,
    refunded_cents: refundedCents,
  } = row;
  return {
    id,
    clientSecret,
    amountCents,
    currency,
    status,
    metadata,
    isRefunded: refundedCents >= amountCents,
    refundedCents,
  };
}
