-- runs: indexes
-- Without it each conversation of a list read all that its seller ever sold, or its buyer ever bought.
create index concurrently bookings_between on bookings (buyer_id, seller_id)
  where state in ('reserved', 'paying', 'paid');
-- What a seller has on the market is counted by state without a look at the rows.
create index concurrently products_of_seller_live on products (seller_id, created_at desc, id desc) include (state)
  where state in ('on_sale', 'reserved');
drop index concurrently if exists products_seller_live;
-- And so are the conversations in which the buyer's messages are unread.
create index concurrently conversations_of_seller on conversations (seller_id, last_at desc, id desc)
  include (buyer_id);
drop index concurrently if exists conversations_seller;
