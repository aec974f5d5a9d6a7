-- How often the buyer has asked to cancel (docs/decisions/0038-asking-in-a-sale.md).
alter table sales add column cancel_asks int not null default 0 check (cancel_asks >= 0);
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
