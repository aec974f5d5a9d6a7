import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Deliver } from '#server/platform/payment-gateway/payment-gateway.ts';

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** Of accounts and transfers. */
export type SubjectEventType = 'account.updated' | 'payout.failed' | 'transfer.reversed';

/** Until when an event is tried again, as providers do. */
const triesMax = 16;

/** Writes down what the market is to be told, with the change it tells about. */
export async function insertEvent(
  db: Database,
  clock: Clock,
  type: EventType,
  intentId: string,
  disputeId: string | null = null,
): Promise<void> {
  await sql`insert into test_gateway.events (id, type, payment_intent_id, dispute_id, created_at, due_at)
            values (${`evt_test_${randomBytes(12).toString('hex')}`}, ${type}, ${intentId}, ${disputeId},
            ${clock.now()}, ${clock.now()})`.execute(db);
}

export async function insertSubjectEvent(
  db: Database,
  clock: Clock,
  type: SubjectEventType,
  subjectId: string,
): Promise<void> {
  await sql`insert into test_gateway.events (id, type, subject_id, created_at, due_at)
            values (${`evt_test_${randomBytes(12).toString('hex')}`}, ${type}, ${subjectId}, ${clock.now()},
            ${clock.now()})`.execute(db);
}

export async function isUntold(db: Database, intentId: string): Promise<boolean> {
  const { rows } =
    await sql`select from test_gateway.events where payment_intent_id = ${intentId} and delivered_at is null
      limit 1`.execute(db);
  return rows.length > 0;
}

interface EventRow {
  id: string;
  type: string;
  payment_intent_id: string | null;
  dispute_id: string | null;
  subject_id: string | null;
  created_at: Date;
  attempts: number;
}

/** Tells the market what it was not told yet; what it doesn't answer with success is told again later. */
export async function deliverDueEvents(db: Database, clock: Clock, secret: string, deliver: Deliver): Promise<void> {
  const { rows } = await sql<EventRow>`
    update test_gateway.events
    set attempts = attempts + 1,
    due_at = ${clock.now()}::timestamptz + interval '1 minute' * power(2, least(attempts, 10))
    where id in (select id from test_gateway.events where delivered_at is null and due_at <= ${clock.now()}
    order by due_at limit 100 for update skip locked)
    returning id, type, payment_intent_id, dispute_id, subject_id, created_at, attempts`.execute(db);
  for (const row of rows) {
    const body = JSON.stringify(eventOf(row));
    const status = await deliver(body, signEvent(body, secret, clock)).catch(() => 0);
    if ((status >= 200 && status < 300) || row.attempts >= triesMax)
      await sql`update test_gateway.events set delivered_at = ${clock.now()} where id = ${row.id}`.execute(db);
  }
}

/** An event in Stripe's form. */
function eventOf({
  id,
  type,
  payment_intent_id: intentId,
  dispute_id,
  subject_id: subjectId,
  created_at: createdAt,
}: EventRow) {
  const object = subjectOf(type);
  const hasIntent = object !== 'payment_intent' && intentId !== null;
  return {
    id,
    object: 'event',
    type,
    created: Math.floor(createdAt.getTime() / 1_000),
    livemode: false,
    ...(object === 'payout' && { account: subjectId }),
    data: {
      object: hasIntent
        ? { object, ...(dispute_id !== null && { id: dispute_id }), payment_intent: intentId }
        : { object, id: intentId ?? subjectId },
    },
  };
}

function subjectOf(type: string): string {
  if (type.startsWith('charge.dispute')) return 'dispute';
  return type.slice(0, type.indexOf('.'));
}

/** HMAC-SHA-256 over time and body. Source: Stripe's documentation, "Verify webhook signatures manually". */
export function signEvent(body: string, secret: string, clock: Clock): string {
  const at = Math.floor(clock.now().getTime() / 1_000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
