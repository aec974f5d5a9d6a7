import { sql } from 'kysely';
import { later, reserved } from '#server/books/controls.fixture.ts';
import type { Control } from '#server/books/controls.fixture.ts';

/** The bank of a buyer who was refunded had claimed the money before. */
const claimed = (status: string) => sql`
  insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, status, opened_at)
    select 'dp_1', payment_intent_id, amount_cents, 'lost', ${status}, created_at - interval '1 minute'
    from test_gateway.refunds where payment_intent_id in (select intent_id from payments where state = 'refunded')
    limit 1`;

const settledByBank = sql`update payments set refund_id = 'dp_1'
  where intent_id = (select payment_intent_id from test_gateway.disputes)`;

const notCaptured = sql`update test_gateway.payment_intents set status = 'requires_payment_method'
  where id in (select intent_id from payments where state = 'refunded')`;
const owedBack = sql`update payments set state = 'refund_pending', refund_due_at = now() where state = 'refunded'`;

/** What breaks the invariants of the ledger, of parts that go back, and of what the provider has recorded. */
export const moneyControls: readonly Control[] = [
  ['payments-are-in-the-ledger', [sql`delete from movements where kind = 'captured'`]],
  ['payments-are-in-the-ledger', [sql`delete from movements where kind = 'refunded'`]],
  [
    'payments-are-in-the-ledger',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      select 'released', amount_cents, seller_id, payment_id, provider, now() from movements
        where kind = 'captured' and payment_id not in (select payment_id from movements
        where kind in ('released', 'owed_back'))`,
    ],
  ],
  ['orders-add-up', [sql`update movements set amount_cents = amount_cents + 1 where kind = 'released'`]],
  ['orders-add-up', [sql`delete from movements where kind = 'released'`]],
  [
    'orders-add-up',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
        select 'released', 1, seller_id, payment_id, provider, now() from movements where kind = 'refunded'`,
    ],
  ],
  ['orders-add-up', [sql`update payments set part_cents = part_cents + 1 where part_cents is not null`]],
  ['released-is-complete', [sql`delete from transitions where subject = 'sale' and to_state = 'completed'`]],
  [
    'released-is-complete',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
        select 'earned', 1, seller_id, payment_id, provider, now() from movements where kind = 'released'`,
    ],
  ],
  ['payouts-are-in-the-ledger', [sql`delete from movements where payout_id is not null`]],
  [
    'nobody-gets-more',
    [
      sql`alter table movements drop constraint movements_payout_id_seller_id_amount_cents_provider_fkey`,
      sql`update movements set amount_cents = amount_cents + 1 where kind = 'prepared'`,
    ],
  ],
  [
    'payouts-of-a-sale',
    [
      sql`update payouts
        set account_id = 'acct_1', payment_id = (select payment_id from movements
        where kind = 'captured' and payment_id not in (select payment_id from movements where kind = 'released')
        limit 1)`,
    ],
  ],
  [
    'chargebacks-of-a-sale',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
        select 'charged_back', amount_cents, seller_id, payment_id, provider, now() from movements
        where kind = 'released'`,
    ],
  ],
  [
    'fees-are-of-payments',
    [
      sql`insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at, fee_id)
        select 'provider_fee', 30, seller_id, payment_id, provider, now(), 'txn_1' from movements
        where kind = 'released'`,
      sql`delete from movements where kind = 'captured'`,
    ],
  ],
  [
    'parts-were-agreed',
    [sql`update sales set answer_cents = answer_cents + 1 where state = 'completed' and answer_cents is not null`],
  ],
  [
    'parts-were-agreed',
    [
      sql`update transitions set actor_id = null
        where subject = 'sale' and to_state = 'completed' and reason = 'took the seller''s part'`,
    ],
  ],
  ['payments-are-in-the-ledger', [sql`update payments set part_cents = part_cents + 1 where part_cents is not null`]],
  ['payments-are-in-the-ledger', [sql`delete from movements where kind = 'part_refunded'`]],
  [
    'released-is-complete',
    [
      sql`update movements set amount_cents = amount_cents - 1
        where kind = 'released' and payment_id in (select id from payments where part_cents is not null)`,
    ],
  ],
  [
    'parts-are-tried',
    [
      later,
      sql`update payments set part_refund_id = null, part_due_at = now() - interval '3 days'
        where part_cents is not null`,
    ],
  ],
  [
    'parts-are-tried',
    [
      sql`update payments set part_refund_id = null, part_due_at = now() + interval '9 days'
        where part_cents is not null`,
    ],
  ],
  ['answers-are-below-the-price', [sql`update sales set answer_cents = 38900 where answer_cents is not null`]],
  [
    'refunded-is-recorded',
    [sql`update test_gateway.refunds set amount_cents = amount_cents - 1 where amount_cents = 5000`],
  ],
  [
    'captured-is-recorded',
    [sql`update test_gateway.payment_intents set amount_cents = amount_cents + 1 where status = 'succeeded'`],
  ],
  [
    'intents-are-ours',
    [
      sql`update test_gateway.payment_intents set metadata = jsonb_build_object('bookingId', ${reserved})
        where status = 'succeeded'`,
    ],
  ],
  ['intents-are-ours', [sql`update test_gateway.payment_intents set currency = 'eur' where status = 'succeeded'`]],
  ['refunded-is-recorded', [sql`delete from test_gateway.refunds`]],
  ['refunded-is-recorded', [claimed('lost'), settledByBank]],
  [
    'captured-is-recorded',
    [
      claimed('lost'),
      sql`update test_gateway.disputes set amount_cents = amount_cents - 1`,
      settledByBank,
      sql`delete from test_gateway.refunds where payment_intent_id in
        (select payment_intent_id from test_gateway.disputes)`,
    ],
  ],
  ['refunds-were-captured', [notCaptured]],
  ['refunds-were-captured', [notCaptured, owedBack]],
  [
    'refunds-were-captured',
    [owedBack, sql`update payments set intent_id = 'pi_of_nobody_' || id where state = 'refund_pending'`],
  ],
  ['claimed-is-not-refunded', [claimed('needs_response')]],
  ['claimed-is-not-refunded', [claimed('lost')]],
];
