import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';

/** Did the buyer's bank give it back, and not the provider? Then what it is settled with is a claim that was lost. */
const isByBank = (refundId: string) => sql`exists (select from test_gateway.disputes as claim
  where claim.id = payments.${sql.ref(refundId)} and claim.payment_intent_id = payments.intent_id
    and claim.status = 'lost')`;
/** What the provider has given back of a payment that stays. */
const partBack = sql`(case when part_refund_id is null or ${isByBank('part_refund_id')} then 0 else part_cents end)`;
/** What banks have given back of an intent whose refund they stand for. */
const givenByBanks = sql`(select coalesce(sum(lost.amount_cents), 0) from test_gateway.disputes as lost
  where lost.payment_intent_id = i.id and lost.status = 'lost' and exists (select from payments
    where payments.intent_id = i.id and payments.state = 'refunded' and ${isByBank('refund_id')}))`;

const differences: readonly Invariant[] = [
  {
    id: 'captured-is-recorded',
    says: 'Every cent that the provider took and kept is recorded as paid, and no other.',
    broken: sql`select coalesce(i.id, p.intent_id) as id
      from (select *
      from (select id, amount_cents - (select coalesce(sum(r.amount_cents), 0) from test_gateway.refunds r
      where r.payment_intent_id = i.id)
          - ${givenByBanks} as amount_cents
        from test_gateway.payment_intents i where status = 'succeeded') as kept where amount_cents > 0) as i
      full join (select intent_id, amount_usd * 100 - ${partBack} as amount_cents from payments
      where provider = 'test' and state = 'succeeded') as p on p.intent_id = i.id
      where i.amount_cents is distinct from p.amount_cents`,
  },
  {
    id: 'refunded-is-recorded',
    says: 'Every cent that the provider gave back is recorded, and no other.',
    broken: sql`select coalesce(r.payment_intent_id, p.intent_id) as id
      from (select payment_intent_id, sum(amount_cents) as amount_cents from test_gateway.refunds
      group by payment_intent_id) as r
      full join (select * from (select intent_id, case when state = 'refunded' and not ${isByBank('refund_id')}
      then amount_usd * 100 else ${partBack} end as amount_cents from payments
        where provider = 'test') as back where amount_cents > 0) as p on p.intent_id = r.payment_intent_id
      where r.amount_cents is distinct from p.amount_cents`,
  },
];

/** Where it is not so and no phone was sold for it, admins know of it. */
const intentsAreOurs: Invariant = {
  id: 'intents-are-ours',
  says: 'What the provider was asked to take is what its booking costs, and says which booking that is.',
  broken: sql`select p.id
      from payments p join bookings b on b.id = p.booking_id join test_gateway.payment_intents i on i.id = p.intent_id
      where (i.amount_cents, i.currency,
      i.metadata->>'bookingId') is distinct from (b.price_usd * 100, b.currency, b.id::text)
        and (p.state in ('succeeded', 'refund_pending', 'refunded') or not exists (select from notices n
        where n.booking_id = b.id and n.kind = 'money_mismatch' and n.created_at >= p.created_at))`,
};

/** The provider refuses to refund money that it never took. */
const refundsWereCaptured: Invariant = {
  id: 'refunds-were-captured',
  says: 'The provider has taken all money that is refunded, or is owed back.',
  broken: sql`select p.id from payments p left join test_gateway.payment_intents i on i.id = p.intent_id
      where p.provider = 'test' and p.state in ('refund_pending', 'refunded') and i.status is distinct from 'succeeded'`,
};

/** Otherwise the buyer would have it twice. */
const claimedIsNotRefunded: Invariant = {
  id: 'claimed-is-not-refunded',
  says: "The provider refunds no money that the buyer's bank claims or has given back.",
  broken: sql`select refund.payment_intent_id as id from test_gateway.refunds as refund
      join test_gateway.disputes as claim on claim.payment_intent_id = refund.payment_intent_id
      where claim.status in ('needs_response', 'lost') and refund.created_at > claim.opened_at`,
};

/** The embedded gateway's ledger beside ours, to the cent: after everything that is under way has come to its end. */
export const ledgerInvariants: readonly Invariant[] = [
  ...differences,
  intentsAreOurs,
  refundsWereCaptured,
  claimedIsNotRefunded,
];

/**
 * The same on a market that is running, where some of it may be under way: a refund that is owed, and money and refunds
 * that we learn of when we next ask the provider (orders/provider-events.ts).
 */
export const runningLedgerInvariants: readonly Invariant[] = [
  ...differences.map((invariant) => ({ ...invariant, broken: whenNotUnderWay(invariant) })),
  intentsAreOurs,
  refundsWereCaptured,
  claimedIsNotRefunded,
];

function whenNotUnderWay(invariant: Invariant): Invariant['broken'] {
  return sql`select id from (${invariant.broken}) as difference where not exists (
      select from payments p join test_gateway.payment_intents i on i.id = p.intent_id left
      join test_gateway.refunds r on r.payment_intent_id = i.id
      where p.intent_id = difference.id and (p.state = 'refund_pending' or p.part_due_at is not null
        or (p.state in ('created', 'processing', 'failed') and i.updated_at > now() - interval '20 minutes')
        or (p.state = 'succeeded' and r.created_at > now() - interval '20 minutes')))`;
}
