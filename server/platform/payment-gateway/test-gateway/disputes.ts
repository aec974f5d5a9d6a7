import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Dispute } from '#server/platform/payment-gateway/payment-gateway.ts';
import { insertEvent } from '#server/platform/payment-gateway/test-gateway/events.ts';
import type { IntentRow } from '#server/platform/payment-gateway/test-gateway/store.ts';

const opensAfterMs = 5_000;
const decidedAfterMs = 60_000;

/** The bank of this card will claim the money, a moment from now. */
export async function planDispute(
  db: Database,
  clock: Clock,
  { id: intentId, amount_cents: cents }: IntentRow,
  endsAs: 'won' | 'lost',
): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + opensAfterMs);
  await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
            select ${`dp_test_${randomBytes(12).toString('hex')}`}, ${intentId}, ${cents}::int, ${endsAs},
            ${dueAt}::timestamptz
            where not exists (select from test_gateway.disputes where payment_intent_id = ${intentId})`.execute(db);
}

export async function listDisputes(db: Database, intentId: string): Promise<Dispute[]> {
  const { rows } = await sql<{ id: string; amount_cents: number; status: string }>`
    select id, amount_cents, status from test_gateway.disputes
    where payment_intent_id = ${intentId} and status <> 'ahead'
    order by opened_at nulls first, id`.execute(db);
  return rows.map(({ id, amount_cents: amountCents, status }) => ({
    id,
    amountCents,
    state: status === 'won' || status === 'lost' ? status : 'open',
  }));
}

/** As with Stripe (charge_disputed), money that a bank claims or has given back is not refunded; given up, it can be. */
export async function isDisputed(db: Database, intentId: string): Promise<boolean> {
  const disputes = await listDisputes(db, intentId);
  return disputes.some(({ state }) => state !== 'won');
}

/** Opens disputes whose time has come, and later decides them. */
export async function moveDisputes(db: Database, clock: Clock): Promise<void> {
  await db.transaction().execute(async (db) => {
    const now = clock.now();
    const { rows } = await sql<{ id: string; intent_id: string; status: string }>`
      update test_gateway.disputes set status = case status when 'ahead' then 'needs_response' else ends_as end,
        opened_at = coalesce(opened_at, ${now}::timestamptz),
        due_at = case status when 'ahead' then ${new Date(now.getTime() + decidedAfterMs)}::timestamptz end
      where due_at <= ${now}::timestamptz returning id, payment_intent_id as intent_id, status`.execute(db);
    for (const { id, intent_id: intentId, status } of rows)
      await insertEvent(
        db,
        clock,
        status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed',
        intentId,
        id,
      );
  });
}
