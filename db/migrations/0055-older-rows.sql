-- What 0050 and 0052 say of rows that were there before: read without a lock on the tables.
update sales set cancel_asks = 1 where cancel_asked_at is not null;

-- Sales that were paid before 0048 named no business. Where the seller had said then that they are one, open sales are
-- a business's from now on: their buyers may withdraw, and the money waits for that (docs/decisions/0037-withdrawal.md).
with named as (
  update sales set trader_name = said.name, trader_address = said.address, trader_email = said.email, trader_phone = said.phone,
      inspect_until = greatest(sales.inspect_until, sales.received_at + interval '409 hours')
    from bookings join seller_kinds as said on said.seller_id = bookings.seller_id and said.kind = 'trader'
    where bookings.id = sales.booking_id and bookings.state = 'paid' and sales.trader_name is null
      and sales.state in ('to_hand_over', 'sent', 'received', 'problem', 'returning')
      and said.said_at <= (select min(at) from transitions where subject = 'sale' and subject_id = sales.booking_id)
    returning sales.booking_id, bookings.buyer_id, bookings.product_id)
insert into notices (user_id, kind, product_id, booking_id)
  select buyer_id, 'withdrawal_right', product_id, booking_id from named;

-- What moved belongs to the chargeback that is known, unless that is a later one, of which nothing moved.
update movements as movement set dispute_id = chargeback.dispute_id from chargebacks as chargeback
  where chargeback.payment_id = movement.payment_id and movement.kind in ('charged_back', 'fee_charged_back', 'chargeback_won', 'fee_won')
    and (chargeback.state = 'won' or not exists (select from movements as won join payments on payments.id = won.payment_id
      where won.payment_id = chargeback.payment_id and won.kind in ('chargeback_won', 'fee_won') and payments.state = 'succeeded'));
