import { sql } from 'kysely';
import { withdrawalHours } from '#contract/withdrawal.ts';
import type { Invariant } from '#server/books/invariants.ts';

/** When the money of a sale may be its seller's, and what holds where its buyer withdraws. */
export const releaseInvariants: readonly Invariant[] = [
  {
    id: 'no-release-by-haste',
    says:
      "No sale is complete before its buyer has the phone, nor by silence before the buyer's time to look at it is " +
      "over, or before a long pause was compared with the provider's records.",
    broken: sql`select booking_id as id from sales where state = 'completed'
      and (ended_by = 'provider' or (received_at is null and ended_by <> 'admin')
      or (ended_by = 'time' and compare_due_at is not null)
      or (ended_by = 'time'
      and (ended_at < inspect_until or problem_about not in ('not_handed_over', 'no_word', 'not_delivered'))))`,
  },
  {
    id: 'no-release-while-withdrawable',
    says: 'The money of what a business sold is released only once its buyer can withdraw no more, or by an admin.',
    broken: sql`select booking_id as id from sales
      where state = 'completed' and trader_name is not null and ended_by <> 'admin'
      and coalesce(ended_at < received_at + make_interval(hours => ${withdrawalHours}), true)`,
  },
  {
    id: 'withdrawn-goes-back',
    says:
      'What a buyer withdrew from goes back to its seller, is with an admin, or may have been posted for a short ' +
      'time, until its money is back. Only an admin can give the seller the money instead.',
    broken: sql`select booking_id as id from sales where withdrawn_at is not null
      and state not in ('returning', 'problem', 'undone') and (state <> 'completed' or ended_by <> 'admin')
      and (state <> 'to_hand_over' or sent_at is not null or received_at is not null or due_at < goes_back_at)`,
  },
  {
    id: 'withdrawals-have-receipts',
    says:
      'A buyer who withdrew has a receipt, and the seller a copy, unless they have left. ' +
      'The buyer of a business was told that they may.',
    broken: sql`select owed.booking_id as id from (
        select sale.booking_id, booking.buyer_id as user_id, 'withdrawn' as kind from sales as sale
        join bookings as booking on booking.id = sale.booking_id where sale.withdrawn_at is not null
        union all select sale.booking_id, booking.seller_id, 'buyer_withdrew' from sales as sale
        join bookings as booking on booking.id = sale.booking_id where sale.withdrawn_at is not null
        union all select sale.booking_id, booking.buyer_id, 'withdrawal_right' from sales as sale
        join bookings as booking on booking.id = sale.booking_id where sale.trader_name is not null) as owed
      join users on users.id = owed.user_id and users.closed_at is null
      where not exists (select from notices
      where notices.booking_id = owed.booking_id and notices.user_id = owed.user_id and notices.kind = owed.kind)`,
  },
];
