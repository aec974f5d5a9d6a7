import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';

/** The ledger beside what payments, sales and payouts say. */
export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'payments-are-in-the-ledger',
    says: 'The ledger has of each payment what its state says, and the whole of it.',
    broken: sql`select payment.id from payments as payment
      left join lateral (select
          coalesce(sum(amount_cents) filter (where kind = 'captured'), 0) as captured,
          coalesce(sum(amount_cents) filter (where kind in ('released', 'earned', 'settled_before')), 0) as released,
          coalesce(sum(amount_cents) filter (where kind in ('owed_back', 'taken_back', 'fee_back')), 0) as owed_back,
          coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0) as refunded,
          coalesce(sum(amount_cents) filter (where kind = 'part_owed'), 0) as part,
          coalesce(sum(amount_cents) filter (where kind = 'part_refunded'), 0) as part_back,
          coalesce(sum(amount_cents) filter (where kind in ('released', 'settled_before')), 0) as theirs,
          coalesce(sum(amount_cents) filter (where kind = 'taken_back'), 0) as taken_back,
          count(*) filter (where kind in ('released', 'earned', 'settled_before')) > 0
          and count(*) filter (where kind = 'owed_back') > 0 as is_twice
        from movements where payment_id = payment.id) as moved on true
      left join sales as sale on sale.booking_id = payment.booking_id
      where moved.captured <> case when payment.state in ('succeeded', 'refund_pending', 'refunded')
      then payment.amount_usd * 100 else 0 end
        or moved.part <> coalesce(payment.part_cents, 0) or moved.part_back <> case
        when payment.part_refund_id is null then 0 else payment.part_cents end
        or moved.owed_back <> case when payment.state in ('refund_pending', 'refunded')
        then payment.amount_usd * 100 - moved.part else 0 end
        or moved.refunded <> case when payment.state = 'refunded' then payment.amount_usd * 100 - moved.part else 0 end
        or moved.released not in (0, payment.amount_usd * 100 - moved.part)
        or moved.is_twice or moved.taken_back not in (0, moved.theirs)
        or (payment.state = 'succeeded'
        and (moved.released = 0) = (sale.booking_id is null or sale.state = 'completed'))`,
  },
  {
    id: 'orders-add-up',
    says:
      "For each order captured + the seller's debt + the market's loss = held + available + paid out + fees + refunds + " +
      'chargebacks, to the cent.',
    // What came, is held and goes back is what payments and sales say, not the ledger: its own sums are always zero.
    // A payout by bank names no order, so what it paid counts as the seller's here.
    broken: sql`select money.booking_id as id from (select payment.booking_id,
          sum(case when payment.state in ('succeeded', 'refund_pending', 'refunded')
          then payment.amount_usd * 100 else 0 end) as captured,
          sum(case when payment.state = 'succeeded' and sale.state <> 'completed'
          then payment.amount_usd * 100 else 0 end) as held,
          sum(case when payment.state in ('refund_pending', 'refunded') then payment.amount_usd * 100
          else coalesce(payment.part_cents, 0) end) as refunds
        from payments as payment left join sales as sale on sale.booking_id = payment.booking_id
        group by payment.booking_id) as money
      left join (select payment.booking_id,
          sum(entry.amount_cents) filter (where account = 'available') as available,
          sum(entry.amount_cents) filter (where account in ('on_its_way', 'paid_out')) as paid_out,
          sum(entry.amount_cents) filter (where account = 'fees') as fees,
          sum(entry.amount_cents) filter (where account = 'provider_fees') as provider_fees,
          sum(entry.amount_cents) filter (where account = 'chargebacks') as chargebacks
        from entries as entry join movements as movement on movement.id = entry.movement_id
        left join payouts as payout on payout.id = movement.payout_id
        join payments as payment on payment.id = coalesce(movement.payment_id, payout.payment_id)
        group by payment.booking_id) as ledger on ledger.booking_id = money.booking_id
      where captured + greatest(-coalesce(available, 0), 0) + greatest(-coalesce(fees, 0), 0)
        <> held + greatest(coalesce(available, 0), 0) + coalesce(paid_out, 0) + greatest(coalesce(fees, 0), 0)
        + coalesce(provider_fees, 0) + refunds + coalesce(chargebacks, 0)`,
  },
  {
    id: 'released-is-complete',
    says:
      "A sale's money is its seller's only once it was complete, less the share of the market that it was paid " +
      'with.',
    broken: sql`select booking.id from movements as movement
      join payments as payment on payment.id = movement.payment_id
      join bookings as booking on booking.id = payment.booking_id
      join sales as sale on sale.booking_id = booking.id
      where (movement.kind in ('released', 'earned') and not exists (select from transitions
      where subject = 'sale' and subject_id = booking.id and to_state = 'completed'))
        or (movement.kind = 'earned'
        and movement.amount_cents <> fee_of_rest(sale.fee_cents, booking.price_usd * 100, payment.part_cents))
        or (movement.kind = 'released'
        and movement.amount_cents <> booking.price_usd * 100 - coalesce(payment.part_cents,
        0) - fee_of_rest(sale.fee_cents, booking.price_usd * 100, payment.part_cents))`,
  },
  {
    id: 'payouts-are-in-the-ledger',
    says: 'The ledger has of each payout what its state says.',
    broken: sql`select payout.id from payouts as payout
      where (select coalesce(string_agg(kind, ',' order by kind desc), '') from movements where payout_id = payout.id)
        not in (case payout.state when 'paid' then 'prepared,paid_out' when 'failed' then 'prepared,came_back'
        else 'prepared' end,
          case payout.state when 'failed' then 'sent_back,prepared,paid_out' else '-' end)`,
  },
  {
    id: 'nobody-gets-more',
    says:
      "A seller gets no more than the money of their sales, and has nothing on an account that others' money would " +
      'have to fill.',
    broken: sql`select seller_id as id from (select seller_id, provider, account, sum(amount_cents) as cents,
          coalesce(sum(amount_cents) filter (where kind in ('taken_back', 'charged_back')), 0) as taken_back,
          coalesce(sum(amount_cents) filter (where kind in ('fee_charged_back', 'provider_fee')), 0) as fees_taken
          from entries group by seller_id, provider, account) as one
      where (account in ('held', 'on_its_way', 'refunds', 'chargebacks', 'provider_fees') and cents < 0)
      or (account = 'fees' and cents < fees_taken) or (account = 'available' and cents < taken_back)`,
  },
  {
    id: 'payouts-of-a-sale',
    says: 'The provider sends no more for a sale than its seller has got of it.',
    broken: sql`select payment_id as id from payouts where payment_id is not null and state <> 'failed'
      group by payment_id
      having sum(amount_cents) > (select coalesce(sum(amount_cents), 0) from movements
      where movements.payment_id = payouts.payment_id and kind = 'released')`,
  },
  {
    id: 'chargebacks-of-a-sale',
    says: 'What banks claim of a sale is no more than its money, and they give up no more than they claimed.',
    broken: sql`select payment.id from payments as payment join lateral (select
          coalesce(sum(amount_cents) filter (where kind in ('released', 'earned')), 0) as released,
          coalesce(sum(amount_cents) filter (where kind in ('charged_back', 'fee_charged_back')), 0) as claimed,
          coalesce(sum(amount_cents) filter (where kind in ('chargeback_won', 'fee_won')), 0) as given_up
        from movements where payment_id = payment.id) as moved on true
      where moved.claimed - moved.given_up > moved.released or moved.given_up > moved.claimed
        or exists (select from (select dispute_id,
            coalesce(sum(amount_cents) filter (where kind in ('charged_back', 'fee_charged_back')), 0) as claimed,
            coalesce(sum(amount_cents) filter (where kind in ('chargeback_won', 'fee_won')), 0) as given_up
          from movements
          where payment_id = payment.id and kind
          in ('charged_back', 'fee_charged_back', 'chargeback_won', 'fee_won') group by dispute_id) as one
          left join chargebacks on chargebacks.dispute_id = one.dispute_id and chargebacks.payment_id = payment.id
          where one.given_up not in (0, one.claimed) or case when one.dispute_id is null then one.given_up = 0
          else one.claimed > coalesce(chargebacks.amount_cents, 0) end)`,
  },
  {
    id: 'fees-are-of-payments',
    says: 'The provider took its fees of money that came, and the market bears them alone.',
    broken: sql`select movement.payment_id as id from movements as movement
      where movement.kind in ('provider_fee', 'provider_fee_back')
        and not exists (select from movements as came
        where came.payment_id = movement.payment_id and came.kind = 'captured')
      union select payment_id from entries
      where kind in ('provider_fee', 'provider_fee_back') and account not in ('fees', 'provider_fees')`,
  },
];
