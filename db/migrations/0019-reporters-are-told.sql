-- Whoever reported a phone is told when an admin has looked at it.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'booked', 'reserved', 'paid', 'sold', 'lapsed', 'back_on_sale', 'withdrawn_by_seller', 'withdrawn_by_admin',
  'taken_down', 'verified', 'reported', 'report_closed', 'message', 'account_closed',
  'refund_coming', 'refunded', 'sale_refunded', 'disputed', 'refund_stuck', 'payment_declined', 'paid_late', 'seller_left', 'buyer_left',
  'money_mismatch', 'partly_refunded'));
