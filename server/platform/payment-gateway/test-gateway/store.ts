import { sql } from 'kysely';
import type { IntentStatus } from '#contract/payments.ts';
import type { Database } from '#server/platform/database.ts';
import type { NewIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

export interface IntentRow {
  id: string;
  client_secret: string;
  amount_cents: number;
  currency: string;
  status: IntentStatus;
  metadata: Record<string, string>;
  payment_method_id: string | null;
  settles_at: Date | null;
  settles_as: 'succeeded' | 'requires_payment_method' | null;
  refunded_cents: number;
}

const columns = sql`id, client_secret, amount_cents, currency, status, metadata, payment_method_id, settles_at,
  settles_as,
  (select coalesce(sum(refund.amount_cents), 0)::bigint from test_gateway.refunds as refund
  where refund.payment_intent_id = payment_intents.id) as refunded_cents`;

/** Keeps a new intent, or finds the one made with the same key. */
export async function insertOrFindIntent(
  db: Database,
  ids: { id: string; clientSecret: string },
  intent: NewIntent,
  { feeCents, disputeFeeCents }: { feeCents: number; disputeFeeCents: number },
): Promise<IntentRow> {
  await sql`
    insert into test_gateway.payment_intents (id, client_secret, amount_cents, currency, status, metadata,
    idempotency_key, fee_cents, dispute_fee_cents)
    values (${ids.id}, ${ids.clientSecret}, ${intent.amountCents}, ${intent.currency}, 'requires_payment_method',
            ${JSON.stringify(intent.metadata)}::jsonb, ${intent.idempotencyKey}, ${feeCents}, ${disputeFeeCents})
    on conflict (idempotency_key) do nothing`.execute(db);
  const { rows } = await sql<IntentRow>`select ${columns} from test_gateway.payment_intents
      where idempotency_key = ${intent.idempotencyKey}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the test gateway lost an intent');
  return row;
}

export async function findIntent(db: Database, id: string, lock = false): Promise<IntentRow | undefined> {
  const { rows } = await sql<IntentRow>`
    select ${columns} from test_gateway.payment_intents where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export interface IntentChange {
  status: IntentStatus;
  paymentMethodId: string | null;
  lastError: object | null;
  /** For one that is being processed, or has failed after that: when it comes to its end, and how. */
  settles?: { at: Date; as: 'succeeded' | 'requires_payment_method' };
}

export async function setIntent(db: Database, id: string, change: IntentChange): Promise<IntentRow> {
  const { rows } = await sql<IntentRow>`
    update test_gateway.payment_intents
    set status = ${change.status}, payment_method_id = ${change.paymentMethodId},
        last_error = ${change.lastError === null ? null : JSON.stringify(change.lastError)}::jsonb,
        settles_at = ${change.settles?.at ?? null}::timestamptz, settles_as = ${change.settles?.as ?? null},
        updated_at = now()
    where id = ${id} returning ${columns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the test gateway lost an intent');
  return row;
}

/** Keeps a payment method: how the card behaves and its last four digits, never its number. */
export async function insertMethod(
  db: Database,
  method: { id: string; brand: string; last4: string; behaviour: string },
): Promise<void> {
  await sql`
    insert into test_gateway.payment_methods (id, brand, last4, behaviour)
    values (${method.id}, ${method.brand}, ${method.last4}, ${method.behaviour})`.execute(db);
}

export async function findBehaviour(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    behaviour: string;
  }>`select behaviour from test_gateway.payment_methods where id = ${id}`.execute(db);
  return rows[0]?.behaviour;
}

export async function listFinished(db: Database, now: Date): Promise<IntentRow[]> {
  const { rows } = await sql<IntentRow>`select ${columns} from test_gateway.payment_intents
      where status = 'processing' and settles_at <= ${now} limit 100`.execute(db);
  return rows;
}

/** The newest refund of an intent, or the one that was made with this key. */
export async function findRefund(db: Database, intentId: string, key?: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from test_gateway.refunds
    where payment_intent_id = ${intentId} and (${key ?? null}::text is null or idempotency_key = ${key ?? null})
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** What somebody has given back of an intent by hand since then: the market names what it asks for. */
export async function findRefundByHand(db: Database, intentId: string, cents: number, since: Date) {
  const { rows } = await sql<{ id: string }>`
    select id from test_gateway.refunds where payment_intent_id = ${intentId} and amount_cents = ${cents}
      and created_at >= ${since} and idempotency_key !~ '^(part|refund):' order by created_at limit 1`.execute(db);
  return rows[0];
}

export async function insertRefund(
  db: Database,
  refund: { id: string; intentId: string; amountCents: number; idempotencyKey: string },
): Promise<{ id: string }> {
  await sql`insert into test_gateway.refunds (id, payment_intent_id, amount_cents, idempotency_key)
            values (${refund.id}, ${refund.intentId}, ${refund.amountCents}, ${refund.idempotencyKey})`.execute(db);
  return { id: refund.id };
}
