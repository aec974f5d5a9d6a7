-- runs: indexes
-- Without it each look for the bookings of one phone read all there ever were, if they may be over.
create index concurrently bookings_of_product on bookings (product_id, created_at desc)
  include (state, buyer_id, price_usd);
-- With the one above it says what a model sold for without a look at the rows.
create index concurrently products_sold_of_model on products (model_id) include (id, storage_gb, condition, seller_id)
  where state = 'sold';
drop index concurrently if exists products_model_sold;
