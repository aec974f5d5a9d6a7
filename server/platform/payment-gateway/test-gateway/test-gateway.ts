import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { NewIntent, PaymentGateway, PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createCardDesk } from '#server/platform/payment-gateway/test-gateway/card-desk.ts';
import { findIntent, insertOrFindIntent, setIntent } from '#server/platform/payment-gateway/test-gateway/store.ts';
import type { IntentRow } from '#server/platform/payment-gateway/test-gateway/store.ts';

/**
 * A payment provider for trying everything out: it keeps a ledger of its own and takes the well-known test cards.
 * It uses transactions of its own, never the market's, so that the market can't lean on them.
 */
export function createTestGateway(db: Database, clock: Clock): PaymentGateway {
  return {
    provider: 'test',
    publishableKey: null,
    cardDesk: createCardDesk(db, clock),
    createIntent: (intent) => reached(() => createIntent(db, intent)),
    retrieveIntent: (id) => reached(async () => asIntent(await findIntent(db, id))),
    cancelIntent: (id) => reached(() => cancelIntent(db, id)),
  };
}

async function createIntent(db: Database, intent: NewIntent): Promise<PaymentIntent> {
  const id = `pi_test_${randomBytes(12).toString('hex')}`;
  const row = await insertOrFindIntent(db, { id, clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}` }, intent);
  const isSame =
    row.amount_cents === intent.amountCents && row.currency === intent.currency && JSON.stringify(sorted(row.metadata)) === JSON.stringify(sorted(intent.metadata));
  if (!isSame) throw new Error('an idempotency key was used again for another intent');
  return intentOf(row);
}

async function cancelIntent(db: Database, id: string): Promise<PaymentIntent | null> {
  return db.transaction().execute(async (db) => {
    const row = await findIntent(db, id, true);
    if (!row) return null;
    if (row.status === 'succeeded' || row.status === 'canceled' || row.status === 'processing') return intentOf(row);
    return intentOf(await setIntent(db, id, { status: 'canceled', paymentMethodId: null, lastError: null }));
  });
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderUnavailable(error);
  }
}

function sorted(metadata: Record<string, string>): [string, string][] {
  return Object.entries(metadata).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function asIntent(row: IntentRow | undefined): PaymentIntent | null {
  return row ? intentOf(row) : null;
}

function intentOf(row: IntentRow): PaymentIntent {
  const { id, client_secret: clientSecret, amount_cents: amountCents, currency, status, metadata } = row;
  return { id, clientSecret, amountCents, currency, status, metadata };
}
